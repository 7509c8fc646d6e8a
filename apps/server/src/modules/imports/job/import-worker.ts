import { type ClaimingLoop, startClaiming } from '../../../platform/claiming-loop.ts';
import { keepLease } from '../../../platform/keep-lease.ts';
import type { ImporterDeps } from '../deps.ts';
import { ImportFileError } from '../file/errors.ts';
import { removeAbandonedDownloads } from './download.ts';
import { finishImport } from './finish.ts';
import {
  claimImports,
  type ImportJob,
  LEASE_SECONDS,
  LeaseLost,
  lossOf,
  releaseLease,
  renewLease,
} from './queue.ts';
import { runImport } from './run-import.ts';
import { SubscriptionEnded } from './write-chunk.ts';

const POLL_MS = 1_000;
/** Imports at once in one process: a small one does not wait for another tenant's large one. */
const LIMITS = { working: 2, held: 2 };
/** Attempts at a file that cannot be read although nothing is wrong with it. */
const MAX_READ_ATTEMPTS = 5;
const READ_RETRY_SECONDS = 10;
/** Attempts that got no row further for reasons that are not the file's: about an hour. */
const MAX_TROUBLED_ATTEMPTS = 16;
const TROUBLE_RETRY_SECONDS = 5;
const LONGEST_TROUBLE_RETRY_SECONDS = 300;

/**
 * Works on queued imports. Any number of processes may run one: each import is held by a lease. When it is stopped, each
 * running import finishes its chunk and is given back for another worker to go on.
 */
export function startImporter(deps: ImporterDeps): ClaimingLoop {
  const holder = crypto.randomUUID();
  void removeAbandonedDownloads().catch((error: unknown) => {
    deps.log.debug({ err: error }, 'abandoned downloads could not be removed');
  });
  return startClaiming<ImportJob>({
    name: 'importer',
    pollMs: POLL_MS,
    log: deps.log,
    limits: LIMITS,
    claim: (free) => deps.db.asSystem((tx) => claimImports(tx, holder, free)),
    work: (job, _slot, stopping) => workOn(deps, job, stopping),
  });
}

/** One import under a lease that is renewed until the work is done; losing the lease aborts the work. Never rejects. */
export async function workOn(deps: ImporterDeps, job: ImportJob, stopping: AbortSignal): Promise<void> {
  using kept = keepLease({
    seconds: LEASE_SECONDS,
    renew: () => deps.db.inTenant(job.tenantId, (tx) => renewLease(tx, job)),
    stopping,
    lossOf: () => lossOf(job),
  });
  try {
    await runImport(deps, job, kept.signal);
  } catch (error) {
    await settle(deps, job, error, stopping).catch((failure: unknown) => {
      // The lease runs out by itself.
      deps.log.debug({ err: failure, import_id: job.id }, 'an import could not be given back');
    });
  }
}

/**
 * Settles an import that did not come to its end: it fails for errors that lie in it, and waits for everything else,
 * but not for ever: the tenant's other imports wait behind it.
 */
async function settle(
  deps: ImporterDeps,
  job: ImportJob,
  error: unknown,
  stopping: AbortSignal,
): Promise<void> {
  const release = (delaySeconds: number, countAttempt: boolean): Promise<void> =>
    deps.db.inTenant(job.tenantId, (tx) => releaseLease(tx, job, { delaySeconds, countAttempt }));
  if (error instanceof LeaseLost) {
    deps.log.info({ import_id: job.id }, 'an import was taken over by another worker');
  } else if (stopping.aborted) await release(0, false);
  else if (error instanceof SubscriptionEnded) await finishImport(deps, job, error.message);
  else if (error instanceof ImportFileError) {
    if (mayPass(error) && job.attempts + 1 < MAX_READ_ATTEMPTS) await release(READ_RETRY_SECONDS, true);
    else await finishImport(deps, job, error.message);
  } else if (isRefusedData(error) || job.attempts + 1 >= MAX_TROUBLED_ATTEMPTS) {
    deps.log.error({ err: error, import_id: job.id }, 'an import was given up');
    await finishImport(deps, job, GIVEN_UP);
  } else {
    deps.log.warn({ err: error, import_id: job.id }, 'an import stopped and will be taken up again');
    const delay = Math.min(LONGEST_TROUBLE_RETRY_SECONDS, TROUBLE_RETRY_SECONDS * 2 ** job.attempts);
    await release(delay, true);
  }
}

const GIVEN_UP =
  'The import stopped at something that Sluice could not store, and was given up. Rows before that are done; the log of the service says more.';

/** The database refuses the values themselves (SQLSTATE class 22): it always will. */
const isRefusedData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');

/** Trouble of ours, not of the file. */
const mayPass = ({ code }: ImportFileError): boolean => code === 'unreadable' || code === 'reader_failed';
