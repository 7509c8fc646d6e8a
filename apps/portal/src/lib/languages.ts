import { canonicalLocale } from '@sluice/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Languages that shops write their texts in; any other can be typed by its code. */
const COMMON =
  'ar bg bs cs da de de-AT de-CH el en en-GB en-US es es-MX et fi fr fr-BE fr-CA fr-CH he hr hu id it ja ko lt lv mk nb nl nl-BE pl pt pt-BR ro ru sk sl sq sr sv th tr uk vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** The name of a language, in the person's own. */
export function useLanguageName(): (locale: string) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
    return (locale) => {
      const name = names.of(locale) ?? locale;
      return name.charAt(0).toLocaleUpperCase(i18n.language) + name.slice(1);
    };
  }, [i18n.language]);
}

/**
 * Languages to choose from, by their names: the common ones, the given ones, and the one whose code is being typed.
 *
 * @param typed the text of the search
 */
export function useLanguages(given: readonly string[], typed: string): { value: string; label: string }[] {
  const { i18n } = useTranslation();
  const nameOf = useLanguageName();
  return useMemo(() => {
    const locales = new Set([
      ...COMMON,
      ...given,
      ...(canonicalLocale(typed) ?? '').split(' ').filter(Boolean),
    ]);
    return [...locales]
      .map((value) => ({ value, label: `${nameOf(value)} (${value})` }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  }, [given, typed, nameOf, i18n.language]);
}
