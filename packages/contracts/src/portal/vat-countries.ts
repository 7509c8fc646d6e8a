import type { Language } from './session.ts';

/** VAT of a country, in percent. */
export interface VatCountry {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** The currency of its prices, ISO 4217. */
  currency: string;
  /** Of its clocks, as browsers name it. */
  timeZone: string;
  standard: number;
  /** The highest first; a rate of 0 belongs to every country and is not listed. */
  reduced: readonly number[];
}

/** Date for which the rates were written down. A shop edits its own afterwards. */
export const VAT_RATES_AS_OF = '2026-01-01';

const country = (
  code: string,
  currency: string,
  timeZone: string,
  [standard, ...reduced]: [number, ...number[]],
): VatCountry => ({ code, currency, timeZone, standard, reduced });

/** The rates that goods and services have on the mainland; regions and islands with rates of their own are left out. */
export const VAT_COUNTRIES: readonly VatCountry[] = [
  country('AT', 'EUR', 'Europe/Vienna', [20, 13, 10]),
  country('BE', 'EUR', 'Europe/Brussels', [21, 12, 6]),
  country('BG', 'EUR', 'Europe/Sofia', [20, 9]),
  country('CY', 'EUR', 'Asia/Nicosia', [19, 9, 5, 3]),
  country('CZ', 'CZK', 'Europe/Prague', [21, 12]),
  country('DE', 'EUR', 'Europe/Berlin', [19, 7]),
  country('DK', 'DKK', 'Europe/Copenhagen', [25]),
  country('EE', 'EUR', 'Europe/Tallinn', [24, 13, 9]),
  country('ES', 'EUR', 'Europe/Madrid', [21, 10, 4]),
  country('FI', 'EUR', 'Europe/Helsinki', [25.5, 13.5, 10]),
  country('FR', 'EUR', 'Europe/Paris', [20, 10, 5.5, 2.1]),
  country('GR', 'EUR', 'Europe/Athens', [24, 13, 6]),
  country('HR', 'EUR', 'Europe/Zagreb', [25, 13, 5]),
  country('HU', 'HUF', 'Europe/Budapest', [27, 18, 5]),
  country('IE', 'EUR', 'Europe/Dublin', [23, 13.5, 9, 4.8]),
  country('IT', 'EUR', 'Europe/Rome', [22, 10, 5, 4]),
  country('LT', 'EUR', 'Europe/Vilnius', [21, 12, 5]),
  country('LU', 'EUR', 'Europe/Luxembourg', [17, 14, 8, 3]),
  country('LV', 'EUR', 'Europe/Riga', [21, 12, 5]),
  country('MT', 'EUR', 'Europe/Malta', [18, 12, 7, 5]),
  country('NL', 'EUR', 'Europe/Amsterdam', [21, 9]),
  country('PL', 'PLN', 'Europe/Warsaw', [23, 8, 5]),
  country('PT', 'EUR', 'Europe/Lisbon', [23, 13, 6]),
  country('RO', 'RON', 'Europe/Bucharest', [21, 11]),
  country('SE', 'SEK', 'Europe/Stockholm', [25, 12, 6]),
  country('SI', 'EUR', 'Europe/Ljubljana', [22, 9.5, 5]),
  country('SK', 'EUR', 'Europe/Bratislava', [23, 19, 5]),
  country('CH', 'CHF', 'Europe/Zurich', [8.1, 3.8, 2.6]),
  country('GB', 'GBP', 'Europe/London', [20, 5]),
  country('IS', 'ISK', 'Atlantic/Reykjavik', [24, 11]),
  country('LI', 'CHF', 'Europe/Vaduz', [8.1, 3.8, 2.6]),
  country('NO', 'NOK', 'Europe/Oslo', [25, 15, 12]),
  country('TR', 'TRY', 'Europe/Istanbul', [20, 10, 1]),
];

export const vatCountry = (code: string | null): VatCountry | undefined =>
  VAT_COUNTRIES.find((one) => one.code === code);

/** Rates that a shop of the country begins with, the lowest first: 0 alone for a country that is not in the list. */
export function firstTaxRates(code: string | null): number[] {
  const known = vatCountry(code);
  return known === undefined ? [0] : [0, ...known.reduced.toReversed(), known.standard];
}

const RATE_NAMES: Record<Language, (rate: number) => string> = {
  en: (rate) => `VAT ${rate}%`,
  tr: (rate) => `KDV %${String(rate).replace('.', ',')}`,
};

/** The name that a rate gets with its shop. */
export const taxRateName = (rate: number, language: Language): string => RATE_NAMES[language](rate);

/** Whether nobody chose the name of a rate, and the language in which it was made then. */
export const madeIn = (name: string, rate: number): Language | undefined =>
  (Object.keys(RATE_NAMES) as Language[]).find((language) => taxRateName(rate, language) === name);
