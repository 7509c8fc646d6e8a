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
   * back, until somebody takes it
   */
  sees(askedAt: number, shown: number): boolean;
  /** Takes the seconds by which the clock was put back since this was called last; 0 = it was not. */
  takeBack(): number;
}

export function watchClock(): ClockWatch {
  let last: { shown: number; at: number } | undefined;
  let back = 0;
  return {
    sees: (askedAt, shown) => {
      const behind = last === undefined ? 0 : (last.shown + askedAt - last.at - shown) / 1_000;
      if (behind > TOLERATED_SECONDS) back += behind;
      last = { shown, at: performance.now() };
      return back > 0 || behind < -TOLERATED_SECONDS;
    },
    takeBack: () => {
      const taken = back;
      back = 0;
      return taken;
    },
  };
}
