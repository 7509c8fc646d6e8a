/**
 * Full jitter: anything between nothing and an exponentially growing bound, so that what failed together does not come
 * back together. Milliseconds.
 */
export const fullJitter = (
  failures: number,
  baseMs: number,
  capMs: number,
  random: () => number = Math.random,
): number => Math.round(random() * Math.min(capMs, baseMs * 2 ** Math.min(failures, 30)));
