import { useQuery } from '@tanstack/react-query';
import { taxRatesQuery } from '../../../lib/choices.ts';
import { numberOf, useNumberInput } from '../numbers.ts';
import { grossOf, netOf } from '../vat.ts';
import type { FieldsProps } from './form.ts';

type Typed = 'price' | 'price_with_vat';

/** The price without and with VAT: the other one follows the one that is typed, and both follow the rate. */
export function usePrices(form: FieldsProps['form']) {
  const numbers = useNumberInput();
  const { data: rates = [] } = useQuery(taxRatesQuery);
  const { price, price_with_vat: gross, tax_rate_id: rateId, price_typed: typed } = form.values;
  const rateOf = (id: string | null): number => rates.find((rate) => String(rate.id) === id)?.rate ?? 0;
  const rate = rateOf(rateId);
  const type = (field: Typed, value: number | string, percent = rate): void => {
    const known = numberOf(value) ?? 0;
    const other = known <= 0 ? '' : field === 'price' ? grossOf(known, percent) : netOf(known, percent);
    form.setValues({
      price_typed: field,
      [field]: value,
      [field === 'price' ? 'price_with_vat' : 'price']: other,
    });
  };
  const chooseRate = (id: string | null): void => {
    form.setFieldValue('tax_rate_id', id);
    // Only what was typed is sent again: a price that was not stays as it is stored, without VAT.
    if (typed !== null) type(typed, form.values[typed], rateOf(id));
    else if (numberOf(price) !== null)
      form.setFieldValue('price_with_vat', grossOf(Number(price), rateOf(id)));
  };
  /** Properties of the input of a price. */
  const inputOf = (name: Typed) => {
    const { onChange: _, ...props } = form.getInputProps(name);
    return {
      ...numbers,
      ...props,
      onChange: (value: number | string) => {
        // Set by the other field, it is not typed.
        if (numberOf(value) !== numberOf(form.values[name])) type(name, value);
      },
    };
  };
  return { rates, rate, net: numberOf(price), gross: numberOf(gross), chooseRate, inputOf };
}
