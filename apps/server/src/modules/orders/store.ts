import type { Tx } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import type { CheckedOrder } from './check-order.ts';

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

export interface StoredOrder {
  id: number;
  external_id: string;
  is_new: boolean;
}

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
  const content = orders.map(({ lines: _lines, ...order }) => order);
  // The clock of orders lets one transaction of a tenant write them at a time.
  const ids = orders.map((order) => order.external_id);
  const known = tx.run(sql<{ external_id: string }>`
    select external_id from orders
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and external_id = any(${ids}::text[])`);
  const stored = await tx.run(sql<Omit<StoredOrder, 'is_new'>>`
    insert into orders as o (tenant_id, connection_id, external_id, order_number, status, channel_status, currency, net, vat,
      shipping, discount, grand_total, customer, shipping_address, billing_address, ordered_at, channel_updated_at,
      progress, fingerprint, books_stock, restock_returns, updated_at)
    select ${tx.tenantId}, c.id, u.external_id, u.order_number, u.status, u.channel_status, u.currency, u.net, u.vat,
      u.shipping, u.discount, u.grand_total, u.customer, u.shipping_address, u.billing_address, u.ordered_at,
      u.channel_updated_at, u.progress, u.fingerprint, u.ordered_at >= c.orders_since and not c.follows_stock, c.restock_returns, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(content)}::jsonb) u (external_id text, order_number text, status text,
      channel_status text, currency text, net numeric, vat numeric, shipping numeric, discount numeric,
      grand_total numeric, customer jsonb, shipping_address jsonb, billing_address jsonb, ordered_at timestamptz,
      channel_updated_at timestamptz, progress bigint, fingerprint text)
    cross join (select id, orders_since, restock_returns, ${followsCount} as follows_stock
      from connections
      where tenant_id = ${tx.tenantId} and id = ${connectionId}) c
    on conflict (tenant_id, connection_id, external_id) do update set order_number = excluded.order_number,
      status = excluded.status, channel_status = excluded.channel_status, currency = excluded.currency,
      net = excluded.net, vat = excluded.vat, shipping = excluded.shipping, discount = excluded.discount,
      grand_total = excluded.grand_total, customer = excluded.customer, shipping_address = excluded.shipping_address,
      billing_address = excluded.billing_address, ordered_at = excluded.ordered_at,
      channel_updated_at = excluded.channel_updated_at, progress = excluded.progress,
      fingerprint = excluded.fingerprint, updated_at = excluded.updated_at
    where o.fingerprint is distinct from excluded.fingerprint
      and (excluded.channel_updated_at, excluded.progress) >= (o.channel_updated_at, o.progress)
    returning id, external_id`);
  const before = new Set((await known).map((order) => order.external_id));
  return stored.map((order) => ({ ...order, is_new: !before.has(order.external_id) }));
}

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
  const content = JSON.stringify(lines);
  tx.later(sql`
    insert into order_lines (tenant_id, order_id, external_id, sku, external_key, sync_id, barcodes, store_id, name,
      quantity, cancelled_quantity, returned_quantity, unit_price, vat_rate, total)
    select ${tx.tenantId}, u.order_id, u.external_id, u.external_key, u.external_key, u.sync_id, u.barcodes, u.store_id,
      u.name, u.quantity, u.cancelled_quantity, u.returned_quantity, u.unit_price, u.vat_rate, u.unit_price * u.quantity
    from jsonb_to_recordset(${content}::jsonb) u (order_id bigint, external_id text, external_key text, sync_id text,
      barcodes text[], store_id text, name text, quantity integer, cancelled_quantity integer,
      returned_quantity integer, unit_price numeric, vat_rate numeric)
    on conflict (tenant_id, order_id, external_id) do update set external_key = excluded.external_key,
      sync_id = excluded.sync_id, barcodes = excluded.barcodes, store_id = excluded.store_id, name = excluded.name,
      quantity = excluded.quantity, cancelled_quantity = excluded.cancelled_quantity,
      returned_quantity = excluded.returned_quantity, unit_price = excluded.unit_price, vat_rate = excluded.vat_rate,
      total = excluded.total`);
  tx.later(sql`
    update order_lines l set cancelled_quantity = quantity - returned_quantity
    where l.tenant_id = ${tx.tenantId} and l.order_id = any(${stored.map((order) => order.id)}::bigint[])
      and not exists (select from jsonb_to_recordset(${content}::jsonb) u (order_id bigint, external_id text)
        where u.order_id = l.order_id and u.external_id = l.external_id)`);
}
