import { Input } from '@mantine/core';
import { type PriceForm, vatCountry } from '@sluice/contracts/portal';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { CountrySelect, CurrencySelect, PriceFormField } from '../../ui/ShopFields.tsx';

interface ShopBasicsProps {
  form: {
    values: { country: string | null; currency: string; prices_entered: PriceForm };
    errors: Record<string, React.ReactNode>;
    setFieldValue(name: 'country' | 'currency' | 'prices_entered', value: string): void;
  };
}

/** Country, currency, language and form of prices. A country brings its currency, as long as nobody chose another. */
export function ShopBasics({ form }: ShopBasicsProps) {
  const { t } = useTranslation('session');
  const chosen = useRef(false);
  const { country, currency, prices_entered } = form.values;
  const chooseCountry = (code: string): void => {
    form.setFieldValue('country', code);
    const own = vatCountry(code)?.currency;
    if (own !== undefined && !chosen.current) form.setFieldValue('currency', own);
  };
  return (
    <>
      <CountrySelect value={country} onChange={chooseCountry} error={form.errors.country} />
      <CurrencySelect
        value={currency}
        error={form.errors.currency}
        onChange={(code) => {
          chosen.current = true;
          form.setFieldValue('currency', code);
        }}
      />
      <PriceFormField
        value={prices_entered}
        onChange={(value) => form.setFieldValue('prices_entered', value)}
      />
      <Input.Wrapper label={t('start.language')} labelElement="div">
        <LanguageSwitch display="flex" w="fit-content" />
      </Input.Wrapper>
    </>
  );
}
