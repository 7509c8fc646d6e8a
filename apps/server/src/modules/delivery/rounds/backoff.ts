import { fullJitter } from '../../../platform/backoff.ts';

export const HOUR_MS = 3_600_000;

/** Failures of one item before it only gets an hourly probe. */
export const ITEM_RETRY_BUDGET = 12;
/** Hourly probes of such an item before it only gets a daily one. */
export const HOURLY_PROBES = 24;
/** Failures of a whole connection before the breaker opens and only lets an hourly probe through. */
export const CONNECTION_RETRY_BUDGET = 40;

/** Never before the time the channel asked for, and never more than an hour later because of its request. */
const honouring = (delayMs: number, retryAfterMs: number | undefined): number =>
  Math.max(delayMs, Math.min(retryAfterMs ?? 0, HOUR_MS));

/** The pause before an item that failed on its own is retried. */
export function itemDelay(failures: number, retryAfterMs: number | undefined, random = Math.random): number {
  if (failures >= ITEM_RETRY_BUDGET + HOURLY_PROBES) return honouring(24 * HOUR_MS, retryAfterMs);
  const delay = failures >= ITEM_RETRY_BUDGET ? HOUR_MS : fullJitter(failures, 250, 300_000, random);
  return honouring(delay, retryAfterMs);
}

/** The pause before a refused withdrawal is retried: an hour at first, in the end a day. */
export const refusedWithdrawalDelay = (attempts: number): number =>
  HOUR_MS * Math.min(24, 2 ** Math.min(attempts, 5));

/** The pause before a connection that failed as a whole is called again; an hour behind an open breaker. */
export function connectionDelay(
  failures: number,
  retryAfterMs: number | undefined,
  isOpen: boolean,
  random = Math.random,
): number {
  const delay = isOpen ? HOUR_MS : 50 + fullJitter(failures, 100, 60_000, random);
  return honouring(delay, retryAfterMs);
}

const FIRST_POLL_MS = 250;
const LONGEST_POLL_MS = 60_000;

/** The pause until a ticket is asked for again: half its age, so that slow channels are asked ever more rarely. */
export const pollDelay = (ageMs: number): number =>
  Math.min(Math.max(FIRST_POLL_MS, Math.round(ageMs / 2)), LONGEST_POLL_MS);
