/** Hundredths of the currency, so that sums are exact. */
export type Cents = number;

/** Null for a number that has more decimals than the operator takes. */
export function centsOf(value: number): Cents | null {
  const cents = Math.round(value * 100);
  return Number.isFinite(value) && Math.abs(cents / 100 - value) < 1e-9 ? cents : null;
}

export const amountOf = (cents: Cents): number => cents / 100;

/** An amount as decimal text of two places. */
export const textOf = (cents: Cents): string => (cents / 100).toFixed(2);
