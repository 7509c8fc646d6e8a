import { startLoop } from '../../../platform/loop.ts';
import type { ImporterDeps } from '../deps.ts';
import { ImportFileError } from '../file/errors.ts';
import { removeAbandonedDownloads } from './download.ts';
import { finishImport } from './finish.ts';
import { claimImports, type ImportJob, LEASE_SECONDS, LeaseLost, releaseLease, renewLease } from './queue.ts';
import { runImport } from './run-import.ts';
import { SubscriptionEnded } from './write-chunk.ts';

interface Importer {
  wake(): void;
  /** Stops claiming, lets each running import finish its chunk and gives it back for another worker to go on. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
/** Imports at once in one process: a small one does not wait for another tenant's large one. */
const MAX_IMPORTS = 2;
/** Attempts at a file that cannot be read although nothing is wrong with it. */
const MAX_READ_ATTEMPTS = 5;
const READ_RETRY_SECONDS = 10;
const TROUBLE_RETRY_SECONDS = 5;

/** Works on queued imports. Any number of processes may run one: each import is held by a lease. */
export function startImporter(deps: ImporterDeps): Importer {
  const holder = crypto.randomUUID();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  void removeAbandonedDownloads().catch((error: unknown) => {
    deps.log.debug({ err: error }, 'abandoned downloads could not be removed');
  });

  const loop = startLoop('importer', POLL_MS, deps.log, async () => {
    const free = MAX_IMPORTS - running.size;
    if (free <= 0 || stopping.signal.aborted) return;
    const jobs = await deps.db.asSystem((tx) => claimImports(tx, holder, free));
    for (const job of jobs) {
      const task = workOn(deps, job, stopping.signal).finally(() => {
        running.delete(task);
        loop.wake();
      });
      running.add(task);
    }
  });
  return {
    wake: loop.wake,
    stop: async () => {
      stopping.abort();
      await loop.stop();
      await Promise.all(running);
    },
  };
}

/** One import under a lease that is renewed until the work is done; losing the lease aborts the work. Never rejects. */
export async function workOn(deps: ImporterDeps, job: ImportJob, stopping: AbortSignal): Promise<void> {
  const lost = new AbortController();
  const renew = (): Promise<void> =>
    deps.db
      .inTenant(job.tenantId, (tx) => renewLease(tx, job))
      .catch((error: unknown) => {
        if (error instanceof LeaseLost) lost.abort(error);
      });
  const heartbeat = setInterval(renew, (LEASE_SECONDS * 1000) / 3);
  try {
    await runImport(deps, job, AbortSignal.any([stopping, lost.signal]));
  } catch (error) {
    await settle(deps, job, error, stopping).catch((failure: unknown) => {
      // The lease runs out by itself.
      deps.log.debug({ err: failure, import_id: job.id }, 'an import could not be given back');
    });
  } finally {
    clearInterval(heartbeat);
  }
}

/** What becomes of an import that did not come to its end: it fails for what lies in it, and waits for everything else. */
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
  } else {
    deps.log.warn({ err: error, import_id: job.id }, 'an import stopped and will be taken up again');
    await release(TROUBLE_RETRY_SECONDS, false);
  }
}

/** Trouble of ours, not of the file. */
const mayPass = ({ code }: ImportFileError): boolean => code === 'unreadable' || code === 'reader_failed';
