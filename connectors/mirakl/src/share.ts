import { amountOf, scaledAmount } from '@sluice/connector-kit';
import { decimal } from './order-map.ts';

/** Money is rounded where a share of it has more digits. */
const DIGITS = 2;
const SCALE = 6;

/** The money of some units of a line: `units` after `before` others, out of `of`. */
export function shareOf(
  amount: number,
  { before, units, of }: { readonly before: number; readonly units: number; readonly of: number },
): number {
  const total = scaledAmount(decimal(amount), SCALE);
  return Number(amountOf(upTo(total, before + units, of) - upTo(total, before, of), SCALE));
}

/** The share of the first units, rounded half up to cents; of all of them the whole, which may have more digits. */
function upTo(total: bigint, units: number, of: number): bigint {
  if (units >= of) return total;
  const step = 10n ** BigInt(SCALE - DIGITS);
  const divisor = BigInt(of) * step;
  return ((total * BigInt(units) * 2n + divisor) / (2n * divisor)) * step;
}
