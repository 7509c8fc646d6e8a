import type { ConnectorError } from '@sluice/connector-kit';
import type { SystemTx, Tx } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { AHEAD } from '../../../platform/lookout.ts';
import { claim } from '../../../platform/queue/claim.ts';
import { giveBack, revoked, writeHeld } from '../../../platform/queue/lease.ts';
import type { LeasedTable, RowLease } from '../../../platform/queue/leased-table.ts';
import { asJson, fitting, mapWords, wordsOf } from '../../../platform/said.ts';
import { TASK_KINDS, type TaskKind } from './kinds.ts';

/** The right to run one task. */
export interface TaskLease extends RowLease {
  connectionId: number;
  kind: TaskKind;
  /** The due time when the task was claimed: a later one means that somebody requested it meanwhile. */
  dueAt: string;
  cursor: unknown;
  failures: number;
}

export const TASKS: LeasedTable<TaskLease> = {
  table: 'connection_tasks',
  key: { connection_id: 'connectionId', kind: 'kind' },
  token: 'fencing_token',
  until: 'expires_at',
  holder: 'holder',
  seconds: 10,
  nameOf: ({ kind, connectionId }) => `the task ${kind} of connection ${connectionId}`,
};

/** The time at which a task is due, of the longest due ones. */
export const tasksDueAt = fragment`
  select min(at) from (
    select greatest(d.due_at, d.expires_at) as at from connection_tasks d
    join connections c on c.tenant_id = d.tenant_id and c.id = d.connection_id
      and (c.status = 'active' or d.kind <> 'reconcile')
    where d.due_at <= ${AHEAD} and d.expires_at <= ${AHEAD} order by d.due_at limit 20) due`;

/**
 * Claims due tasks, the longest due first. A paused connection only stops its delivery, and with it the comparison of
 * delivered listings: its sales still lower the stock, and its products and categories are read.
 */
export const claimTasks = (
  tx: SystemTx,
  holder: string,
  limit: number,
  kinds: readonly TaskKind[] = TASK_KINDS,
): Promise<TaskLease[]> =>
  claim(tx, TASKS, {
    limit,
    holder,
    joined: fragment`join connections c on c.tenant_id = d.tenant_id and c.id = d.connection_id
      and (c.status = 'active' or d.kind <> 'reconcile')`,
    due: fragment`d.due_at <= now() and d.kind = any(${[...kinds]}::text[])`,
    order: fragment`d.due_at`,
    columns: fragment`d.due_at::text as due_at`,
    returning: fragment`due.due_at as "dueAt", q.cursor, q.failures`,
  });

/**
 * The fence and the cursor, as the last statement of a transaction that commits a part of the task.
 *
 * @throws LeaseLost when another process has taken over; the transaction must not be committed
 */
export const moveCursor = (tx: Tx, lease: TaskLease, cursor: unknown): Promise<unknown> =>
  writeHeld(tx, TASKS, lease, { set: fragment`cursor = ${JSON.stringify(cursor)}` });

/** Gives the task back after a success. A task that was requested meanwhile runs again at once. */
export const finishTask = (tx: Tx, lease: TaskLease, delayMs: number): void =>
  giveBack(tx, TASKS, [lease], {
    set: fragment`failures = 0, error_kind = null, error_message = null, error_key = null, succeeded_at = now(),
      due_at = case when due_at <> ${lease.dueAt}::timestamptz then due_at
        else seconds_after(moment.at, ${delayMs / 1000}::double precision) end`,
  });

/** Gives back a task that its channel has no use for: it did nothing, so it has no success to tell of. */
export const skipTask = (tx: Tx, lease: TaskLease, delayMs: number): void =>
  giveBack(tx, TASKS, [lease], {
    set: fragment`failures = 0, error_kind = null, error_message = null, error_key = null, succeeded_at = null,
      due_at = seconds_after(moment.at, ${delayMs / 1000}::double precision)`,
  });

/** Gives back a task that was broken off because the process stops: it is due as before, and nothing failed. */
export const returnTask = (tx: Tx, lease: TaskLease): void => giveBack(tx, TASKS, [lease]);

const MAX_MESSAGE = 1_000;

/** Gives the task back after a failure, and records the reason for the health of the connection. */
export function failTask(tx: Tx, lease: TaskLease, error: ConnectorError, delayMs: number): void {
  const { text, key } = mapWords(
    wordsOf(error),
    fitting((one) => one, MAX_MESSAGE),
  );
  giveBack(tx, TASKS, [lease], {
    set: fragment`failures = failures + 1, error_kind = ${error.kind}, error_message = ${text}, error_key = ${asJson(key)},
      due_at = now() + make_interval(secs => ${delayMs / 1000}::double precision)`,
  });
}

/** Gives a new connection its tasks; tasks that its channel has no use for do nothing. */
export function createTasks(tx: Tx, connectionId: number): void {
  tx.later(sql`
    insert into connection_tasks (tenant_id, connection_id, kind)
    select ${tx.tenantId}, ${connectionId}, kind from unnest(${[...TASK_KINDS]}::text[]) kind
    returning 1`);
}

/** Makes a task due at once, after a webhook or a person's request. */
export function requestTask(tx: Tx, connectionId: number, kind: TaskKind): void {
  tx.later(sql`
    update connection_tasks set due_at = statement_timestamp()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and kind = ${kind}`);
  tx.wake('tasks');
}

/**
 * Makes a task begin anew at once, without what it knew. The last success stays. A run under way loses its lease: it would write
 * what it knew over the new beginning.
 *
 * @param cursor where it begins; null = at its beginning
 */
export function restartTask(
  tx: Tx,
  connectionId: number,
  kind: TaskKind,
  cursor: object | null = null,
): void {
  tx.later(sql`
    update connection_tasks set cursor = ${cursor === null ? null : JSON.stringify(cursor)}::jsonb, due_at = statement_timestamp(), ${revoked(TASKS)}
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and kind = ${kind}`);
  tx.wake('tasks');
}
