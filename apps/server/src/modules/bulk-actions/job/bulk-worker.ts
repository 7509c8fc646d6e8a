import { type ClaimingLoop, startClaiming } from '../../../platform/claiming-loop.ts';
import type { BulkWorkerDeps } from '../deps.ts';
import { type BulkJob, claimActions, LeaseLost, releaseAction } from './queue.ts';
import { finish, runAction, SubscriptionEnded } from './run-action.ts';

const POLL_MS = 500;
/** Actions at once in one process: a small one does not wait for another tenant's large one. */
const LIMITS = { working: 2, held: 2 };
const TROUBLE_RETRY_MS = 5_000;

/**
 * Works on queued bulk actions. Any number of processes may run a worker: a lease holds each action, and every chunk
 * renews it. When it is stopped, each running action finishes its chunk and is given back for another worker to resume.
 */
export const startBulkWorker = (deps: BulkWorkerDeps): ClaimingLoop =>
  startClaiming<BulkJob>({
    name: 'bulk actions',
    pollMs: POLL_MS,
    log: deps.log,
    limits: LIMITS,
    claim: (free) => deps.db.asSystem((tx) => claimActions(tx, free)),
    work: (job, _slot, stopping) => workOnAction(deps, job, stopping),
  });

/** Works on one claimed action as far as possible now. Never rejects. */
export async function workOnAction(deps: BulkWorkerDeps, job: BulkJob, stopping: AbortSignal): Promise<void> {
  try {
    await runAction(deps, job, stopping);
  } catch (error) {
    await settle(deps, job, error, stopping).catch((failure: unknown) => {
      // The lease runs out by itself.
      deps.log.debug({ err: failure, bulk_action_id: job.id }, 'a bulk action could not be given back');
    });
  }
}

/** Settles an action that did not come to its end: it waits, unless it may not go on at all. */
async function settle(
  deps: BulkWorkerDeps,
  job: BulkJob,
  error: unknown,
  stopping: AbortSignal,
): Promise<void> {
  const release = (delayMs: number): Promise<void> =>
    deps.db.inTenant(job.tenantId, (tx) => releaseAction(tx, job, delayMs));
  if (error instanceof LeaseLost) deps.log.info({ bulk_action_id: job.id }, 'a bulk action was taken over');
  else if (stopping.aborted) await release(0);
  else if (error instanceof SubscriptionEnded) await finish(deps, job, error.message);
  else {
    deps.log.warn({ err: error, bulk_action_id: job.id }, 'a bulk action stopped and will be taken up again');
    await release(TROUBLE_RETRY_MS);
  }
}
