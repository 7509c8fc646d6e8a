import type { Logger } from './log/index.ts';

export interface Loop {
  /** Runs the step now, or again as soon as the running one is through. */
  wake(): void;
  /** Notes that there is work, so that the next pauses are short again. */
  active(): void;
  /** Calls the listener whenever there is work. */
  onActive(listener: () => void): void;
  /** Lets the running step finish and starts no other. */
  stop(): Promise<void>;
}

/** Pauses between steps: the first after work, doubled with each step that finds none, up to the last. */
export interface Pauses {
  busyMs: number;
  idleMs: number;
}

/** A step that was woken waits this long, so that a burst of wakings becomes one step. */
const GATHER_MS = 5;
/** Pauses vary by this part of themselves, so that processes which started together do not go on together. */
const JITTER = 0.2;

/** One turn of the work; true means that more is waiting, and the next turn follows at once. */
type Step = () => Promise<boolean> | Promise<void>;

/**
 * Repeats a step when woken, and at least after each pause; a number is a pause that stays the same. Never two at a time
 * in this process. A failing step is logged and tried again after the pause.
 */
export function startLoop(name: string, pauses: number | Pauses, log: Logger, step: Step): Loop {
  const { busyMs, idleMs } = typeof pauses === 'number' ? { busyMs: pauses, idleMs: pauses } : pauses;
  const listeners: (() => void)[] = [];
  let running: Promise<void> | undefined;
  let wokenMeanwhile = false;
  // A run is scheduled within the gathering time; later wakings must not put it off.
  let soon = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = 0;
  let steps = 0;

  const schedule = (delayMs: number): void => {
    clearTimeout(timer);
    timerAt = performance.now() + delayMs;
    if (!stopped) timer = setTimeout(run, delayMs);
  };
  const pause = (): number =>
    Math.min(idleMs, busyMs * 2 ** Math.min(steps, 30)) * (1 - JITTER + 2 * JITTER * Math.random());
  const run = (): void => {
    wokenMeanwhile = false;
    soon = false;
    running = attempt().then((more) => {
      running = undefined;
      if (more) active();
      schedule(more ? 0 : wokenMeanwhile ? GATHER_MS : pause());
      steps++;
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
  const active = (): void => {
    steps = 0;
    if (running === undefined && timerAt > performance.now() + busyMs) schedule(pause());
    for (const listener of listeners) listener();
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
    active,
    onActive: (listener) => void listeners.push(listener),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
