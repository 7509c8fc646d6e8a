import { NumberInput, Select, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './connections.module.css';
import { ratesQuery } from './RatesPanel.tsx';
import { HELD, OWN_CURRENCY, type SettingsValues } from './settings-values.ts';
import { storesQuery } from './stores-query.ts';

type SettingsFields = Pick<UseFormReturnType<SettingsValues>, 'getInputProps' | 'getValues'>;

interface PartProps {
  form: SettingsFields;
}

const ROUNDINGS = ['cent', 'end_90', 'end_99', 'whole'] as const;
const DIRECTIONS = ['nearest', 'up', 'down'] as const;

const CONVERSIONS = [HELD, 'convert', 'keep', 'clear'] as const;

/** @param currency as it is stored */
export function PricePanel({ form, currency }: PartProps & { currency: SettingsValues['currency'] }) {
  const { t } = useTranslation('connections');
  const { tenant } = useSession();
  const { data } = useQuery(ratesQuery);
  const currencies = (data?.data ?? []).map(({ currency }) => currency);
  const chosen = form.getValues().currency;
  const all = [...new Set([...currencies, ...(chosen === OWN_CURRENCY ? [] : [String(chosen)])])];
  return (
    <Panel title={t('settings.prices')} description={t('settings.pricesText')}>
      <div className={classes.columns}>
        <NumberInput
          label={t('setting.markup_percent')}
          description={t('settingHelp.markup_percent')}
          suffix="%"
          decimalScale={6}
          {...form.getInputProps('markup_percent')}
        />
        <Select
          label={t('setting.currency')}
          description={t('settingHelp.currency')}
          data={[
            { value: OWN_CURRENCY, label: t('settings.ownCurrency', { currency: tenant.currency }) },
            ...all.map((currency) => ({ value: currency, label: currency })),
          ]}
          {...form.getInputProps('currency')}
        />
        {chosen !== currency && (
          <Select
            label={t('setting.absolute_overrides')}
            description={t('settingHelp.absolute_overrides')}
            data={CONVERSIONS.map((value) => ({ value, label: t(`conversion.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('absolute_overrides')}
          />
        )}
        <Select
          label={t('setting.price_rounding')}
          data={ROUNDINGS.map((value) => ({ value, label: t(`rounding.${value}`) }))}
          {...form.getInputProps('price_rounding')}
        />
        <Select
          label={t('setting.price_rounding_direction')}
          data={DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
          {...form.getInputProps('price_rounding_direction')}
        />
        <NumberInput
          label={t('setting.minimum_price')}
          description={t('settingHelp.minimum_price')}
          min={0}
          {...form.getInputProps('minimum_price')}
        />
        <Switch
          mt="lg"
          label={t('setting.prices_with_vat')}
          description={t('settingHelp.prices_with_vat')}
          {...form.getInputProps('prices_with_vat', { type: 'checkbox' })}
        />
      </div>
    </Panel>
  );
}

const SPLITS = ['by_code', 'share', 'copy'] as const;

export function StockPanel({ form, id }: PartProps & { id: number }) {
  const { t } = useTranslation('connections');
  const { data } = useQuery(storesQuery(id));
  const stores = data ?? [];
  return (
    <Panel title={t('settings.stock')}>
      <div className={classes.columns}>
        <NumberInput
          label={t('setting.stock_buffer')}
          description={t('settingHelp.stock_buffer')}
          min={0}
          allowDecimal={false}
          {...form.getInputProps('stock_buffer')}
        />
        <NumberInput
          label={t('setting.stock_cap')}
          description={t('settingHelp.stock_cap')}
          min={0}
          allowDecimal={false}
          {...form.getInputProps('stock_cap')}
        />
        {stores.length > 1 && (
          <Select
            label={t('setting.store_stock')}
            description={t('settingHelp.store_stock')}
            data={SPLITS.map((value) => ({ value, label: t(`split.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('store_stock')}
          />
        )}
        {stores.length > 1 && form.getValues().store_stock === 'by_code' && (
          <Select
            label={t('setting.general_store_id')}
            description={t('settingHelp.general_store_id')}
            data={[
              { value: '', label: t('settings.firstStore') },
              ...stores.map(({ location_id, label }) => ({ value: String(location_id), label })),
            ]}
            allowDeselect={false}
            {...form.getInputProps('general_store_id')}
            value={String(form.getValues().general_store_id)}
          />
        )}
        <Switch
          label={t('setting.withdraw_excluded')}
          description={t('settingHelp.withdraw_excluded')}
          {...form.getInputProps('withdraw_excluded', { type: 'checkbox' })}
        />
      </div>
    </Panel>
  );
}

const REQUIREMENTS = [
  'require_vat',
  'require_sku',
  'require_barcode',
  'require_brand',
  'require_category',
  'require_image',
  'require_description',
] as const;
const LEVELS = ['never', 'warn', 'hold'] as const;

/** Asks which fields a product needs before it goes to this channel. */
export function RequirementsPanel({ form }: PartProps) {
  const { t } = useTranslation('connections');
  return (
    <Panel title={t('settings.requirements')} description={t('settings.requirementsText')}>
      <div className={classes.columns}>
        {REQUIREMENTS.map((name) => (
          <Select
            key={name}
            label={t(`setting.${name}`)}
            data={LEVELS.map((value) => ({ value, label: t(`requirement.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </Panel>
  );
}

const GUARDS = [
  'guard_withdraw_percent',
  'guard_withdraw_minimum',
  'guard_price_percent',
  'guard_price_share_percent',
  'guard_price_minimum',
  'guard_price_drop_percent',
  'guard_price_rise_percent',
] as const;

export function GuardPanel({ form }: PartProps) {
  const { t } = useTranslation('connections');
  return (
    <Panel title={t('settings.guard')} description={t('settings.guardText')}>
      <div className={classes.columns}>
        {GUARDS.map((name) => (
          <NumberInput
            key={name}
            label={t(`setting.${name}`)}
            description={t(`settingHelp.${name}`)}
            min={0}
            allowDecimal={false}
            {...(name.endsWith('_percent') ? { suffix: '%' } : {})}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </Panel>
  );
}
