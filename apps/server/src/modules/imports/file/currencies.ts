const CODES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  '₺': 'TRY',
  TL: 'TRY',
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  KN: 'HRK',
};

/** The ISO code a text stands for. */
export function currencyOf(text: string): string | undefined {
  const upper = text.trim().replace(/\.$/, '').toUpperCase();
  return CODES[upper] ?? (/^[A-Z]{3}$/.test(upper) ? upper : undefined);
}

const BESIDE_NUMBER = /^([€₺$£]|US\$|[A-Za-z]{2,4})\s*[\d.,]|\d\s*([€₺$£]|[A-Za-z]{2,4})\.?$/;

/** The currency written beside a price: `12,50 TL`, `€ 9.90`. */
export function currencyInPrice(cell: unknown): string | undefined {
  if (typeof cell !== 'string' || cell.length > 40) return undefined;
  const match = BESIDE_NUMBER.exec(cell.trim());
  const text = match?.[1] ?? match?.[2];
  return text === undefined ? undefined : currencyOf(text);
}

const IN_HEADER: Readonly<Record<string, string>> = {
  eur: 'EUR',
  euro: 'EUR',
  tl: 'TRY',
  try: 'TRY',
  usd: 'USD',
  gbp: 'GBP',
  hrk: 'HRK',
  kn: 'HRK',
};

/** The currency a column name ends with: `Cijena (EUR)`. */
export function currencyInHeader(header: string): string | undefined {
  const sign = /[€₺$£]/.exec(header)?.[0];
  const last = lastWord(header);
  return (sign && CODES[sign]) ?? (last && IN_HEADER[last.toLowerCase()]) ?? undefined;
}

/** Read from the end: an expression would begin anew at every letter. */
function lastWord(header: string): string {
  let end = header.length;
  while (end > 0 && /[\s)\].]/.test(header[end - 1]!)) end--;
  let start = end;
  while (start > 0 && /[A-Za-z]/.test(header[start - 1]!)) start--;
  return header.slice(start, end);
}
