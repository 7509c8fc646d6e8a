import { Money } from './master-price.ts';

/** What a channel price is rounded to. */
export const PRICE_ROUNDINGS = ['cent', 'end_90', 'end_99', 'whole'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

export const ROUNDING_DIRECTIONS = ['nearest', 'up', 'down'] as const;
export type RoundingDirection = (typeof ROUNDING_DIRECTIONS)[number];

const MODES = {
  nearest: Money.ROUND_HALF_UP,
  up: Money.ROUND_UP,
  down: Money.ROUND_DOWN,
} as const;

const ENDINGS = { end_90: '0.90', end_99: '0.99' } as const;

/** Decimals of a currency's smallest coin: 2 for most, 0 for JPY, 3 for KWD. */
export function minorUnits(currency: string): number {
  let digits = known.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    known.set(currency, digits);
  }
  return digits;
}
const known = new Map<string, number>();

/** A price as it may be sent, as text with the decimals of the currency; nothing and free goods stay 0. */
export function roundPrice(
  amount: string,
  rounding: PriceRounding,
  direction: RoundingDirection,
  currency: string,
): string {
  const digits = minorUnits(currency);
  const mode = MODES[direction];
  const value = new Money(amount);
  if (value.isZero()) return value.toFixed(digits);
  // A currency without small coins has no prices that end in them.
  if (digits === 0 && rounding !== 'cent') return value.toDecimalPlaces(0, mode).toFixed(0);
  switch (rounding) {
    case 'cent':
      return value.toFixed(digits, mode);
    case 'whole':
      return value.toDecimalPlaces(0, mode).toFixed(digits);
    default: {
      const ending = ENDINGS[rounding];
      // To the cent first: what differs by less is the same price.
      const steps = value.toDecimalPlaces(2, mode).minus(ending).toDecimalPlaces(0, stepMode(direction));
      // There is no price below the lowest one with this ending.
      return Money.max(steps, 0).plus(ending).toFixed(2);
    }
  }
}

/** Steps may be below zero, where "up" and "down" of the number mean the opposite of what the price does. */
const stepMode = (direction: RoundingDirection) =>
  direction === 'up' ? Money.ROUND_CEIL : direction === 'down' ? Money.ROUND_FLOOR : Money.ROUND_HALF_CEIL;
