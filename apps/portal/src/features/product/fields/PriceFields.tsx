import { NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taxRatesQuery } from '../../../lib/choices.ts';
import { useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { numberOf, useNumberInput } from '../numbers.ts';
import { grossOf, netOf } from '../vat.ts';
import type { FieldsProps } from './form.ts';

type Typed = 'price' | 'price_with_vat';

/** With the two decimals that prices have, unless it has more of its own. */
const padded = (price: number | string): number | string =>
  numberOf(price) === null || /\.\d{2,}$/.test(String(price)) ? price : Number(price).toFixed(2);

/** The price without and with VAT, each computed from the other as one types, and the VAT between them. */
export function PriceFields({ form, readOnly }: FieldsProps) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const numbers = useNumberInput();
  const { currency } = useSession().tenant;
  const { data: rates = [] } = useQuery(taxRatesQuery);
  const { price, price_with_vat: gross, tax_rate_id: rateId, price_typed: typed } = form.values;
  const [typing, setTyping] = useState(false);
  const rateOf = (id: string | null): number => rates.find((rate) => String(rate.id) === id)?.rate ?? 0;
  const rate = rateOf(rateId);
  /** The other price follows the one that is typed. */
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
  const [net, total] = [numberOf(price), numberOf(gross)];
  const vat = net === null || total === null ? null : total - net;
  const field = (name: Typed) => {
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
  return (
    <Panel title={t('price.title')} description={t('price.help')}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label={t('field.price')}
            decimalScale={6}
            min={0}
            suffix={` ${currency}`}
            readOnly={readOnly}
            {...field('price')}
            {...(typing ? {} : { value: padded(price) })}
            // Not on focus: a text that changes then loses its selection, and typing would add to it.
            onInput={() => setTyping(true)}
            onBlur={() => setTyping(false)}
          />
          <Select
            label={t('field.tax_rate_id')}
            placeholder={t('price.noRate')}
            data={rates.map(({ id, name }) => ({ value: String(id), label: name }))}
            disabled={readOnly}
            allowDeselect
            error={form.errors.tax_rate_id}
            data-path="tax_rate_id"
            value={rateId}
            onChange={chooseRate}
          />
          <NumberInput
            label={t('field.price_with_vat')}
            decimalScale={2}
            fixedDecimalScale
            min={0}
            suffix={` ${currency}`}
            readOnly={readOnly}
            {...field('price_with_vat')}
          />
          <NumberInput
            {...numbers}
            label={t('field.list_price_with_vat')}
            description={t('price.listHelp')}
            decimalScale={2}
            fixedDecimalScale
            min={0}
            suffix={` ${currency}`}
            readOnly={readOnly}
            {...form.getInputProps('list_price_with_vat')}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed" role="status" data-testid="price-sum">
          {vat === null
            ? t('price.none')
            : t('price.sum', {
                net: format.money(net!, currency),
                vat: format.money(vat, currency),
                rate: format.number(rate),
                gross: format.money(total!, currency),
              })}
        </Text>
      </Stack>
    </Panel>
  );
}
