import { NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useRateName } from '../../../lib/tax-names.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { numberOf, useNumberInput } from '../numbers.ts';
import type { FieldsProps } from './form.ts';
import { usePrices } from './use-prices.ts';

/** With the two decimals that prices have, unless it has more of its own. */
const padded = (price: number | string): number | string =>
  numberOf(price) === null || /\.\d{2,}$/.test(String(price)) ? price : Number(price).toFixed(2);

/** The price without and with VAT, each computed from the other as one types, and the VAT between them. */
export function PriceFields({ form, readOnly }: FieldsProps) {
  const { t } = useTranslation('product');
  const { currency, prices_entered } = useSession().tenant;
  const rateName = useRateName();
  const { rates, rate, net, gross, chooseRate, inputOf } = usePrices(form);
  const withoutVat = <NetPrice value={form.values.price} readOnly={readOnly} input={inputOf('price')} />;
  const withVat = (
    <NumberInput
      label={t('field.price_with_vat')}
      decimalScale={2}
      fixedDecimalScale
      min={0}
      suffix={` ${currency}`}
      readOnly={readOnly}
      {...inputOf('price_with_vat')}
    />
  );
  // The price that people of this shop type comes first.
  const [first, second] = prices_entered === 'gross' ? [withVat, withoutVat] : [withoutVat, withVat];
  return (
    <Panel title={t('price.title')} description={t('price.help')}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {first}
          <Select
            label={t('field.tax_rate_id')}
            placeholder={t('price.noRate')}
            data={rates.map((one) => ({ value: String(one.id), label: rateName(one) }))}
            disabled={readOnly}
            allowDeselect
            error={form.errors.tax_rate_id}
            data-path="tax_rate_id"
            value={form.values.tax_rate_id}
            onChange={chooseRate}
          />
          {second}
          <ListPrice form={form} readOnly={readOnly} />
        </SimpleGrid>
        <PriceSum net={net} gross={gross} rate={rate} />
      </Stack>
    </Panel>
  );
}

function ListPrice({ form, readOnly }: FieldsProps) {
  const { t } = useTranslation('product');
  const numbers = useNumberInput();
  const { currency } = useSession().tenant;
  return (
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
  );
}

interface NetPriceProps {
  value: number | string;
  readOnly: boolean;
  input: object;
}

/** The stored price, with two decimals while nobody types in it. */
function NetPrice({ value, readOnly, input }: NetPriceProps) {
  const { t } = useTranslation('product');
  const { currency } = useSession().tenant;
  const [typing, setTyping] = useState(false);
  return (
    <NumberInput
      label={t('field.price')}
      decimalScale={6}
      min={0}
      suffix={` ${currency}`}
      readOnly={readOnly}
      {...input}
      {...(typing ? {} : { value: padded(value) })}
      // Not on focus: a text that changes then loses its selection, and typing would add to it.
      onInput={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    />
  );
}

interface PriceSumProps {
  net: number | null;
  gross: number | null;
  rate: number;
}

/** The sum in words: price, VAT and total. */
function PriceSum({ net, gross, rate }: PriceSumProps) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const { currency } = useSession().tenant;
  return (
    <Text size="sm" c="dimmed" role="status" data-testid="price-sum">
      {net === null || gross === null
        ? t('price.none')
        : t('price.sum', {
            net: format.money(net, currency),
            vat: format.money(gross - net, currency),
            rate: format.number(rate),
            gross: format.money(gross, currency),
          })}
    </Text>
  );
}
