import { asConnectorError, ConnectorError } from '@sluice/connector-kit';
import { type ClaimingLoop, startClaiming, workOnce } from '../../../platform/claiming-loop.ts';
import type { Database, SystemTx, Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { pauseAfter, type RetryPolicy } from '../../../platform/queue/retry.ts';
import { workUnderLease } from '../../../platform/queue/work-under-lease.ts';
import type { Slot } from '../../../platform/slots.ts';
import { aroundCalls } from '../around-calls.ts';
import { type ChannelAccess, openChannel } from '../channel-access.ts';
import { oneConnection } from '../connections.ts';
import { TASK_KINDS } from './kinds.ts';
import {
  claimTasks,
  failTask,
  finishTask,
  moveCursor,
  returnTask,
  skipTask,
  TASKS,
  type TaskLease,
  tasksDueAt,
} from './store.ts';
import type { TaskHandler } from './task.ts';

export interface TaskDeps extends ChannelAccess {
  db: Database;
  log: Logger;
  handlers: readonly TaskHandler[];
}

const POLL_MS = 1_000;
/** Tasks that one process works on at once, and tasks it holds at once because their channels are slow. */
const LIMITS = { working: 8, held: 160 };
/** Slots reserved for orders, which must not wait for the end of a long walk over a channel. */
const FOR_ORDERS = 2;
const LONGEST_PAUSE_MS = 3_600_000;
/** A task that fails is tried for ever, as its connection is. */
const RETRIES: RetryPolicy = { firstMs: 1_000, longestMs: LONGEST_PAUSE_MS, leastMs: 500 };

/** Runs the recurring tasks of all connections, each by one process at a time. */
export function startTaskRunner(deps: TaskDeps): ClaimingLoop {
  const holder = crypto.randomUUID();
  return startClaiming<TaskLease>({
    name: 'tasks',
    pollMs: POLL_MS,
    dueAt: tasksDueAt,
    log: deps.log,
    limits: LIMITS,
    claim: (free) => deps.db.asSystem((tx) => claimNext(tx, holder, free)),
    work: (lease, slot, stopping) => runTask(deps, lease, slot, stopping),
  });
}

/** Claims orders before all other tasks, which leave room for them. */
async function claimNext(tx: SystemTx, holder: string, free: number): Promise<TaskLease[]> {
  const orders = await claimTasks(tx, holder, free, ['orders']);
  const left = free - orders.length - FOR_ORDERS;
  const others = TASK_KINDS.filter((kind) => kind !== 'orders');
  return left <= 0 ? orders : [...orders, ...(await claimTasks(tx, holder, left, others))];
}

/**
 * Claims and runs due tasks once, for callers that drive tasks themselves. Tasks without a handler stay: they would take
 * the places of those that have one.
 */
export async function runTasksOnce(deps: TaskDeps): Promise<void> {
  const kinds = deps.handlers.map(({ kind }) => kind);
  const leases = await deps.db.asSystem((tx) => claimTasks(tx, crypto.randomUUID(), LIMITS.working, kinds));
  await workOnce(leases, (lease, slot, stopping) => runTask(deps, lease, slot, stopping));
}

async function runTask(deps: TaskDeps, lease: TaskLease, slot: Slot, stopping: AbortSignal): Promise<void> {
  const settle = (work: (tx: Tx) => void): Promise<void> =>
    deps.db.inTenant(lease.tenantId, async (tx) => work(tx));
  await workUnderLease(deps, TASKS, lease, {
    stopping,
    run: async (signal) => {
      // The claim may have come while the process was stopping: a handler that only waits for the signal would miss it.
      signal.throwIfAborted();
      const delayMs = await perform(deps, lease, slot, signal);
      await settle((tx) =>
        delayMs === null ? skipTask(tx, lease, LONGEST_PAUSE_MS) : finishTask(tx, lease, delayMs),
      );
    },
    // The task was broken off and did not fail: the next claim resumes it.
    returned: () => settle((tx) => returnTask(tx, lease)),
    failed: (cause) => {
      const fields = { connection_id: lease.connectionId, task: lease.kind };
      deps.log.warn({ ...fields, ...(cause instanceof ConnectorError ? {} : { err: cause }) }, String(cause));
      const error = asConnectorError(cause);
      const delayMs = pauseAfter(RETRIES, lease.failures + 1, error.retryAfterMs);
      return settle((tx) => failTask(tx, lease, error, delayMs));
    },
  });
}

/** @returns the time until the task is due again, in milliseconds; null when its channel has no use for it */
async function perform(
  deps: TaskDeps,
  lease: TaskLease,
  slot: Slot,
  signal: AbortSignal,
): Promise<number | null> {
  const { db } = deps;
  const handler = deps.handlers.find((one) => one.kind === lease.kind);
  const connection = await db.inTenant(lease.tenantId, (tx) =>
    tx.first(oneConnection(tx, lease.connectionId)),
  );
  if (handler === undefined || connection === undefined) return null;
  const channel = openChannel(deps, lease.tenantId, connection, signal);
  if (channel === undefined || !handler.appliesTo(channel.connector, connection)) return null;
  const outcome = await handler.run({
    tenantId: lease.tenantId,
    connection,
    ctx: channel.ctx,
    // A task whose channel is slow only waits: its slot is free for others.
    connector: aroundCalls(channel.connector, (call) => slot.waiting(call)),
    cursor: lease.cursor,
    signal,
    readTenant: (work) => db.inTenant(lease.tenantId, work),
    commit: (cursor, work) =>
      db.inTenant(lease.tenantId, async (tx) => {
        const result = await work(tx);
        await moveCursor(tx, lease, cursor);
        return result;
      }),
  });
  return outcome === 'soon' ? 0 : (handler.everyMsFor?.(channel.connector) ?? handler.everyMs);
}
