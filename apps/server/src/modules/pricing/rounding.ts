import { Money } from './master-price.ts';

/** Targets to which a channel price is rounded. */
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

/** More than six stored decimals lose of a price, a markup and an exchange rate applied to it; less than a coin. */
const LOST = '0.0001';

/**
 * The price in whole coins where it differs from them by what storing it without VAT loses. A price given as 11.99 comes
 * back as 11.989999, and rounding that down to an ending takes a whole unit off.
 */
function asGiven(value: InstanceType<typeof Money>, digits: number): InstanceType<typeof Money> {
  const coins = value.toDecimalPlaces(digits);
  return coins.minus(value).abs().lt(LOST) ? coins : value;
}

/** Rounds a price for sending, as text with the decimals of the currency; zero stays zero. */
export function roundPrice(
  amount: string,
  rounding: PriceRounding,
  direction: RoundingDirection,
  currency: string,
): string {
  const digits = minorUnits(currency);
  const mode = MODES[direction];
  const value = asGiven(new Money(amount), digits);
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
      // To the cent first: a smaller difference makes no other price.
      const steps = value.toDecimalPlaces(2, mode).minus(ending).toDecimalPlaces(0, stepMode(direction));
      // No price is below the lowest one with this ending.
      return Money.max(steps, 0).plus(ending).toFixed(2);
    }
  }
}

/**
 * Rounding modes for steps, which may be below zero, where "up" and "down" of the number mean the opposite for the
 * price.
 */
const stepMode = (direction: RoundingDirection) =>
  direction === 'up' ? Money.ROUND_CEIL : direction === 'down' ? Money.ROUND_FLOOR : Money.ROUND_HALF_CEIL;
