/**
 * Full jitter in milliseconds: anything between nothing and an exponentially growing bound, so that items which failed
 * together do not come back together.
 */
export const fullJitter = (
  failures: number,
  baseMs: number,
  capMs: number,
  random: () => number = Math.random,
): number => Math.round(random() * Math.min(capMs, baseMs * 2 ** Math.min(failures, 30)));
