import type { Tx } from '../../platform/db/database.ts';
import { type RecordColumn, records } from '../../platform/db/records.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import type { CheckedLine, CheckedOrder } from './check-order.ts';

/** Fingerprints of those orders that are stored, by the channel's id. */
export async function fingerprintsOf(
  tx: Tx,
  connectionId: number,
  externalIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx.run(sql<{ external_id: string; fingerprint: string | null }>`
    select external_id, fingerprint from orders
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and external_id = any(${externalIds}::text[])`);
  return new Map(rows.map((row) => [row.external_id, row.fingerprint]));
}

/** Condition on `connections`: a source whose stock count we follow. It lowers the count by itself when it sells. */
const followsCount = fragment`
  is_source and source_state is not distinct from 'active' and coalesce(source_fields ->> 'quantity', 'shared') <> 'merchant'`;

/** Whether we follow the connection's own count of stock, so that its orders book none. */
export async function followsStock(tx: Tx, connectionId: number): Promise<boolean> {
  const row = await tx.first(sql<{ follows: boolean }>`
    select ${followsCount} as follows from connections where tenant_id = ${tx.tenantId} and id = ${connectionId}`);
  return row?.follows ?? false;
}

/** Leaves the orders that have no booking yet without one for good. */
export function bookNoLater(tx: Tx, orderIds: readonly number[]): void {
  tx.later(sql`
    update orders o set books_stock = false
    where o.tenant_id = ${tx.tenantId} and o.id = any(${orderIds}::bigint[]) and o.books_stock and not exists (
      select from order_lines l join stock_movements m on m.tenant_id = l.tenant_id and m.order_line_id = l.id
      where l.tenant_id = ${tx.tenantId} and l.order_id = o.id)`);
}

export interface StoredOrder {
  id: number;
  external_id: string;
  is_new: boolean;
}

const ORDERS = records<CheckedOrder>('u', {
  external_id: ['text', (order) => order.external_id],
  order_number: ['text', (order) => order.order_number],
  status: ['text', (order) => order.status],
  channel_status: ['text', (order) => order.channel_status],
  currency: ['text', (order) => order.currency],
  net: ['numeric', (order) => order.net],
  vat: ['numeric', (order) => order.vat],
  shipping: ['numeric', (order) => order.shipping],
  discount: ['numeric', (order) => order.discount],
  grand_total: ['numeric', (order) => order.grand_total],
  customer: ['jsonb', (order) => order.customer],
  shipping_address: ['jsonb', (order) => order.shipping_address],
  billing_address: ['jsonb', (order) => order.billing_address],
  ordered_at: ['timestamptz', (order) => order.ordered_at],
  channel_updated_at: ['timestamptz', (order) => order.channel_updated_at],
  progress: ['bigint', (order) => order.progress],
  fingerprint: ['text', (order) => order.fingerprint],
  actions: ['jsonb', (order) => order.actions],
});

/**
 * Stores orders, each once, and returns those that are new or newer than the stored version. Late and reordered
 * arrivals change nothing: the channel's time decides, and between two versions of one moment the progress of each.
 *
 * @param at the time of change, from the tenant's clock
 */
export async function upsertOrders(
  tx: Tx,
  connectionId: number,
  orders: readonly CheckedOrder[],
  at: string,
): Promise<StoredOrder[]> {
  // The clock of orders lets one transaction of a tenant write them at a time.
  const ids = orders.map((order) => order.external_id);
  const known = tx.run(sql<{ external_id: string }>`
    select external_id from orders
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and external_id = any(${ids}::text[])`);
  const stored = await tx.run(sql<Omit<StoredOrder, 'is_new'>>`
    insert into orders as o (tenant_id, connection_id, ${ORDERS.names}, books_stock, restock_returns, updated_at)
    select ${tx.tenantId}, c.connection_id, ${ORDERS.names}, ordered_at >= c.orders_since and not c.follows_stock,
      c.restock_returns, ${at}::timestamptz
    from ${ORDERS.from(orders)}
    cross join (select id as connection_id, orders_since, restock_returns, ${followsCount} as follows_stock
      from connections
      where tenant_id = ${tx.tenantId} and id = ${connectionId}) c
    on conflict (tenant_id, connection_id, external_id) do update set
      ${ORDERS.assign({ except: ['external_id'], alias: 'excluded' })}, updated_at = excluded.updated_at
    where o.fingerprint is distinct from excluded.fingerprint
      and (excluded.channel_updated_at, excluded.progress) >= (o.channel_updated_at, o.progress)
    returning id, external_id`);
  const before = new Set((await known).map((order) => order.external_id));
  return stored.map((order) => ({ ...order, is_new: !before.has(order.external_id) }));
}

/** A line of an order that is stored. */
type StoredLine = CheckedLine & { order_id: number };

const LINE_KEY = {
  order_id: ['bigint', (line) => line.order_id],
  external_id: ['text', (line) => line.external_id],
} as const satisfies Record<string, RecordColumn<StoredLine>>;

const LINE_KEYS = records<StoredLine>('u', LINE_KEY);

const LINES = records<StoredLine>('u', {
  ...LINE_KEY,
  external_key: ['text', (line) => line.external_key],
  sync_id: ['text', (line) => line.sync_id],
  barcodes: ['text[]', (line) => line.barcodes],
  store_id: ['text', (line) => line.store_id],
  name: ['text', (line) => line.name],
  quantity: ['integer', (line) => line.quantity],
  cancelled_quantity: ['integer', (line) => line.cancelled_quantity],
  returned_quantity: ['integer', (line) => line.returned_quantity],
  unit_price: ['numeric', (line) => line.unit_price],
  vat_rate: ['numeric', (line) => line.vat_rate],
});

/**
 * Makes the stored lines of orders equal to the channel's. A line it no longer names was cancelled: its units go back.
 */
export function writeLines(
  tx: Tx,
  stored: readonly StoredOrder[],
  byExternalId: ReadonlyMap<string, CheckedOrder>,
): void {
  const lines = stored.flatMap((order) =>
    byExternalId.get(order.external_id)!.lines.map((line) => ({ order_id: order.id, ...line })),
  );
  tx.later(sql`
    insert into order_lines (tenant_id, ${LINES.names}, sku, total)
    select ${tx.tenantId}, ${LINES.names}, external_key, unit_price * quantity from ${LINES.from(lines)}
    on conflict (tenant_id, order_id, external_id) do update set
      ${LINES.assign({ except: ['order_id', 'external_id'], alias: 'excluded' })}, total = excluded.total`);
  tx.later(sql`
    update order_lines l set cancelled_quantity = quantity - returned_quantity
    where l.tenant_id = ${tx.tenantId} and l.order_id = any(${stored.map((order) => order.id)}::bigint[])
      and not exists (select from ${LINE_KEYS.from(lines)} where u.order_id = l.order_id
        and u.external_id = l.external_id)`);
}
