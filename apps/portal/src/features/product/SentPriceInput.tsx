import { NumberInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberInput } from './numbers.ts';

interface SentPriceInputProps extends ComponentProps<typeof NumberInput> {
  currency: string;
}

/** A price that goes to a channel as it is typed. */
export function SentPriceInput({ currency, ...input }: SentPriceInputProps) {
  const { t } = useTranslation('product');
  return (
    <NumberInput
      label={t('override.price')}
      description={t('override.priceHelp')}
      decimalScale={6}
      min={0}
      suffix={` ${currency}`}
      {...useNumberInput()}
      {...input}
    />
  );
}
