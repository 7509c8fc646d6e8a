import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A field of percent, with the sign on the side where the person's language writes it: "15%", "%15". */
export function PercentInput(props: NumberInputProps) {
  const { i18n } = useTranslation();
  const [first] = new Intl.NumberFormat(i18n.language, { style: 'percent' }).formatToParts(0.5);
  const sign = first?.type === 'percentSign' ? { prefix: '%' } : { suffix: '%' };
  return <NumberInput {...sign} {...props} />;
}
