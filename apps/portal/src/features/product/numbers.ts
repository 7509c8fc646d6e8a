import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Settings for typing numbers in the person's language; both decimal signs are taken. */
export function useNumberInput() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const parts = new Intl.NumberFormat(i18n.language).formatToParts(1234.5);
    const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
    return {
      decimalSeparator: of('decimal') || '.',
      thousandSeparator: of('group') || false,
      allowedDecimalSeparators: ['.', ','],
      hideControls: true,
      inputMode: 'decimal' as const,
    };
  }, [i18n.language]);
}

/**
 * Reads a number field, which holds a number, or a text where a number would lose something typed, such as a last zero.
 */
export const numberOf = (value: number | string): number | null => {
  const number = value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
};
