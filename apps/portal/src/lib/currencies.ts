import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Every currency in use, by its name in the person's language. */
export function useCurrencies(): { value: string; label: string }[] {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'currency' });
    return Intl.supportedValuesOf('currency')
      .map((value) => ({ value, label: `${value} – ${names.of(value)}` }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  }, [i18n.language]);
}
