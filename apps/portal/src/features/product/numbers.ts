import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** How numbers are typed in the person's language; both decimal signs are taken. */
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

/** What a number field holds: a number, or a text where that would lose something that was typed, such as a last zero. */
export const numberOf = (value: number | string): number | null => {
  const number = value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
};
