import { BULK_NAMES, type BulkName } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, identifier, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import type { Amount } from '../../pricing/index.ts';
import { type PlainRow, plainColumns } from './columns.ts';

export interface OverrideSnapshot {
  /** Decimals as the database stores them. */
  price: string | null;
  markup_percent: string | null;
  stock: number | null;
  /** Units of `stock` sold since it was set; absent in older states. */
  stock_sold?: number;
  /** The currency that `price` was given in; absent in older states. */
  currency?: string | null;
  /** The source that set it; absent in snapshots stored before this field existed. */
  source?: 'manual' | 'api' | null;
}

/** A scheduled price that has not ended. */
export interface ScheduleSnapshot {
  price: string;
  /** The currency of a price for one connection. */
  currency: string | null;
  confirmed: boolean;
}

/** A product in stored values: everything that a bulk edit can touch. Lists are sorted. */
export interface ProductSnapshot extends Pick<PlainRow, 'name' | 'sku' | BulkName> {
  id: number;
  price: Amount;
  brand_id: number | null;
  tax_rate_id: number | null;
  tags: string[];
  category_ids: number[];
  group_ids: number[];
  /** In the default location; it can be below zero. */
  quantity: number;
  /** By connection id; none without a value. */
  overrides: Record<number, OverrideSnapshot>;
  /** By connection (0 = the master price), beginning and end: `7/2026-12-01T00:00:00Z/2026-12-08T00:00:00Z`. */
  schedules: Record<string, ScheduleSnapshot>;
}

/** A column of moments as ISO 8601 to the second. */
const utc = (column: 'starts_at' | 'ends_at'): SqlFragment =>
  fragment`to_char(${identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The stored products by id; ids that do not exist are missing. */
export const productSnapshots = (
  tx: Tx,
  ids: readonly number[],
): Statement<ProductSnapshot> => sql<ProductSnapshot>`
  select p.id, ${plainColumns(['name', 'sku', ...BULK_NAMES])}, p.price, p.brand_id, p.tax_rate_id, p.tags,
    array(select category_id from product_categories c
      where c.tenant_id = p.tenant_id and c.product_id = p.id order by category_id) as category_ids,
    array(select group_id from product_group_members g
      where g.tenant_id = p.tenant_id and g.product_id = p.id order by group_id) as group_ids,
    coalesce((select s.quantity from stock_levels s
      where s.tenant_id = p.tenant_id and s.product_id = p.id and s.location_id = k.id), 0) as quantity,
    coalesce((select jsonb_object_agg(connection_id, jsonb_build_object(
        'price', price::text, 'markup_percent', markup_percent::text, 'stock', stock, 'stock_sold', stock_sold,
        'currency', currency, 'source', source)) from channel_overrides o
      where o.tenant_id = p.tenant_id and o.product_id = p.id and num_nonnulls(price, markup_percent, stock) > 0), '{}')
      as overrides,
    coalesce((select jsonb_object_agg(coalesce(connection_id, 0) || '/' || ${utc('starts_at')} || '/' || ${utc('ends_at')},
        jsonb_build_object('price', price::text, 'currency', currency, 'confirmed', confirmed is not null)) from scheduled_prices h
      where h.tenant_id = p.tenant_id and h.product_id = p.id and h.state <> 'ended'), '{}') as schedules
  from products p
  left join stock_locations k on k.tenant_id = p.tenant_id and k.type = 'local'
  where p.tenant_id = ${tx.tenantId} and p.id = any(${ids}::bigint[]) order by p.id`;

/**
 * Reads snapshots and locks their products for the rest of the transaction, in the order of their ids, so that values
 * computed from them still hold when they are written.
 */
export async function lockSnapshots(tx: Tx, ids: readonly number[]): Promise<ProductSnapshot[]> {
  tx.later(sql`
    select from products where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) order by id for update`);
  return tx.run(productSnapshots(tx, ids));
}
