import { fullJitter } from '../backoff.ts';

/** The pauses between the tries of a work that fails, and their number. */
export interface RetryPolicy {
  /** Failures in a row after which the work ends as a dead letter, for a person to see; none = it is tried for ever. */
  most?: number;
  /** The bound of the first pause; it doubles with every failure. */
  firstMs: number;
  longestMs: number;
  /** The least pause of all, on top of which the time is drawn at random; none = pauses are exactly as long as their bound. */
  leastMs?: number;
}

/** @param failures in a row, the present one included */
export const isGivenUp = ({ most = Number.POSITIVE_INFINITY }: RetryPolicy, failures: number): boolean =>
  failures >= most;

/**
 * The pause before the next try, in milliseconds.
 *
 * @param failures in a row, the present one included
 * @param askedMs the time that the channel asked for: the pause is never shorter
 */
export function pauseAfter(
  { firstMs, longestMs, leastMs }: RetryPolicy,
  failures: number,
  askedMs = 0,
): number {
  const doublings = Math.max(0, failures - 1);
  if (leastMs === undefined) return Math.max(askedMs, Math.min(longestMs, firstMs * 2 ** doublings));
  return Math.max(askedMs, leastMs + fullJitter(doublings, firstMs, longestMs));
}
