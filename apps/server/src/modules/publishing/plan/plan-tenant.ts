import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { sql } from '../../../platform/db/sql.ts';
import { inSpan, type SpanOptions } from '../../../platform/tracing/index.ts';
import { markChanged, markSiblings } from '../../catalog/index.ts';
import { keepTraces, retryRefused, wakeDelivery } from '../../channels/index.ts';
import { anyBundle, recountBundles } from '../../stock/index.ts';
import { type ConnectionFacts, connectionFacts } from '../facts.ts';
import { clearGuard, judge, settleGuards, tellPlanned } from './guard-store.ts';
import type { ListingChange } from './listing-change.ts';
import { compareProducts, storeChanges } from './plan-products.ts';
import { productListeners, tellProducts } from './tell-products.ts';

/** Products planned in one transaction: enough for set-wise statements, few enough that writers wait only briefly. */
const PRODUCTS_PER_PLAN = 500;

export interface Planned {
  /** Number of planned products. */
  products: number;
  more: boolean;
}

const NOTHING: Planned = { products: 0, more: false };

/**
 * Plans a part of a tenant's waiting changes: changed products first, then connections whose rules, markups, mappings
 * or settings changed, then changes that the guard releases. The wanted state of each channel is compared with the
 * former plan, and only differences become work for the deliverer. One planner per tenant at a time.
 */
export async function planTenant(db: Database, tenantId: TenantId): Promise<Planned> {
  const startedAt = Date.now();
  return db.inTenant(tenantId, async (tx) => {
    const [lock, marks, scan, connections, listeners, bundle] = await Promise.all([
      tx.first(
        sql<{
          held: boolean;
        }>`select pg_try_advisory_xact_lock(hashtextextended('plan', ${tenantId})) as held`,
      ),
      tx.run(waitingMarks(tx)),
      tx.first(nextScan(tx)),
      tx.run(connectionFacts(tx)),
      tx.run(productListeners(tx)),
      tx.first(anyBundle(tx)),
    ]);
    if (!lock?.held) return NOTHING;
    if (marks.length > 0)
      return inSpan(planSpan(tenantId, marks, startedAt), async () => {
        if (listeners.length > 0)
          await tellProducts(
            tx,
            marks.map((mark) => mark.product_id),
          );
        if (bundle !== undefined) await countBundles(tx, marks);
        return planMarks(tx, marks, connections);
      });
    if (scan !== undefined)
      return inSpan(planSpan(tenantId, [scan], startedAt), () => planScan(tx, scan, connections));
    return planReleased(tx, connections);
  });
}

/** The plan as a span that links to the changes it plans, by then known. */
const planSpan = (
  tenantId: TenantId,
  planned: readonly Pick<Mark, 'traceparent'>[],
  startedAt: number,
): SpanOptions => ({
  name: 'plan',
  changes: planned.flatMap(({ traceparent }) => traceparent ?? []),
  attributes: { 'sluice.tenant_id': tenantId, 'sluice.marks': planned.length },
  startedAt,
});

/** Counts the bundles of changed components; those with another stock are planned next. */
async function countBundles(tx: Tx, marks: readonly Mark[]): Promise<void> {
  const ids = marks.map((mark) => mark.product_id);
  const planned = new Set(ids);
  const counted = await recountBundles(tx, ids);
  markChanged(
    tx,
    counted.filter((id) => !planned.has(id)),
  );
}

interface Mark {
  product_id: number;
  version: number;
  bulk: boolean;
  traceparent: string | null;
}

const MARKS = records<Mark>('m', {
  product_id: ['bigint', (mark) => mark.product_id],
  version: ['bigint', (mark) => mark.version],
});

/** Changes by a person or a program go before imports. */
const waitingMarks = (tx: Tx) => sql<Mark>`
  select product_id, version, bulk, traceparent from product_changes where tenant_id = ${tx.tenantId}
  order by bulk, version limit ${PRODUCTS_PER_PLAN}`;

/**
 * Plans marked products. Only the planned version of a mark is deleted, so a change made meanwhile is planned again.
 */
async function planMarks(
  tx: Tx,
  marks: readonly Mark[],
  connections: readonly ConnectionFacts[],
): Promise<Planned> {
  const ids = marks.map((mark) => mark.product_id);
  const more = marks.length === PRODUCTS_PER_PLAN;
  const byName = new Set(marks.filter((mark) => !mark.bulk).map((mark) => mark.product_id));
  const changes = await compareProducts(tx, { ids, byName }, connections);
  const woken = await storeChanges(tx, changes, await judge(tx, changes, connections, more));
  const traces = new Map(marks.map((mark) => [mark.product_id, mark.traceparent]));
  keepTraces(
    tx,
    tracedChanges(changes, (id) => traces.get(id) ?? null),
  );
  if (!more) await settleHeld(tx, connections);
  markSiblings(tx, newSpeakers(changes), ids);
  settleMarks(tx, marks);
  for (const id of new Set(changes.map((change) => change.connectionId))) tellPlanned(tx, id);
  wakeDelivery(tx, woken);
  return { products: marks.length, more };
}

const tracedChanges = (changes: readonly ListingChange[], traceOf: (productId: number) => string | null) =>
  changes.map(({ connectionId, productId }) => ({
    connection_id: connectionId,
    product_id: productId,
    traceparent: traceOf(productId),
  }));

