import type { BulkActionDetail } from '@sluice/contracts/portal';
import { expect } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { TestUser } from '../../../testing/portal.ts';
import type { TestService } from '../../../testing/service.ts';
import type { BulkWorkerDeps } from '../deps.ts';
import { workOnAction } from '../job/bulk-worker.ts';
import { claimActions } from '../job/queue.ts';

/** @param onChanges is called after each transaction that changed products */
export function workerDeps({ platform }: TestService, onChanges?: () => void): BulkWorkerDeps {
  if (onChanges !== undefined) platform.signals.on('changes', onChanges);
  return { db: platform.db, log: platform.log };
}

/** Claims one action and works on it like a worker process; false when there was none to claim. */
export async function workOnNext(
  deps: BulkWorkerDeps,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const [job] = await deps.db.asSystem((tx) => claimActions(tx, 1));
  if (job === undefined) return false;
  await workOnAction(deps, job, stopping);
  return true;
}

/** Ends every lease, as time does after a worker was killed. */
export const expireLeases = ({ platform }: TestService): Promise<number> =>
  platform.db.asSystem((tx) =>
    tx.count(sql`update bulk_actions set lease_expires_at = '-infinity' where finished_at is null`),
  );

export async function action(user: TestUser, id: number, query = ''): Promise<BulkActionDetail> {
  const { status, body } = await user.call<BulkActionDetail>('GET', `/bulk-actions/${id}${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

/** Starts a valid action; returns its id. */
export async function start(user: TestUser, input: object): Promise<number> {
  const { status, body } = await user.call<{ id: number }>('POST', '/bulk-actions', input);
  expect({ status, body }).toMatchObject({ status: 202 });
  return body.id;
}

/** Starts an action, works on all queued ones, and returns its final state. */
export async function run(service: TestService, user: TestUser, input: object): Promise<BulkActionDetail> {
  const id = await start(user, input);
  while (await workOnNext(workerDeps(service)));
  return action(user, id);
}

/** Undoes an action, works on all queued ones, and returns the final state of the undo. */
export async function undo(service: TestService, user: TestUser, id: number): Promise<BulkActionDetail> {
  const { status, body } = await user.call<{ id: number }>('POST', `/bulk-actions/${id}/undo`);
  expect({ status, body }).toMatchObject({ status: 202 });
  while (await workOnNext(workerDeps(service)));
  return action(user, body.id);
}
