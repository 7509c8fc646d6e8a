import { TOLERATED_SECONDS } from './clock-step.ts';

/** Follows the database's clock beside the own one, which never jumps: so it knows to the moment how far it was put back. */
export interface ClockWatch {
  /**
   * Takes note of what the database's clock shows.
   *
   * @param askedAt `performance.now()` before the database was asked: a process that stood still since does not take its own
   * pause for a clock that was put back
   * @param shown milliseconds since 1970
   * @returns whether the clock has jumped: forward since it was seen last, which is to be noted before it comes back, or
   * back, until somebody heeds it
   */
  sees(askedAt: number, shown: number): boolean;
  /** Seconds by which the clock was put back since it was heeded last; 0 = it was not. */
  back(): number;
  /** Forgets them, since what waits is brought back. */
  heeded(): void;
}

export function watchClock(): ClockWatch {
  let last: { shown: number; at: number } | undefined;
  let back = 0;
  return {
    sees: (askedAt, shown) => {
      const behind = last === undefined ? 0 : (last.shown + askedAt - last.at - shown) / 1_000;
      if (Math.abs(behind) > TOLERATED_SECONDS) back = Math.max(0, back + behind);
      last = { shown, at: performance.now() };
      return back > 0 || behind < -TOLERATED_SECONDS;
    },
    back: () => back,
    heeded: () => {
      back = 0;
    },
  };
}
