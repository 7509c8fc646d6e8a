import { millionths } from '../../pricing/index.ts';

/** Limits that plans may reach on a connection within an hour without confirmation. */
export interface GuardLimits {
  guard_withdraw_percent: number;
  guard_withdraw_minimum: number;
  guard_price_percent: number;
  guard_price_share_percent: number;
  guard_price_minimum: number;
  guard_price_drop_percent: number | null;
  guard_price_rise_percent: number | null;
}

/** Changes of the last hour that could do harm on a connection: listings, each counted once. */
export interface Dangers {
  withdrawals: number;
  jumps: number;
  /** Price jumps so large that each is held by itself. */
  extremes: number;
}

/**
 * Whether a price moves by more than the percentage of its former value. From zero, any price is a beginning.
 *
 * @param percent a whole number
 */
export function isPriceJump(before: string, after: string, percent: number): boolean {
  const old = millionths(before);
  if (old === 0n) return false;
  const move = millionths(after) - old;
  return (move < 0n ? -move : move) * 100n > old * BigInt(percent);
}

/** Whether a price falls or rises so far from a former one that it is held even if it is the only one. */
export function isExtreme(before: string, after: string, limits: GuardLimits): boolean {
  const { guard_price_drop_percent: drop, guard_price_rise_percent: rise } = limits;
  const limit = millionths(after) < millionths(before) ? drop : rise;
  return limit !== null && isPriceJump(before, after, limit);
}

/**
 * The blast radius: whether the dangerous changes of an hour exceed the connection's limits: a share of its live
 * listings, and a minimum number, so that a few changes by hand pass.
 *
 * @param live listings on sale at the beginning of the hour
 */
export function isTooMuch(dangers: Dangers, live: number, limits: GuardLimits): boolean {
  const passes = (count: number, minimum: number, percent: number): boolean =>
    count > 0 && count >= minimum && count * 100 > live * percent;
  return (
    dangers.extremes > 0 ||
    passes(dangers.withdrawals, limits.guard_withdraw_minimum, limits.guard_withdraw_percent) ||
    passes(dangers.jumps, limits.guard_price_minimum, limits.guard_price_share_percent)
  );
}

/** A former price of a listing: its start, in seconds since 1970, and the price as sent. */
export type RecentPrice = readonly [since: number, price: string];

/** Prices of so long are compared with a new one. */
export const WINDOW_SECONDS = 3600;
/** A price that held for less time counts as one step with the next, so that a listing remembers a dozen at most. */
const STEP_SECONDS = 300;

/** The prices of the last hour to compare a new one with, the present one included. */
export const pricesWithin = (
  recent: readonly RecentPrice[] | null,
  present: string,
  now = Date.now(),
): string[] => [...recentWithin(recent, now), present];

/** The prices of the last hour that a listing remembers. */
export const recentWithin = (recent: readonly RecentPrice[] | null, now = Date.now()): string[] =>
  withinWindow(recent, now).map(([, price]) => price);

/** The prices that a listing remembers after a change: the first price of every few minutes of the last hour. */
export function rememberPrice(
  recent: readonly RecentPrice[] | null,
  before: string,
  now = Date.now(),
): RecentPrice[] {
  const kept = withinWindow(recent, now);
  const last = kept.at(-1);
  const seconds = Math.floor(now / 1000);
  return last !== undefined && seconds - last[0] < STEP_SECONDS ? kept : [...kept, [seconds, before]];
}

const withinWindow = (recent: readonly RecentPrice[] | null, now: number): RecentPrice[] =>
  (recent ?? []).filter(([since]) => now / 1000 - since < WINDOW_SECONDS);
