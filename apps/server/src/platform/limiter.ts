/** Runs work with a limit on how much of it is under way at once; the rest waits in line. */
export interface Limiter {
  /** @throws LimiterFull when too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export class LimiterFull extends Error {}

/**
 * @param atOnce how many may run at the same time
 * @param waiting how many may wait for that; more are refused at once
 */
export function createLimiter(atOnce: number, waiting = Number.POSITIVE_INFINITY): Limiter {
  let running = 0;
  const line: (() => void)[] = [];
  const next = (): void => {
    // A freed place goes straight to the first in line, so that nobody comes between.
    const first = line.shift();
    if (first === undefined) running--;
    else first();
  };
  return {
    run: async (work) => {
      if (running < atOnce) running++;
      else if (line.length >= waiting) throw new LimiterFull('too much is waiting already');
      else await new Promise<void>((resolve) => void line.push(resolve));
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}

/** Runs work with a limit on how much of one key is under way or waiting; more of it is refused at once. */
export function countedByKey(most: number): {
  /** @throws LimiterFull */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
} {
  const counts = new Map<string, number>();
  return {
    run: async (key, work) => {
      const count = counts.get(key) ?? 0;
      if (count >= most) throw new LimiterFull('too much of this is under way already');
      counts.set(key, count + 1);
      try {
        return await work();
      } finally {
        const left = counts.get(key)! - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      }
    },
  };
}
