import { type PriceForm, vatCountry } from '@sluice/contracts/portal';
import { useRef } from 'react';
import { CountrySelect, CurrencySelect, PriceFormField } from '../../ui/ShopFields.tsx';

/** The part of the form that asks for the basics of a shop. */
export interface BasicsForm {
  values: { country: string | null; currency: string; prices_entered: PriceForm };
  errors: Record<string, React.ReactNode>;
  setFieldValue(name: 'country' | 'currency' | 'prices_entered', value: string): void;
}

/** Country, currency and form of prices. A country brings its currency, as long as nobody chose another. */
export function ShopBasics({ form }: { form: BasicsForm }) {
  const chosen = useRef(false);
  const { country, currency, prices_entered } = form.values;
  const chooseCountry = (code: string): void => {
    form.setFieldValue('country', code);
    const own = vatCountry(code)?.currency;
    if (own !== undefined && !chosen.current) form.setFieldValue('currency', own);
  };
  return (
    <>
      <CountrySelect value={country} onChange={chooseCountry} error={form.errors.country} required />
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
    </>
  );
}
