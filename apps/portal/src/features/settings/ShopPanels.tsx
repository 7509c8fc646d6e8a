import { Alert, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import { CountrySelect, CurrencySelect, PriceFormField } from '../../ui/ShopFields.tsx';
import type { ShopValues, useShopForm } from './use-shop-form.ts';

interface ShopPanelProps {
  form: ReturnType<typeof useShopForm>['form'];
  /** The values of the service. */
  before: ShopValues;
}

export function NamePanel({ form }: ShopPanelProps) {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('shop.nameTitle')}>
      <TextInput label={t('shop.name')} description={t('shop.nameHelp')} {...form.getInputProps('name')} />
    </Panel>
  );
}

export function CurrencyPanel({ form, before }: ShopPanelProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { currency } = form.values;
  const example = { before: format.money(10, before.currency), after: format.money(10, currency) };
  return (
    <Panel title={t('shop.currencyTitle')} description={t('shop.currencyText')}>
      <Stack>
        <CurrencySelect
          value={currency}
          onChange={(value) => form.setFieldValue('currency', value)}
          error={form.errors.currency}
          labelHidden
        />
        {currency !== before.currency && (
          <Alert color="yellow" variant="light" title={t('shop.notConverted')}>
            {t('shop.example', example)}
          </Alert>
        )}
      </Stack>
    </Panel>
  );
}

/** The country, whose VAT rates are added, and the form in which prices are typed. */
export function CountryPanel({ form }: ShopPanelProps) {
  const { t } = useTranslation('settings');
  const { country, prices_entered } = form.values;
  return (
    <Panel title={t('shop.countryTitle')} description={t('shop.countryText')}>
      <Stack>
        <CountrySelect
          value={country}
          onChange={(value) => form.setFieldValue('country', value)}
          error={form.errors.country}
          withOther={false}
        />
        <PriceFormField
          value={prices_entered}
          onChange={(value) => form.setFieldValue('prices_entered', value)}
        />
      </Stack>
    </Panel>
  );
}

export function FactorPanel({ form }: ShopPanelProps) {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('shop.factorTitle')} description={t('shop.factorText')}>
      <Switch
        label={t('shop.factor')}
        {...form.getInputProps('require_second_factor', { type: 'checkbox' })}
      />
    </Panel>
  );
}
