import { type ArchiveKind, composed, type Part } from '../../platform/archive/kind.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, sql } from '../../platform/db/sql.ts';
import { audit } from '../audit/index.ts';
import { lockOrderClock } from './clock.ts';

const PORTION = 500;

/** The condition of an order `o` that is old and in a last state; cheap, for all orders of a tenant. */
const isOld = (tx: Tx, before: Date): SqlFragment => fragment`
  o.tenant_id = ${tx.tenantId} and o.ordered_at < ${before} and o.updated_at < ${before}
  and o.status in ('delivered', 'cancelled', 'returned')`;

/**
 * The condition of an order `o` that nothing will change any more: its last state, and in the ledger exactly the units
 * that this state takes. One that was cancelled takes none. A line whose product is unknown may still be booked, and an
 * order that was put aside may be a newer version. An action that is open still goes to the channel.
 */
const isFinished = (tx: Tx, before: Date): SqlFragment => fragment`
  ${isOld(tx, before)}
  and not exists (select from order_problems p where p.tenant_id = ${tx.tenantId} and p.dismissed_at is null
    and p.connection_id = o.connection_id and p.external_id = o.external_id)
  and not exists (select from order_actions a where a.tenant_id = ${tx.tenantId} and a.order_id = o.id
    and a.state = 'open')
  and not exists (
    select from order_lines l
    left join lateral (select coalesce(-sum(m.quantity), 0) as units from stock_movements m
      where m.tenant_id = ${tx.tenantId} and m.order_line_id = l.id) booked on true
    cross join lateral (select case when o.books_stock
      then l.quantity - l.cancelled_quantity - case when o.restock_returns then l.returned_quantity else 0 end
      else 0 end as units) wanted
    where l.tenant_id = ${tx.tenantId} and l.order_id = o.id
      and (booked.units <> wanted.units or o.status = 'cancelled' and booked.units <> 0))`;

const month = fragment`to_char(o.ordered_at at time zone 'UTC', 'YYYY-MM')`;

/**
 * Finished orders with their lines, bookings, events and actions. A key remains of each, so that a channel that brings the order
 * again is known to bring no new one (`archived_orders`).
 */
export const ORDER_ARCHIVE: ArchiveKind = {
  name: 'orders',
  portion: PORTION,
  months: async (tx, before) => {
    const rows = await tx.run(sql<{ month: string }>`
      select distinct ${month} as month from orders o where ${isOld(tx, before)} order by 1`);
    return rows.map((row) => row.month);
  },
  due: async (tx, before, of) => {
    const from = new Date(`${of}-01T00:00:00Z`);
    const rows = await tx.run(sql<{ id: number }>`
      select o.id from orders o
      where ${isFinished(tx, before)} and o.ordered_at >= ${from} and o.ordered_at < ${monthAfter(from)}
      order by o.id`);
    return rows.map((row) => row.id);
  },
  // One transaction of a tenant writes orders at a time.
  lock: (tx) => lockOrderClock(tx),
  documents: (tx, ids) =>
    composed(tx, ['order', rowsOf.orders(tx, ids)], {
      lines: rowsOf.lines(tx, ids),
      movements: rowsOf.movements(tx, ids),
      components: rowsOf.components(tx, ids),
      events: rowsOf.events(tx, ids),
      actions: rowsOf.actions(tx, ids),
    }),
  remove: async (tx, ids) => {
    tx.later(sql`
      insert into archived_orders (tenant_id, connection_id, external_id, fingerprint)
      select ${tx.tenantId}, o.connection_id, o.external_id, o.fingerprint from orders o
      where o.tenant_id = ${tx.tenantId} and o.id = any(${ids}::bigint[])
      on conflict (tenant_id, connection_id, external_id) do update set fingerprint = excluded.fingerprint`);
    await tx.count(sql`delete from orders where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`);
  },
  note: (tx, files) =>
    audit(tx, {
      actor: 'operator',
      action: 'order.archived',
      subjectType: 'order',
      subjectId: null,
      details: { files },
    }),
};

const monthAfter = (first: Date): Date => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1));

const rowsOf = {
  orders: (tx: Tx, ids: readonly number[]) => sql<Part>`
    select x.id, to_jsonb(x)::text as json from (
      select * from orders where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])) x
    order by x.id`,
  lines: (tx: Tx, ids: readonly number[]) => sql<Part>`
    select x.order_id as id, to_jsonb(x)::text as json from (
      select * from order_lines where tenant_id = ${tx.tenantId} and order_id = any(${ids}::bigint[])) x
    order by x.id`,
  movements: (tx: Tx, ids: readonly number[]) => sql<Part>`
    select l.order_id as id, to_jsonb(x)::text as json from (
      select * from stock_movements where tenant_id = ${tx.tenantId}) x
    join order_lines l on l.tenant_id = ${tx.tenantId} and l.id = x.order_line_id
    where l.order_id = any(${ids}::bigint[]) order by x.order_line_id, x.number`,
  components: (tx: Tx, ids: readonly number[]) => sql<Part>`
    select l.order_id as id, to_jsonb(x)::text as json from (
      select * from order_line_components where tenant_id = ${tx.tenantId}) x
    join order_lines l on l.tenant_id = ${tx.tenantId} and l.id = x.order_line_id
    where l.order_id = any(${ids}::bigint[]) order by x.order_line_id, x.component_id`,
  events: (tx: Tx, ids: readonly number[]) => sql<Part>`
    select x.order_id as id, to_jsonb(x)::text as json from (
      select * from order_events where tenant_id = ${tx.tenantId} and order_id = any(${ids}::bigint[])) x
    order by x.id`,
  actions: (tx: Tx, ids: readonly number[]) => sql<Part>`
    select x.order_id as id, to_jsonb(x)::text as json from (
      select * from order_actions where tenant_id = ${tx.tenantId} and order_id = any(${ids}::bigint[])) x
    order by x.id`,
};

/** Fingerprints of those orders that were archived, by the channel's id. The caller holds the clock of the orders. */
export async function archivedFingerprints(
  tx: Tx,
  connectionId: number,
  externalIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx.run(sql<{ external_id: string; fingerprint: string | null }>`
    select external_id, fingerprint from archived_orders
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and external_id = any(${externalIds}::text[])`);
  return new Map(rows.map((row) => [row.external_id, row.fingerprint]));
}
