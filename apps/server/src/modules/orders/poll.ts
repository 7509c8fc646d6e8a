import type { ChannelOrder } from '@sluice/connector-kit';
import { ConnectorError } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Database } from '../../platform/db/database.ts';
import { isValueRefused } from '../../platform/db/refused.ts';
import { sql } from '../../platform/db/sql.ts';
import type { TaskHandler, TaskRun } from '../channels/index.ts';
import { ingestOrders } from './ingest.ts';
import { problemOf, recordProblems } from './problems.ts';

/** Pause between two walks. Webhooks request one at once. */
const EVERY_MS = 15_000;
/** After this time a long walk gives others their turn; it resumes at its page. */
const TIME_SLICE_MS = 5_000;

/** The position up to which a connection's orders have been read. Times are the channel's, in ISO 8601. */
interface OrderCursor {
  /** The newest change that a finished walk has seen. */
  readonly seen: string;
  /** The newest change of the walk under way. */
  readonly newest: string;
  /** The next page of the walk under way; null = no walk is under way. */
  readonly page: string | null;
  /** The time at which the walk under way began, by our clock. */
  readonly began?: string | undefined;
}

/**
 * Reads the orders of a channel page by page: all changes since the last walk, and a bit before, because channels count
 * in whole seconds and add late. Each page is stored together with the position to resume at.
 */
export function orderPolling({ db }: { db: Database }): TaskHandler {
  return {
    kind: 'orders',
    everyMs: EVERY_MS,
    everyMsFor: ({ capabilities }) => Math.max(EVERY_MS, capabilities.orders?.everyMs ?? 0),
    appliesTo: (connector) => connector.pullOrders !== undefined,
    run: async (run) => {
      let at = (run.cursor as OrderCursor | null) ?? (await beginning(db, run));
      const until = performance.now() + TIME_SLICE_MS;
      for (;;) {
        at = await readPage(run, at);
        if (at.page === null) return 'done';
        if (run.signal.aborted || performance.now() > until) return 'soon';
      }
    },
  };
}

/** A new connection begins with sales from now on: older orders lowered the stock before somebody entered it. */
async function beginning(db: Database, { tenantId, connection }: TaskRun): Promise<OrderCursor> {
  const row = await db.inTenant(tenantId, (tx) =>
    tx.first(sql<{ orders_since: Date }>`
      select orders_since from connections where tenant_id = ${tx.tenantId} and id = ${connection.id}`),
  );
  const since = (row?.orders_since ?? new Date()).toISOString();
  return { seen: since, newest: since, page: null };
}

async function readPage(run: TaskRun, at: OrderCursor): Promise<OrderCursor> {
  const began = at.page === null ? new Date().toISOString() : at.began;
  const { orders, next, through } = await pull(run, at);
  if (next !== null && next === at.page) {
    throw new ConnectorError({ kind: 'protocol', message: message('orders_page_repeats') });
  }
  const newest = newestOf(orders, at.newest);
  const walk = { seen: at.seen, newest, began };
  // Changes between the end of a window and the newest one that the walk has met may still be missing.
  const seen = through === undefined ? endOf(walk) : latest([through], at.seen);
  const then: OrderCursor = next === null ? { seen, newest: seen, page: null } : { ...walk, page: next };
  await store(run, at, then, orders);
  return then;
}

async function pull(run: TaskRun, at: OrderCursor) {
  const { connector, ctx } = run;
  try {
    return await connector.pullOrders!(ctx, { since: windowStart(run, at), cursor: at.page });
  } catch (error) {
    const refused =
      error instanceof ConnectorError && (error.kind === 'invalid_request' || error.kind === 'not_found');
    // Cursors of channels expire: the walk begins anew, which costs repetitions and nothing else.
    if (at.page !== null && refused) await run.commit({ ...at, page: null }, async () => {});
    throw error;
  }
}

function windowStart({ connector, ctx }: TaskRun, at: OrderCursor): Date {
  const { overlapMs, maxWindowMs } = connector.capabilities.orders!;
  const start = Date.parse(at.seen) - overlapMs;
  const earliest = maxWindowMs === undefined ? start : ctx.clock.now().getTime() - maxWindowMs;
  if (earliest > start) {
    const fields = { wanted: new Date(start).toISOString(), possible: new Date(earliest).toISOString() };
    ctx.log.warn('the last reading of orders is older than the channel looks back', fields);
  }
  return new Date(Math.max(start, earliest));
}

/**
 * The end of a walk that tells none of its own. A walk in the order of ids has passed an order that changed behind it, and may have met
 * a newer one ahead, so that no walk ends later than it began.
 */
const endOf = ({ seen, newest, began = newest }: Omit<OrderCursor, 'page'>): string =>
  began < seen ? seen : began < newest ? began : newest;

const newestOf = (orders: readonly ChannelOrder[], known: string): string =>
  latest(
    orders.map((order) => order?.updatedAt),
    known,
  );

/** A time ahead of ours would make the next window skip the orders before it. */
function latest(times: readonly (Date | undefined)[], known: string): string {
  const now = Date.now();
  const past = times.map((time) => time?.getTime?.() ?? Number.NaN).filter((time) => time <= now);
  return new Date(past.reduce((newest, time) => Math.max(newest, time), Date.parse(known))).toISOString();
}

/**
 * Stores a page and moves on, in one transaction. If the database refuses the page, its orders are stored one by one.
 */
async function store(
  run: TaskRun,
  at: OrderCursor,
  then: OrderCursor,
  orders: readonly ChannelOrder[],
): Promise<void> {
  const { id } = run.connection;
  try {
    await run.commit(then, (tx) => ingestOrders(tx, id, orders));
    return;
  } catch (error) {
    if (!isValueRefused(error)) throw error;
  }
  for (const order of orders) await storeOne(run, at, order);
  await run.commit(then, async () => {});
}

async function storeOne(run: TaskRun, at: OrderCursor, order: ChannelOrder): Promise<void> {
  const { id } = run.connection;
  try {
    await run.commit(at, (tx) => ingestOrders(tx, id, [order]));
  } catch (error) {
    if (!isValueRefused(error)) throw error;
    const reason = message('order_refused_by_database', { error: (error as Error).message });
    await run.commit(at, async (tx) => recordProblems(tx, id, [problemOf(order, reason)]));
  }
}
