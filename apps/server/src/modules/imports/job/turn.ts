import type { ImporterDeps } from '../deps.ts';
import type { KeptRows } from './kept-rows.ts';
import { type ImportJob, othersWait } from './queue.ts';

/** The way in which imports of one process make room for others. */
export interface Turns {
  /** Rows of those that were given back. */
  kept: KeptRows;
  /** Where rows cannot be kept: a turn lasts so many times as long as opening the file, which each turn does again. */
  timesOpening: number;
  /** Whether this process would claim a dry run now; left out, it would. */
  takesDryRuns?(): boolean;
}

/** Reading a file again then costs at most a third of the work. */
export const TIMES_OPENING = 2;

/** The time that an import has while others wait. */
export interface Turn {
  /** The table is open: its rows come. */
  opened(): void;
  /** Whether its time is up and another tenant's import waits. Without one the work goes on, and asks again behind each chunk. */
  isOver(): Promise<boolean>;
}

/** Begins a turn. A dry run keeps what it has rehearsed in memory, so its turn ends with it. */
export function startTurn(deps: ImporterDeps, job: ImportJob, turns: Turns): Turn {
  const { kept, timesOpening, takesDryRuns } = turns;
  const began = performance.now();
  let until = Number.POSITIVE_INFINITY;
  return {
    opened: () => {
      const now = performance.now();
      until = kept.isRefused(job) ? now + timesOpening * (now - began) : now;
    },
    isOver: async () =>
      !job.dryRun &&
      performance.now() >= until &&
      (await deps.db.asSystem((tx) => othersWait(tx, job, takesDryRuns?.()))),
  };
}