/**
 * Removes the marks of a plan. Everybody locks listings, then marks in the order of their products, then leases: a deadlock holds both sides up for a second.
 */
function settleMarks(tx: Tx, marks: readonly Mark[]): void {
  const ids = marks.map((mark) => mark.product_id);
  tx.later(sql`
    select from product_changes where tenant_id = ${tx.tenantId} and product_id = any(${ids}::bigint[])
    order by product_id for update`);
  tx.later(sql`
    delete from product_changes c using ${MARKS.from(marks)}
    where c.tenant_id = ${tx.tenantId} and c.product_id = m.product_id and c.version = m.version`);
  // The remaining marks were changed meanwhile: the channels' delay counts from those changes, not from the ones just
  // planned.
  tx.later(sql`
    update product_changes set changed_at = now() where tenant_id = ${tx.tenantId} and product_id = any(${ids}::bigint[])`);
}

/** Products that begin or cease to speak for their family on some channel. */
const newSpeakers = (changes: readonly ListingChange[]): number[] => [
  ...new Set(changes.filter(({ speaker }) => speaker).map(({ productId }) => productId)),
];

interface Scan {
  connection_id: number;
  version: number;
  after_product_id: number;
  traceparent: string | null;
}

/** The connection that has waited longest for its turn; each gets one batch a turn. */
const nextScan = (tx: Tx) => sql<Scan>`
  select connection_id, version, after_product_id, traceparent from connection_scans where tenant_id = ${tx.tenantId}
  order by requested_at, connection_id limit 1`;

/** Plans the next products of a connection that is planned as a whole. Marks bring the listings of deleted products. */
async function planScan(tx: Tx, scan: Scan, connections: readonly ConnectionFacts[]): Promise<Planned> {
  const rows = await tx.run(sql<{ id: number }>`
    select id from products where tenant_id = ${tx.tenantId} and id > ${scan.after_product_id}
    order by id limit ${PRODUCTS_PER_PLAN}`);
  const ids = rows.map((row) => row.id);
  const one = connections.filter((connection) => connection.id === scan.connection_id);
  const changes = await compareProducts(tx, { ids }, one);
  const woken = await storeChanges(tx, changes, await judge(tx, changes, one, true));
  keepTraces(
    tx,
    tracedChanges(changes, () => scan.traceparent),
  );
  tellPlanned(tx, scan.connection_id);
  // A change made meanwhile has another version, so its walk begins anew.
  if (ids.length === PRODUCTS_PER_PLAN) {
    tx.later(sql`
      update connection_scans set after_product_id = ${ids.at(-1)}, requested_at = statement_timestamp()
      where tenant_id = ${tx.tenantId} and connection_id = ${scan.connection_id} and version = ${scan.version}`);
  } else {
    tx.later(sql`
      delete from connection_scans
      where tenant_id = ${tx.tenantId} and connection_id = ${scan.connection_id} and version = ${scan.version}`);
    retryRefused(tx, scan.connection_id);
    await settleHeld(tx, connections);
  }
  wakeDelivery(tx, woken);
  // The changes put aside on the way are judged when nothing is left to plan.
  return { products: ids.length, more: true };
}

/** Judges the changes put aside once nothing else waits, and plans the released ones without limits. */
async function planReleased(tx: Tx, connections: readonly ConnectionFacts[]): Promise<Planned> {
  await settleGuards(tx, connections);
  const rows = await tx.run(sql<{ connection_id: number; product_id: number | null; confirmed: boolean }>`
    select c.id as connection_id, l.product_id, c.release_confirmed as confirmed from connections c
    left join lateral (select product_id from listings l where l.tenant_id = ${tx.tenantId} and l.connection_id = c.id
      and l.held is not null and l.held_at <= c.guard_since order by product_id limit ${PRODUCTS_PER_PLAN}) l on true
    where c.tenant_id = ${tx.tenantId} and c.guard_state = 'releasing'`);
  let more = false;
  for (const [id, group] of Map.groupBy(rows, (row) => row.connection_id)) {
    const ids = group.flatMap((row) => row.product_id ?? []);
    const one = connections.filter((connection) => connection.id === id);
    const changes = await compareProducts(tx, { ids }, one);
    // Later prices are compared with the one that somebody confirmed.
    const released = group[0]!.confirmed
      ? changes.map((change) => ({ ...change, recentPrices: [] }))
      : changes;
    const woken = await storeChanges(tx, released, () => false);
    unhold(tx, id, ids);
    wakeDelivery(tx, woken);
    if (ids.length < PRODUCTS_PER_PLAN) clearGuard(tx, id);
    else more = true;
  }
  return { products: rows.length, more };
}

/** Ends the hold of a plan that was undone, and releases one that has shrunk enough. */
async function settleHeld(tx: Tx, connections: readonly ConnectionFacts[]): Promise<void> {
  if (connections.some((connection) => connection.guard_state === 'held'))
    await settleGuards(tx, connections);
}

/** Ends the hold of listings whose plan no longer differs, which are therefore not among the changes. */
function unhold(tx: Tx, connectionId: number, productIds: readonly number[]): void {
  tx.later(sql`
    update listings set held = null, held_price = null, held_at = null
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = any(${productIds}::bigint[])
      and held is not null`);
}
