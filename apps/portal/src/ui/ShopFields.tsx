import { Input, SegmentedControl, Select } from '@mantine/core';
import { firstTaxRates, type PriceForm } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useCountries } from '../lib/countries.ts';
import { useCurrencies } from '../lib/currencies.ts';
import { useFormat } from '../lib/format.ts';

/** The choice of a country without known VAT rates. */
export const OTHER_COUNTRY = 'other';

interface CountrySelectProps {
  /** A code of ISO 3166-1, `OTHER_COUNTRY`, or null = not chosen yet. */
  value: string | null;
  onChange(country: string): void;
  error?: React.ReactNode;
  disabled?: boolean;
  /** Whether a country without known VAT rates can be chosen. */
  withOther?: boolean;
  required?: boolean;
}

/** The country of a shop, with the VAT rates that come with it. */
export function CountrySelect({
  value,
  onChange,
  error,
  disabled = false,
  withOther = true,
  required = false,
}: CountrySelectProps) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const countries = useCountries();
  const rates = firstTaxRates(value).map((rate) => format.rate(rate));
  const help = value === OTHER_COUNTRY ? t('shop.noRates') : t('shop.rates', { rates: format.list(rates) });
  return (
    <Select
      label={t('shop.country')}
      data={withOther ? [...countries, { value: OTHER_COUNTRY, label: t('shop.otherCountry') }] : countries}
      value={value}
      onChange={(country) => country !== null && onChange(country)}
      description={value === null ? t('shop.countryHelp') : help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('shop.choose')}
      error={error}
      disabled={disabled}
      required={required}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('table.none')}
      onFocus={(event) => event.currentTarget.select()}
      data-path="country"
    />
  );
}

interface CurrencySelectProps {
  value: string;
  /** Where a heading names it already. */
  labelHidden?: boolean;
  onChange(currency: string): void;
  error?: React.ReactNode;
  disabled?: boolean;
}

/** The currency of a shop's prices. */
export function CurrencySelect({
  value,
  onChange,
  error,
  disabled = false,
  labelHidden = false,
}: CurrencySelectProps) {
  const { t } = useTranslation('ui');
  return (
    <Select
      {...{ [labelHidden ? 'aria-label' : 'label']: t('shop.currency') }}
      data={useCurrencies()}
      value={value}
      onChange={(currency) => currency !== null && onChange(currency)}
      error={error}
      disabled={disabled}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('table.none')}
      onFocus={(event) => event.currentTarget.select()}
      maw={400}
      data-path="currency"
    />
  );
}

interface PriceFormFieldProps {
  value: PriceForm;
  onChange(form: PriceForm): void;
  disabled?: boolean;
}

/** Whether people type prices with or without VAT. */
export function PriceFormField({ value, onChange, disabled = false }: PriceFormFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <Input.Wrapper label={t('shop.prices')} description={t('shop.pricesHelp')} labelElement="div">
      <SegmentedControl
        display="flex"
        w="fit-content"
        my={4}
        aria-label={t('shop.prices')}
        data={(['gross', 'net'] as const).map((form) => ({ value: form, label: t(`shop.${form}`) }))}
        value={value}
        onChange={(form) => onChange(form as PriceForm)}
        disabled={disabled}
      />
    </Input.Wrapper>
  );
}
