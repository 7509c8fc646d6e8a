import { amountOf, plainAmount, scaledAmount } from '@sluice/connector-kit';
import type { Config } from './config.ts';
import { amountText } from './numbers.ts';

/** A thousandth of a gram, of which one kilogram has so many decimals. */
const SCALE = 12;

/** Kilograms as the number that the shop keeps. */
export const weightNumber = ({ weight_unit: unit = 'g' }: Config, kilograms: string): string =>
  unit === 'kg' ? plainAmount(kilograms) : amountOf(scaledAmount(kilograms, SCALE) * 1_000n, SCALE);

/** The number that the shop keeps, in kilograms. */
export const weightText = ({ weight_unit: unit = 'g' }: Config, kept: number): string =>
  unit === 'kg' ? amountText(kept) : amountOf(scaledAmount(amountText(kept), SCALE) / 1_000n, SCALE);
