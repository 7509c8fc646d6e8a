import type { ImporterDeps } from '../deps.ts';
import { type ImportJob, othersWait } from './queue.ts';

/** How long an import is worked on before it makes room, in milliseconds from its first row on. */
export interface TurnLength {
  leastMs: number;
  /** At least so many times as long as it took to open the file, which the next turn does again. */
  timesOpening: number;
  /** Whether this process would claim a dry run now; left out, it would. */
  takesDryRuns?(): boolean;
}

/** A file is opened in 0.2 to 2 seconds, longer beside others: that is at most a third of a turn. */
export const TURN: TurnLength = { leastMs: 1_000, timesOpening: 2 };

/** The time that an import has while others wait. */
export interface Turn {
  /** The file is open: its rows come. */
  opened(): void;
  /** Whether its time is up and another tenant's import waits. Without one the work goes on, and asks again behind each chunk. */
  isOver(): Promise<boolean>;
}

/** Begins a turn. A dry run keeps what it has rehearsed in memory, so its turn ends with it. */
export function startTurn(deps: ImporterDeps, job: ImportJob, length: TurnLength): Turn {
  const { leastMs, timesOpening } = length;
  const began = performance.now();
  let until = Number.POSITIVE_INFINITY;
  return {
    opened: () => {
      const now = performance.now();
      until = now + Math.max(leastMs, timesOpening * (now - began));
    },
    isOver: async () =>
      !job.dryRun &&
      performance.now() >= until &&
      (await deps.db.asSystem((tx) => othersWait(tx, job, length.takesDryRuns?.()))),
  };
}
