import type { Cents } from './order-records.ts';
import type { Amount } from './records.ts';

/** Hundredths of an amount with two decimals at most; null for any other text. */
export function centsOf(value: unknown): Cents | null {
  const [, whole, rest = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}

/** An amount as orders show it: with the decimals it needs, and one at least (`19.9`, `5.0`). */
export function amountOf(cents: Cents, currency: string): Amount {
  const value = (cents / 100).toFixed(2).replace(/0$/, '');
  return { value, currency };
}
