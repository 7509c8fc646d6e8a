import { message } from '@sluice/contracts/messages';
import { type ClaimingLoop, startClaiming } from '../../../platform/claiming-loop.ts';
import type { SystemTx } from '../../../platform/db/database.ts';
import { isDiskFull } from '../../../platform/disk-full.ts';
import { isGivenUp, pauseAfter, type RetryPolicy } from '../../../platform/queue/retry.ts';
import { workUnderLease } from '../../../platform/queue/work-under-lease.ts';
import type { ImporterDeps } from '../deps.ts';
import { ImportFileError } from '../file/errors.ts';
import { removeAbandonedDownloads } from './download.ts';
import { finishImport } from './finish.ts';
import { KeptRows, removeAbandonedRows } from './kept-rows.ts';
import { claimImports, IMPORTS, type ImportJob, importsDueAt, releaseImport } from './queue.ts';
import { runImport } from './run-import.ts';
import { TIMES_OPENING, type Turns } from './turn.ts';
import { SubscriptionEnded } from './write-chunk.ts';

const POLL_MS = 1_000;
/** Imports at once in one process. */
const LIMITS = { working: 2, held: 2 };
/** A file that cannot be read although nothing is wrong with it. */
const READING: RetryPolicy = { most: 5, firstMs: 10_000, longestMs: 10_000 };
/** An import that gets no row further for reasons that are not the file's: it is given up after about an hour. */
const TROUBLED: RetryPolicy = { most: 16, firstMs: 5_000, longestMs: 300_000 };

/**
 * Works on queued imports. Any number of processes may run one: each import is held by a lease. While imports of other
 * tenants wait, one is given back behind each chunk; and so is each when the importer is stopped. Whichever worker claims
 * it then goes on with the next row.
 */
export function startImporter(deps: ImporterDeps): ClaimingLoop {
  const holder = crypto.randomUUID();
  void Promise.all([removeAbandonedDownloads(), removeAbandonedRows()]).catch((error: unknown) => {
    deps.log.debug({ err: error }, 'files of killed processes could not be removed');
  });
  let dryRuns = 0;
  const kept = new KeptRows();
  const turns = { kept, timesOpening: TIMES_OPENING, takesDryRuns: () => dryRuns === 0 };
  const loop = startClaiming<ImportJob>({
    name: 'importer',
    pollMs: POLL_MS,
    dueAt: importsDueAt,
    log: deps.log,
    limits: LIMITS,
    claim: (free, inWork) => deps.db.asSystem((tx) => claimNext(tx, { holder, free, inWork })),
    work: (job, _slot, stopping) => {
      const one = job.dryRun ? 1 : 0;
      dryRuns += one;
      return workOn(deps, job, stopping, turns).finally(() => {
        dryRuns -= one;
      });
    },
  });
  const stop = async (): Promise<void> => {
    await loop.stop();
    await kept.clear();
  };
  return { ...loop, stop };
}

/** Claims imports one by one, because at most one in work is a dry run: nothing ends its turn early. */
async function claimNext(
  tx: SystemTx,
  { holder, free, inWork }: { holder: string; free: number; inWork: readonly ImportJob[] },
): Promise<ImportJob[]> {
  const claimed: ImportJob[] = [];
  while (claimed.length < free) {
    const dryRuns = ![...inWork, ...claimed].some(({ dryRun }) => dryRun);
    const [next] = await claimImports(tx, holder, 1, dryRuns);
    if (next === undefined) break;
    claimed.push(next);
  }
  return claimed;
}

/** Works on one import under its lease, until it ends or makes room. Never rejects. */
export const workOn = (
  deps: ImporterDeps,
  job: ImportJob,
  stopping: AbortSignal,
  turns: Turns = { kept: new KeptRows(), timesOpening: TIMES_OPENING },
): Promise<void> =>
  workUnderLease(deps, IMPORTS, job, {
    stopping,
    run: async (signal) => {
      const ended = await runImport(deps, job, signal, turns);
      if (!ended) await release(deps, job, 0);
    },
    returned: () => release(deps, job, 0),
    failed: async (error) => {
      // They may be what is wrong, or what fills the disk.
      await (isDiskFull(error) ? turns.kept.clear() : turns.kept.drop(job));
      await settle(deps, job, error);
    },
  });

/** @param countAttempt the attempt failed, and was not only broken off */
const release = (deps: ImporterDeps, job: ImportJob, pauseMs: number, countAttempt = false): Promise<void> =>
  deps.db.inTenant(job.tenantId, async (tx) => releaseImport(tx, job, { pauseMs, countAttempt }));

/**
 * Settles an import that failed: it ends for errors that lie in it, and waits for everything else, but not for ever: the
 * tenant's other imports wait behind it.
 */
async function settle(deps: ImporterDeps, job: ImportJob, error: unknown): Promise<void> {
  const failures = job.attempts + 1;
  if (error instanceof SubscriptionEnded) await finishImport(deps, job, error.said);
  else if (error instanceof ImportFileError) {
    if (mayPass(error) && !isGivenUp(READING, failures))
      await release(deps, job, pauseAfter(READING, failures), true);
    else await finishImport(deps, job, error.said);
  } else if (isDiskFull(error)) {
    // All imports wait for that, and it says nothing about this one.
    await release(deps, job, pauseAfter(TROUBLED, 1));
  } else if (isRefusedData(error) || isGivenUp(TROUBLED, failures)) {
    deps.log.error({ err: error, import_id: job.id }, 'an import was given up');
    await finishImport(deps, job, GIVEN_UP);
  } else {
    deps.log.warn({ err: error, import_id: job.id }, 'an import stopped and will be taken up again');
    await release(deps, job, pauseAfter(TROUBLED, failures), true);
  }
}

const GIVEN_UP = message('import_given_up');

/** The database refuses the values themselves (SQLSTATE class 22): it always will. */
const isRefusedData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');

/** Trouble of ours, not of the file. */
const mayPass = ({ code }: ImportFileError): boolean => code === 'unreadable' || code === 'reader_failed';
