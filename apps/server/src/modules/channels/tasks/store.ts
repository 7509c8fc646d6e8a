import type { ConnectorError } from '@sluice/connector-kit';
import { asTenantId, type SystemTx, type TenantId, type Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { TASK_KINDS, type TaskKind } from './kinds.ts';

/** Another process takes over a dead worker's task when its lease runs out; a living one renews well before. */
export const TASK_LEASE_SECONDS = 10;

/** The right to run one task. The token grows with every claim; commits check it. */
export interface TaskLease {
  tenantId: TenantId;
  connectionId: number;
  kind: TaskKind;
  token: number;
  /** The due time when the task was claimed: a later one means that somebody requested it meanwhile. */
  dueAt: string;
  cursor: unknown;
  failures: number;
}

export class TaskLost extends Error {}

/**
 * Claims due tasks, the longest due first. A paused connection only stops its delivery, and with it the comparison of
 * delivered listings: its sales still lower the stock, and its products and categories are read.
 */
export async function claimTasks(
  tx: SystemTx,
  holder: string,
  limit: number,
  kinds: readonly TaskKind[] = TASK_KINDS,
): Promise<TaskLease[]> {
  const rows = await tx.run(sql<{
    tenant_id: number;
    connection_id: number;
    kind: TaskKind;
    fencing_token: number;
    due_at: string;
    cursor: unknown;
    failures: number;
  }>`
    update connection_tasks t set holder = ${holder}, fencing_token = t.fencing_token + 1,
      expires_at = now() + make_interval(secs => ${TASK_LEASE_SECONDS})
    from (
      select d.tenant_id, d.connection_id, d.kind from connection_tasks d
      join connections c on c.tenant_id = d.tenant_id and c.id = d.connection_id
        and (c.status = 'active' or d.kind <> 'reconcile')
      where d.due_at <= now() and d.expires_at < now() and d.kind = any(${[...kinds]}::text[])
      order by d.due_at limit ${limit} for no key update of d skip locked
    ) due
    where t.tenant_id = due.tenant_id and t.connection_id = due.connection_id and t.kind = due.kind
    returning t.tenant_id, t.connection_id, t.kind, t.fencing_token, t.due_at::text, t.cursor, t.failures`);
  return rows.map((row) => ({
    tenantId: asTenantId(row.tenant_id),
    connectionId: row.connection_id,
    kind: row.kind,
    token: row.fencing_token,
    dueAt: row.due_at,
    cursor: row.cursor,
    failures: row.failures,
  }));
}

/** Extends the lease. False when it was lost. */
export async function renewTask(tx: Tx, lease: TaskLease): Promise<boolean> {
  const renewed = await tx.count(sql`
    update connection_tasks set expires_at = now() + make_interval(secs => ${TASK_LEASE_SECONDS})
    where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId} and kind = ${lease.kind}
      and fencing_token = ${lease.token}`);
  return renewed === 1;
}

/**
 * The fence and the cursor, as the last statement of a transaction that commits a part of the task.
 *
 * @throws TaskLost when another process has taken over; the transaction must not be committed
 */
export async function moveCursor(tx: Tx, lease: TaskLease, cursor: unknown): Promise<void> {
  const moved = await tx.count(sql`
    update connection_tasks set cursor = ${JSON.stringify(cursor)}
    where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId} and kind = ${lease.kind}
      and fencing_token = ${lease.token}`);
  if (moved === 0) throw new TaskLost(`the task ${lease.kind} of ${lease.connectionId} was taken over`);
}

/** Gives the task back after a success. A task that was requested meanwhile runs again at once. */
export function finishTask(tx: Tx, lease: TaskLease, delayMs: number): void {
  tx.later(sql`
    update connection_tasks set holder = null, expires_at = '-infinity', failures = 0, error_kind = null,
      error_message = null, succeeded_at = now(),
      due_at = case when due_at <> ${lease.dueAt}::timestamptz then due_at else now() + make_interval(secs => ${delayMs / 1000}::double precision) end
    where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId} and kind = ${lease.kind}
      and fencing_token = ${lease.token}`);
}

/** Gives back a task that was broken off because the process stops: it is due as before, and nothing failed. */
export function returnTask(tx: Tx, lease: TaskLease): void {
  tx.later(sql`
    update connection_tasks set holder = null, expires_at = '-infinity'
    where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId} and kind = ${lease.kind}
      and fencing_token = ${lease.token}`);
}

/** Gives the task back after a failure, and records the reason for the health of the connection. */
export function failTask(tx: Tx, lease: TaskLease, error: ConnectorError, delayMs: number): void {
  tx.later(sql`
    update connection_tasks set holder = null, expires_at = '-infinity', failures = failures + 1,
      error_kind = ${error.kind}, error_message = ${error.message.slice(0, 1000)},
      due_at = now() + make_interval(secs => ${delayMs / 1000}::double precision)
    where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId} and kind = ${lease.kind}
      and fencing_token = ${lease.token}`);
}

/** Gives a new connection its tasks; tasks that its channel has no use for do nothing. */
export function createTasks(tx: Tx, connectionId: number): void {
  tx.later(sql`
    insert into connection_tasks (tenant_id, connection_id, kind)
    select ${tx.tenantId}, ${connectionId}, kind from unnest(${[...TASK_KINDS]}::text[]) kind`);
}

/** Makes a task due at once, after a webhook or a person's request. */
export function requestTask(tx: Tx, connectionId: number, kind: TaskKind): void {
  tx.later(sql`
    update connection_tasks set due_at = clock_timestamp()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and kind = ${kind}`);
  tx.wake('tasks');
}
