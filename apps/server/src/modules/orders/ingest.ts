import type { ChannelOrder } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../audit/index.ts';
import { tellProgress } from '../progress/index.ts';
import { archivedFingerprints } from './archive.ts';
import { BadOrder, type CheckedOrder, checkOrder } from './check-order.ts';
import { nextOrderTime } from './clock.ts';
import { recordVersions } from './events.ts';
import { clearProblems, type OrderProblem, problemOf, recordProblems } from './problems.ts';
import { settleOrders } from './settle.ts';
import { fingerprintsOf, upsertOrders, writeLines } from './store.ts';
import { tellOrders } from './tell-orders.ts';

export interface Ingested {
  /** Number of orders that were new, or newer than the known version. */
  stored: number;
  problems: readonly OrderProblem[];
  /** Whether stock moved, so that channels need the new stock. */
  stockMoved: boolean;
}

/**
 * Takes in orders of a connection, however they came: by a page or a webhook, twice, late or out of order. Each order
 * is stored once, only a newer version replaces it, and its lines are booked once, in the caller's transaction. An
 * order that cannot be stored is put aside and blocks nothing.
 *
 * @param actor the originator that the order's timeline names
 */
export async function ingestOrders(
  tx: Tx,
  connectionId: number,
  orders: readonly ChannelOrder[],
  actor: Actor = 'job:orders',
): Promise<Ingested> {
  const { good, problems } = sortOut(orders);
  recordProblems(tx, connectionId, problems);
  if (good.size === 0) return { stored: 0, problems, stockMoved: false };
  // Overlapping windows bring every order several times: repetitions are recognised without the tenant's lock.
  const known = await fingerprintsOf(tx, connectionId, [...good.keys()]);
  const news = [...good.values()].filter((order) => known.get(order.external_id) !== order.fingerprint);
  clearProblems(tx, connectionId, [...known.keys()]);
  if (news.length === 0) return { stored: 0, problems, stockMoved: false };
  const at = await nextOrderTime(tx);
  const late = await putArchivedAside(tx, connectionId, news, orders);
  problems.push(...late.problems);
  clearProblems(
    tx,
    connectionId,
    late.others.map((order) => order.external_id),
  );
  const stored = late.others.length === 0 ? [] : await upsertOrders(tx, connectionId, late.others, at);
  if (stored.length === 0) return { stored: 0, problems, stockMoved: false };
  writeLines(tx, stored, good);
  recordVersions(tx, stored, good, actor);
  const stockMoved = await settleOrders(tx, connectionId, stored);
  await tellOrders(tx, stored);
  tellProgress(tx, 'orders', connectionId, { stored: stored.length });
  return { stored: stored.length, problems, stockMoved };
}

/**
 * Separates orders that were archived: their stock was booked, and their lines are gone. A version that was archived is
 * passed over; another one is put aside for a person, who books what is left to book.
 */
async function putArchivedAside(
  tx: Tx,
  connectionId: number,
  news: readonly CheckedOrder[],
  orders: readonly ChannelOrder[],
): Promise<{ others: CheckedOrder[]; problems: OrderProblem[] }> {
  const archived = await archivedFingerprints(
    tx,
    connectionId,
    news.map((order) => order.external_id),
  );
  const changed = news.filter(
    ({ external_id, fingerprint }) => archived.has(external_id) && archived.get(external_id) !== fingerprint,
  );
  const problems = changed.flatMap(({ external_id }) => {
    const order = orders.findLast((one) => one.externalId === external_id);
    return order === undefined ? [] : [problemOf(order, message('order_archived'))];
  });
  recordProblems(tx, connectionId, problems);
  return { others: news.filter((order) => !archived.has(order.external_id)), problems };
}

/** Separates the newest good version of each order from the problems of the others. */
function sortOut(orders: readonly ChannelOrder[]): {
  good: Map<string, CheckedOrder>;
  problems: OrderProblem[];
} {
  const good = new Map<string, CheckedOrder>();
  const problems: OrderProblem[] = [];
  for (const order of orders) {
    try {
      const checked = checkOrder(order);
      const other = good.get(checked.external_id);
      if (other === undefined || isNewer(checked, other)) good.set(checked.external_id, checked);
    } catch (error) {
      // A connector that returns something other than an order fails here with a TypeError, and counts as bad too.
      const reason =
        error instanceof BadOrder ? error.said : message('order_unreadable', { error: String(error) });
      problems.push(problemOf(order, reason));
    }
  }
  return { good, problems };
}

function isNewer(a: CheckedOrder, b: CheckedOrder): boolean {
  const [at, other] = [Date.parse(a.channel_updated_at), Date.parse(b.channel_updated_at)];
  return at === other ? a.progress >= b.progress : at > other;
}
