import type { Logger } from './log/index.ts';

export interface Loop {
  /** Runs the step now, or again as soon as the running one is through. */
  wake(): void;
  /** Lets the running step finish and starts no other. */
  stop(): Promise<void>;
}

/**
 * Repeats a step: when woken, and at least every `intervalMs`. Never two at a time in this process. A failing step is
 * logged and tried again at the next interval.
 */
export function startLoop(name: string, intervalMs: number, log: Logger, step: () => Promise<void>): Loop {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    do {
      again = false;
      try {
        await step();
      } catch (error) {
        log.warn({ err: error, loop: name }, 'a step failed and will be tried again');
        break;
      }
    } while (again && !stopped);
  };
  const start = (): void => {
    if (stopped) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = run().finally(() => {
      running = undefined;
      if (!stopped) timer = setTimeout(start, again ? 0 : intervalMs);
    });
  };
  start();
  return {
    wake: start,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
