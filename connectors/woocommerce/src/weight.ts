import { amountOf, isAmount, plainAmount, scaledAmount } from '@sluice/connector-kit';

/** Weight of one of a unit, in 10^-12 kilograms: a pound is 0.45359237 kg by definition, an ounce a 16th of it. */
const UNITS = {
  kg: 1_000_000_000_000n,
  g: 1_000_000_000n,
  lbs: 453_592_370_000n,
  oz: 28_349_523_125n,
} as const;

/** The unit in which a shop weighs. */
export type WeightUnit = keyof typeof UNITS;

export const isWeightUnit = (unit: string): unit is WeightUnit => Object.hasOwn(UNITS, unit);

const SCALE = 12;

/** Metric weights are exact; others are written to the millionth, from which every gram comes back as it was. */
const digitsOf = (unit: WeightUnit): number => (unit === 'kg' || unit === 'g' ? SCALE : 6);

export function fromKilograms(kilograms: string, unit: WeightUnit): string {
  const digits = digitsOf(unit);
  return amountOf(divided(scaledAmount(kilograms, SCALE) * 10n ** BigInt(digits), UNITS[unit]), digits);
}

/** Null for a text that is no weight, and for zero. */
export function toKilograms(amount: string, unit: WeightUnit): string | null {
  const weight = amount.startsWith('.') ? `0${amount}` : amount;
  if (!isAmount(weight)) return null;
  const digits = digitsOf(unit);
  const kilograms = divided(scaledAmount(weight, SCALE) * UNITS[unit], 10n ** BigInt(2 * SCALE - digits));
  return kilograms === 0n ? null : amountOf(kilograms, digits);
}

const GRAM_SCALE = 3;

/**
 * Whether the shop's weight, in kilograms, is ours to the digits that ours is given with, to the gram at least: 1.5
 * pounds are our 0.68, and stay 1.5 pounds.
 */
export function isSameWeight(there: string, ours: string): boolean {
  const digits = Math.min(SCALE, Math.max(GRAM_SCALE, plainAmount(ours).split('.')[1]?.length ?? 0));
  const rounded = (weight: string) => divided(scaledAmount(weight, SCALE), 10n ** BigInt(SCALE - digits));
  return rounded(there) === rounded(ours);
}

/** Rounded half up. */
const divided = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);
