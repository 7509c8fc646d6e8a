import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import type { LineBalance } from '../stock/index.ts';

/**
 * The product of `order_lines l` of `orders o`: by the channel's id of the listing, else by the merchant key the listing
 * has there, else by SKU, else by barcode. The first of these that finds anything decides; where it finds several, the
 * line stays without a product, because a guess would take the stock of the wrong one.
 */
export const candidatesOfLine = (tx: Tx): SqlFragment => fragment`
  cross join lateral (
    select
      array(select distinct s.product_id from listings s
        join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
        where s.tenant_id = ${tx.tenantId} and s.connection_id = o.connection_id and s.sync_id = l.sync_id) as by_sync_id,
      array(select s.product_id from listings s
        join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
        where s.tenant_id = ${tx.tenantId} and s.connection_id = o.connection_id and s.external_key = l.external_key) as by_key,
      array(select p.id from products p where p.tenant_id = ${tx.tenantId} and p.sku = l.external_key) as by_sku,
      array(select p.id from products p where p.tenant_id = ${tx.tenantId} and p.ean = any(l.barcodes)) as by_barcode
  ) k
  cross join lateral (
    select case when cardinality(by_sync_id) > 0 then by_sync_id when cardinality(by_key) > 0 then by_key
      when cardinality(by_sku) > 0 then by_sku else by_barcode end as candidates
  ) f`;

export interface LineProduct {
  line_id: number;
  order_id: number;
  product_id: number;
  is_new: boolean;
}

/** The lines of orders with their product, known before or found now. */
export const productsOfLines = (
  tx: Tx,
  orderIds: readonly number[],
): Statement<LineProduct> => sql<LineProduct>`
  select l.id as line_id, l.order_id, l.product_id, false as is_new from order_lines l
  where l.tenant_id = ${tx.tenantId} and l.order_id = any(${orderIds}::bigint[]) and l.product_id is not null
  union all
  select l.id, l.order_id, f.candidates[1], true
  from order_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id ${candidatesOfLine(tx)}
  where l.tenant_id = ${tx.tenantId} and l.order_id = any(${orderIds}::bigint[]) and l.product_id is null
    and cardinality(f.candidates) = 1`;

export interface MatchableOrder {
  id: number;
  connection_id: number;
}

/** Orders of the last 90 days with a line whose product was unknown and is found now. */
export const matchableOrders = (tx: Tx, limit: number): Statement<MatchableOrder> => sql<MatchableOrder>`
  select distinct l.order_id as id, o.connection_id
  from order_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id ${candidatesOfLine(tx)}
  where l.tenant_id = ${tx.tenantId} and l.product_id is null and o.ordered_at > now() - interval '90 days'
    and cardinality(f.candidates) = 1
  limit ${limit}`;

/**
 * Locks products, and the components of bundles among them, in the order of their ids, as every write of products does; deleted ones are
 * not returned.
 */
export const lockProducts = (tx: Tx, ids: readonly number[]): Statement<{ id: number }> => sql<{
  id: number;
}>`
  select id from products where tenant_id = ${tx.tenantId} and id = any(array(
    select unnest(${ids}::bigint[])
    union select component_id from bundle_components where tenant_id = ${tx.tenantId} and bundle_id = any(${ids}::bigint[])))
  order by id for no key update`;

/**
 * Gives lines their product and the location they are booked in from then on: the store the line names if it holds
 * stock of the product's own, else the local location.
 */
export function setProducts(tx: Tx, matches: readonly LineProduct[]): void {
  if (matches.length === 0) return;
  const lines = matches.map((match) => match.line_id);
  const products = matches.map((match) => match.product_id);
  // Uses arrays and not a join with them, for which tables without statistics get a plan without an index.
  tx.later(sql`
    with matched as (
      select l.id, l.order_id, l.store_id,
        (${products}::bigint[])[array_position(${lines}::bigint[], l.id)] as product_id
      from order_lines l where l.tenant_id = ${tx.tenantId} and l.id = any(${lines}::bigint[])
    )
    update order_lines l set product_id = m.product_id,
      sku = coalesce((select sku from products p where p.tenant_id = ${tx.tenantId} and p.id = m.product_id), l.external_key),
      location_id = coalesce(
        (select s.id from orders o
          join stock_locations s on s.tenant_id = o.tenant_id and s.connection_id = o.connection_id
            and s.platform_store_id = m.store_id and s.is_active
          join stock_levels v on v.tenant_id = s.tenant_id and v.product_id = m.product_id and v.location_id = s.id
          where o.tenant_id = ${tx.tenantId} and o.id = m.order_id),
        (select id from stock_locations s where s.tenant_id = ${tx.tenantId} and s.type = 'local'))
    from matched m where l.tenant_id = ${tx.tenantId} and l.id = m.id`);
}

/**
 * The units that the lines of orders should have taken: their open units, none for an order from before the connection.
 * Unpaid orders count, so that promised units are not sold twice.
 */
export const balancesOf = (tx: Tx, orderIds: readonly number[]): Statement<LineBalance> => sql<LineBalance>`
  select l.id as line_id, l.product_id, l.location_id,
    case when o.books_stock
      then l.quantity - l.cancelled_quantity - case when o.restock_returns then l.returned_quantity else 0 end
      else 0 end as units
  from order_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
  where l.tenant_id = ${tx.tenantId} and l.order_id = any(${orderIds}::bigint[])
    and l.product_id is not null and l.location_id is not null
  order by l.id`;
