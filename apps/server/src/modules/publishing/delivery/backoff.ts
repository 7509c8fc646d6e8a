import { fullJitter } from '../../../platform/backoff.ts';

export const HOUR_MS = 3_600_000;

/** Failures of one item before it only gets an hourly probe. */
export const ITEM_RETRY_BUDGET = 12;
/** Failures of a whole connection before the breaker opens and only lets an hourly probe through. */
export const CONNECTION_RETRY_BUDGET = 40;

/** Never before the channel said, and never later than an hour because it said so. */
const honouring = (delayMs: number, retryAfterMs: number | undefined): number =>
  Math.max(delayMs, Math.min(retryAfterMs ?? 0, HOUR_MS));

/** When to try an item again that failed on its own. */
export function itemDelay(failures: number, retryAfterMs: number | undefined, random = Math.random): number {
  const delay = failures >= ITEM_RETRY_BUDGET ? HOUR_MS : fullJitter(failures, 250, 300_000, random);
  return honouring(delay, retryAfterMs);
}

/** When to call a connection again that failed as a whole; hourly behind an open breaker. */
export function connectionDelay(
  failures: number,
  retryAfterMs: number | undefined,
  isOpen: boolean,
  random = Math.random,
): number {
  const delay = isOpen ? HOUR_MS : 50 + fullJitter(failures, 100, 60_000, random);
  return honouring(delay, retryAfterMs);
}
