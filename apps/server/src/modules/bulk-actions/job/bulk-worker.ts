import { type ClaimingLoop, startClaiming } from '../../../platform/claiming-loop.ts';
import { pauseAfter, type RetryPolicy } from '../../../platform/queue/retry.ts';
import { workUnderLease } from '../../../platform/queue/work-under-lease.ts';
import type { BulkWorkerDeps } from '../deps.ts';
import { ACTIONS, actionsDueAt, type BulkJob, claimActions, releaseAction } from './queue.ts';
import { finish, runAction, SubscriptionEnded } from './run-action.ts';

const POLL_MS = 500;
/** Actions at once in one process: a small one does not wait for another tenant's large one. */
const LIMITS = { working: 2, held: 2 };
/** An action in trouble that is not its own is tried for ever. */
const TROUBLED: RetryPolicy = { firstMs: 5_000, longestMs: 5_000 };

/**
 * Works on queued bulk actions. Any number of processes may run a worker: a lease holds each action, and every chunk
 * renews it, too. When it is stopped, each running action finishes its chunk and is given back for another worker to resume.
 */
export const startBulkWorker = (deps: BulkWorkerDeps): ClaimingLoop =>
  startClaiming<BulkJob>({
    name: 'bulk actions',
    pollMs: POLL_MS,
    dueAt: actionsDueAt,
    log: deps.log,
    limits: LIMITS,
    claim: (free) => deps.db.asSystem((tx) => claimActions(tx, free)),
    work: (job, _slot, stopping) => workOnAction(deps, job, stopping),
  });

/** Works on one claimed action as far as possible now. Never rejects. */
export const workOnAction = (deps: BulkWorkerDeps, job: BulkJob, stopping: AbortSignal): Promise<void> => {
  const release = (pauseMs: number): Promise<void> =>
    deps.db.inTenant(job.tenantId, async (tx) => releaseAction(tx, job, pauseMs));
  return workUnderLease(deps, ACTIONS, job, {
    stopping,
    run: (signal) => runAction(deps, job, signal),
    returned: () => release(0),
    failed: (error) => {
      if (error instanceof SubscriptionEnded) return finish(deps, job, error.said);
      deps.log.warn(
        { err: error, bulk_action_id: job.id },
        'a bulk action stopped and will be taken up again',
      );
      return release(pauseAfter(TROUBLED, 1));
    },
  });
};
