import { VAT_COUNTRIES, vatCountry } from '@sluice/contracts/portal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { timeZone } from './format.ts';

/** The countries with known VAT rates, by their names in the person's language. */
export function useCountries(): { value: string; label: string }[] {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
    return VAT_COUNTRIES.map(({ code }) => ({ value: code, label: names.of(code)! })).sort((a, b) =>
      a.label.localeCompare(b.label, i18n.language),
    );
  }, [i18n.language]);
}

/** The name of a country; channels may send a name of their own in place of the code, which stays as it is. */
export function countryName(country: string, language: string): string {
  if (!/^[a-z]{2}$/i.test(country)) return country;
  return new Intl.DisplayNames([language], { type: 'region' }).of(country.toUpperCase()) ?? country;
}

/** The country that the browser's clock or language speaks for; undefined for one without known VAT rates. */
export function likelyCountry(zone = timeZone(), languages = navigator.languages): string | undefined {
  const byClock = VAT_COUNTRIES.find((one) => one.timeZone === zone)?.code;
  const regions = languages.map(regionOf);
  return byClock ?? regions.find((region) => vatCountry(region) !== undefined) ?? undefined;
}

/** Browsers of some systems name languages such as `en-US@posix`, which are none to JavaScript. */
function regionOf(language: string): string | null {
  try {
    return new Intl.Locale(language).region ?? null;
  } catch {
    return null;
  }
}
