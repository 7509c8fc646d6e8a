import { Money } from '../../pricing/index.ts';

/** How far a plan may go on a connection without being asked. */
export interface GuardLimits {
  guard_withdraw_percent: number;
  guard_price_percent: number;
  guard_price_share_percent: number;
  guard_minimum_listings: number;
}

/** Changes of a plan that could do harm on a connection. */
export interface Dangers {
  withdrawals: number;
  jumps: number;
}

/** Whether a price moves by more than the percentage of what it was. From nothing, any price is a beginning. */
export function isPriceJump(before: string, after: string, percent: number): boolean {
  const old = new Money(before);
  if (old.isZero()) return false;
  return new Money(after).minus(old).abs().times(100).greaterThan(old.times(percent));
}

/**
 * The blast radius: whether a plan passes what the connection allows in one go, as a share of its live listings. Small
 * plans always may.
 */
export function isTooMuch(dangers: Dangers, live: number, limits: GuardLimits): boolean {
  const passes = (count: number, percent: number): boolean =>
    count > limits.guard_minimum_listings && count * 100 > live * percent;
  return (
    passes(dangers.withdrawals, limits.guard_withdraw_percent) ||
    passes(dangers.jumps, limits.guard_price_share_percent)
  );
}
