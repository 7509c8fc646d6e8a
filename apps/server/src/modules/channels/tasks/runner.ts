import { ConnectorError } from '@sluice/connector-kit';
import type { Database, SystemTx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { type Loop, startLoop } from '../../../platform/loop.ts';
import { createSlots, type Slot } from '../../../platform/slots.ts';
import { aroundCalls } from '../around-calls.ts';
import { type ChannelAccess, openChannel } from '../channel-access.ts';
import { oneConnection } from '../connections.ts';
import { TASK_KINDS } from './kinds.ts';
import {
  claimTasks,
  failTask,
  finishTask,
  moveCursor,
  renewTask,
  returnTask,
  TASK_LEASE_SECONDS,
  type TaskLease,
  TaskLost,
} from './store.ts';
import type { TaskHandler } from './task.ts';

export interface TaskDeps extends ChannelAccess {
  db: Database;
  log: Logger;
  handlers: readonly TaskHandler[];
}

export interface TaskRunner extends Pick<Loop, 'wake'> {
  /** Stops claiming, tells running tasks to come to an end and waits for them. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
/** Tasks one process works on at once, and those it holds at once because their channels are slow. */
const LIMITS = { working: 8, held: 160 };
/** Left to orders, which must not wait until a long walk over a channel has had its turn. */
const FOR_ORDERS = 2;
const LONGEST_PAUSE_MS = 3_600_000;

/** Runs the recurring tasks of all connections, each by one process at a time. */
export function startTaskRunner(deps: TaskDeps): TaskRunner {
  const holder = crypto.randomUUID();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  const slots = createSlots(LIMITS, () => loop.wake());

  const loop = startLoop('tasks', POLL_MS, deps.log, async () => {
    const free = slots.free();
    if (free <= 0 || stopping.signal.aborted) return;
    for (const lease of await deps.db.asSystem((tx) => claimNext(tx, holder, free))) {
      const slot = slots.enter();
      const task = runTask(deps, lease, slot, stopping.signal).finally(() => {
        running.delete(task);
        slot.leave();
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

/** Orders before all else; the others leave them room. */
async function claimNext(tx: SystemTx, holder: string, free: number): Promise<TaskLease[]> {
  const orders = await claimTasks(tx, holder, free, ['orders']);
  const left = free - orders.length - FOR_ORDERS;
  const others = TASK_KINDS.filter((kind) => kind !== 'orders');
  return left <= 0 ? orders : [...orders, ...(await claimTasks(tx, holder, left, others))];
}

/** Claims and runs what is due once, for callers that drive tasks themselves. */
export async function runTasksOnce(deps: TaskDeps): Promise<void> {
  const slots = createSlots(LIMITS, () => {});
  const leases = await deps.db.asSystem((tx) => claimTasks(tx, crypto.randomUUID(), LIMITS.working));
  const never = new AbortController().signal;
  await Promise.all(leases.map((lease) => runTask(deps, lease, slots.enter(), never)));
}

async function runTask(deps: TaskDeps, lease: TaskLease, slot: Slot, stopping: AbortSignal): Promise<void> {
  const { db, log } = deps;
  // One controller that both feed: a signal combined of others may be collected while only a listener waits for it.
  const broken = new AbortController();
  const breakOff = (): void => broken.abort();
  stopping.addEventListener('abort', breakOff, { once: true });
  if (stopping.aborted) breakOff();
  const heartbeat = setInterval(
    () => {
      db.inTenant(lease.tenantId, (tx) => renewTask(tx, lease))
        .then((held) => held || breakOff())
        .catch(() => {});
    },
    (TASK_LEASE_SECONDS * 1000) / 3,
  );
  try {
    // Claimed while the process was told to stop: a handler that only waits for the signal would not hear of it any more.
    broken.signal.throwIfAborted();
    const delayMs = await perform(deps, lease, slot, broken.signal);
    await db.inTenant(lease.tenantId, async (tx) => finishTask(tx, lease, delayMs));
  } catch (cause) {
    if (cause instanceof TaskLost) return;
    // Broken off, not failed: whoever comes next goes on with it.
    if (stopping.aborted) {
      await db.inTenant(lease.tenantId, async (tx) => returnTask(tx, lease)).catch(() => {});
      return;
    }
    const fields = { connection_id: lease.connectionId, task: lease.kind };
    log.warn({ ...fields, ...(cause instanceof ConnectorError ? {} : { err: cause }) }, String(cause));
    const error = asConnectorError(cause);
    const delayMs = pauseAfter(lease.failures, error.retryAfterMs);
    await db
      .inTenant(lease.tenantId, async (tx) => failTask(tx, lease, error, delayMs))
      .catch((err: unknown) => log.warn({ ...fields, err }, 'the lease of a task runs out by itself'));
  } finally {
    clearInterval(heartbeat);
    stopping.removeEventListener('abort', breakOff);
  }
}

/** @returns after how long the task is due again, in milliseconds */
async function perform(deps: TaskDeps, lease: TaskLease, slot: Slot, signal: AbortSignal): Promise<number> {
  const { db } = deps;
  const handler = deps.handlers.find((one) => one.kind === lease.kind);
  const connection = await db.inTenant(lease.tenantId, (tx) =>
    tx.first(oneConnection(tx, lease.connectionId)),
  );
  if (handler === undefined || connection === undefined) return LONGEST_PAUSE_MS;
  const channel = openChannel(deps, lease.tenantId, connection, signal);
  if (channel === undefined || !handler.appliesTo(channel.connector, connection)) return LONGEST_PAUSE_MS;
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
  return outcome === 'soon' ? 0 : handler.everyMs;
}

const asConnectorError = (cause: unknown): ConnectorError =>
  cause instanceof ConnectorError
    ? cause
    : new ConnectorError({
        kind: 'protocol',
        message: cause instanceof Error ? cause.message : String(cause),
        cause,
      });

/** Full jitter up to an hour, never before the channel said. */
function pauseAfter(failures: number, retryAfterMs: number | undefined): number {
  const bound = Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(failures, 20));
  return Math.max(500 + Math.random() * bound, retryAfterMs ?? 0);
}
