/** The place of one connection under delivery. */
export interface Slot {
  /** Runs a call to the channel; while it takes long the slot counts as free. */
  waiting<T>(call: () => Promise<T>): Promise<T>;
  leave(): void;
}

export interface Slots {
  /** The number of further connections that may be taken on now. */
  free(): number;
  enter(): Slot;
}

export interface Limits {
  /** Connections worked on at once. */
  working: number;
  /** Connections held at once, waiting ones included. */
  held: number;
}

/** A call that takes longer than this frees its slot: its connection only waits. */
const SLOW_MS = 1_000;

/**
 * Counts connections under work. One that waits for a slow channel does not count, so that hanging channels do not use
 * up the slots of others; memory alone bounds how many may wait altogether.
 */
export function createSlots(limits: Limits, onFree: () => void): Slots {
  let held = 0;
  let slow = 0;
  return {
    free: () => Math.max(0, Math.min(limits.working - (held - slow), limits.held - held)),
    enter: () => {
      held++;
      // Calls of one slot may overlap: it is free once, however many of them hang.
      let slowHere = 0;
      return {
        waiting: async (call) => {
          let isSlow = false;
          const timer = setTimeout(() => {
            isSlow = true;
            if (slowHere++ > 0) return;
            slow++;
            onFree();
          }, SLOW_MS);
          try {
            return await call();
          } finally {
            clearTimeout(timer);
            if (isSlow && --slowHere === 0) slow--;
          }
        },
        leave: () => {
          held--;
          onFree();
        },
      };
    },
  };
}
