import type { ImportOptionsInput } from '@sluice/contracts/portal';

export const CONVERSIONS = ['refuse', 'tenant_rates', 'fixed'] as const;

/** Options for reading prices, as they are typed. */
export interface PriceChoices {
  convert: (typeof CONVERSIONS)[number];
  /** `TRY 0.02, USD 0.9` */
  rates: string;
  /** Empty = the catalogue's. */
  currency: string;
  /** Empty = none. */
  vat: number | '';
}

/** The choices of an import before, or those of a new one. */
export function choicesOf(options: ImportOptionsInput | undefined): PriceChoices {
  const { convert_currency: convert, currency = '', default_tax_rate } = options ?? {};
  const fixed = typeof convert === 'object' ? Object.entries(convert) : [];
  return {
    convert: convert === undefined ? 'refuse' : typeof convert === 'string' ? 'tenant_rates' : 'fixed',
    rates: fixed.map(([code, rate]) => `${code} ${rate}`).join(', '),
    currency,
    vat: default_tax_rate ?? '',
  };
}

/** The options to send; undefined while something typed makes no sense. */
export function optionsOf({ convert, rates, currency, vat }: PriceChoices): ImportOptionsInput | undefined {
  const fixed = convert === 'fixed' ? ratesOf(rates) : undefined;
  if ((convert === 'fixed' && fixed === undefined) || !/^([A-Z]{3})?$/.test(currency)) return undefined;
  return {
    ...(convert === 'tenant_rates' ? { convert_currency: convert } : {}),
    ...(fixed === undefined ? {} : { convert_currency: fixed }),
    ...(currency === '' ? {} : { currency }),
    ...(vat === '' ? {} : { default_tax_rate: vat }),
  };
}

/** Rates as people write them, by currency; undefined where the text is something else. */
export function ratesOf(text: string): Record<string, number> | undefined {
  const pairs = [...text.matchAll(/([A-Za-z]{3})\s*[:=]?\s*(\d+(?:[.,]\d+)?)/g)];
  const rest = text.replace(/([A-Za-z]{3})\s*[:=]?\s*(\d+(?:[.,]\d+)?)/g, '').replace(/[\s,;]/g, '');
  const rates = pairs.map(
    ([, code, rate]) => [code!.toUpperCase(), Number(rate!.replace(',', '.'))] as const,
  );
  if (rest !== '' || rates.length === 0 || rates.some(([, rate]) => !(rate > 0))) return undefined;
  return Object.fromEntries(rates);
}
