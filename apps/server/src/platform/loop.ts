import type { Logger } from './log/index.ts';

export interface Loop {
  /** Runs the step now, or again as soon as the running one is through. */
  wake(): void;
  /** Lets the running step finish and starts no other. */
  stop(): Promise<void>;
}

/** A step that was woken waits this long, so that a burst of wakings becomes one step. */
const GATHER_MS = 5;

/** One turn of the work; true means that more is waiting, and the next turn follows at once. */
type Step = () => Promise<boolean> | Promise<void>;

/**
 * Repeats a step when woken, and at least every `intervalMs`. Never two at a time in this process. A failing step is
 * logged and tried again at the next interval.
 */
export function startLoop(name: string, intervalMs: number, log: Logger, step: Step): Loop {
  let running: Promise<void> | undefined;
  let wokenMeanwhile = false;
  // A run is scheduled within the gathering time; later wakings must not put it off.
  let soon = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (delayMs: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(run, delayMs);
  };
  const run = (): void => {
    wokenMeanwhile = false;
    soon = false;
    running = attempt().then((more) => {
      running = undefined;
      schedule(more ? 0 : wokenMeanwhile ? GATHER_MS : intervalMs);
    });
  };
  const attempt = async (): Promise<boolean> => {
    try {
      return (await step()) === true;
    } catch (error) {
      log.warn({ err: error, loop: name }, 'a step failed and will be tried again');
      return false;
    }
  };
  schedule(0);
  return {
    wake: () => {
      if (running !== undefined) wokenMeanwhile = true;
      else if (!soon) {
        soon = true;
        schedule(GATHER_MS);
      }
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
