import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { ratesQuery } from './RatesPanel.tsx';
import {
  ChoiceSetting,
  NumberSetting,
  type SettingsFields,
  SettingsPanel,
  SwitchSetting,
} from './SettingFields.tsx';
import { HELD, OWN_CURRENCY, type SettingsValues } from './settings-values.ts';
import { storesQuery } from './stores-query.ts';

interface PartProps {
  form: SettingsFields;
}

/** Choices with their names. */
function useNamed(): <V extends string>(
  texts: string,
  values: readonly V[],
) => { value: V; label: string }[] {
  const { t } = useTranslation('connections');
  return (texts, values) => values.map((value) => ({ value, label: t(`${texts}.${value}`) }));
}

const ROUNDINGS = ['cent', 'end_90', 'end_99', 'whole'] as const;
const DIRECTIONS = ['nearest', 'up', 'down'] as const;
const CONVERSIONS = [HELD, 'convert', 'keep', 'clear'] as const;

/** @param currency as it is stored */
export function PricePanel({ form, currency }: PartProps & { currency: SettingsValues['currency'] }) {
  const { t } = useTranslation('connections');
  const named = useNamed();
  const currencies = useCurrencies(String(form.getValues().currency));
  return (
    <SettingsPanel title={t('settings.prices')} text={t('settings.pricesText')}>
      <NumberSetting form={form} name="markup_percent" percent decimals={6} />
      <ChoiceSetting form={form} name="currency" data={currencies} explained mayBeEmpty />
      {form.getValues().currency !== currency && (
        <ChoiceSetting
          form={form}
          name="absolute_overrides"
          data={named('conversion', CONVERSIONS)}
          explained
        />
      )}
      <ChoiceSetting form={form} name="price_rounding" data={named('rounding', ROUNDINGS)} mayBeEmpty />
      <ChoiceSetting
        form={form}
        name="price_rounding_direction"
        data={named('direction', DIRECTIONS)}
        mayBeEmpty
      />
      <NumberSetting form={form} name="minimum_price" min={0} />
      <SwitchSetting form={form} name="prices_with_vat" below />
    </SettingsPanel>
  );
}

/** The catalogue's own currency, those with a rate, and the chosen one. */
function useCurrencies(chosen: string): { value: string; label: string }[] {
  const { t } = useTranslation('connections');
  const { tenant } = useSession();
  const { data } = useQuery(ratesQuery);
  const rated = (data?.data ?? []).map(({ currency }) => currency);
  const all = [...new Set([...rated, ...(chosen === OWN_CURRENCY ? [] : [chosen])])];
  return [
    { value: OWN_CURRENCY, label: t('settings.ownCurrency', { currency: tenant.currency }) },
    ...all.map((currency) => ({ value: currency, label: currency })),
  ];
}

const SPLITS = ['by_code', 'share', 'copy'] as const;

export function StockPanel({ form, id }: PartProps & { id: number }) {
  const { t } = useTranslation('connections');
  const named = useNamed();
  const { data: stores = [] } = useQuery(storesQuery(id));
  const general = [
    { value: '', label: t('settings.firstStore') },
    ...stores.map(({ location_id, label }) => ({ value: String(location_id), label })),
  ];
  return (
    <SettingsPanel title={t('settings.stock')}>
      <NumberSetting form={form} name="stock_buffer" min={0} decimals={0} />
      <NumberSetting form={form} name="stock_cap" min={0} decimals={0} />
      {stores.length > 1 && (
        <ChoiceSetting form={form} name="store_stock" data={named('split', SPLITS)} explained />
      )}
      {stores.length > 1 && form.getValues().store_stock === 'by_code' && (
        <ChoiceSetting form={form} name="general_store_id" data={general} explained />
      )}
      <SwitchSetting form={form} name="withdraw_excluded" />
    </SettingsPanel>
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
  const named = useNamed();
  return (
    <SettingsPanel title={t('settings.requirements')} text={t('settings.requirementsText')}>
      {REQUIREMENTS.map((name) => (
        <ChoiceSetting key={name} form={form} name={name} data={named('requirement', LEVELS)} />
      ))}
    </SettingsPanel>
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
    <SettingsPanel title={t('settings.guard')} text={t('settings.guardText')}>
      {GUARDS.map((name) => (
        <NumberSetting
          key={name}
          form={form}
          name={name}
          min={0}
          decimals={0}
          percent={name.endsWith('_percent')}
        />
      ))}
    </SettingsPanel>
  );
}
