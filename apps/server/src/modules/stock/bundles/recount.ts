import type { Tx } from '../../../platform/db/database.ts';
import { fragment, type Statement, sql } from '../../../platform/db/sql.ts';

/** One row where the tenant has bundles: all others are spared the rest. */
export const anyBundle = (tx: Tx): Statement<object> => sql`
  select from bundle_components where tenant_id = ${tx.tenantId} limit 1`;

/**
 * Waits until nobody else counts or composes bundles of this tenant. It is held to the commit, so each count sees the
 * components as the one before left them.
 */
export const lockBundles = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('bundles', ${tx.tenantId}))`);

/**
 * Counts the bundles anew that are, or contain, one of the products: at each location of a component the number for which every
 * component is enough; as on channels, a component without a stock of its own there has its general one. A component that was deleted, or
 * that is sold below zero, is enough for none.
 *
 * @returns the bundles whose stock is another one than before, for which the caller sees that channels get it
 */
export async function recountBundles(tx: Tx, productIds: readonly number[]): Promise<number[]> {
  await lockBundles(tx);
  const affected = fragment`
    select bundle_id from bundle_components where tenant_id = ${tx.tenantId}
      and (component_id = any(${productIds}::bigint[]) or bundle_id = any(${productIds}::bigint[]))`;
  const [counted, removed] = await Promise.all([
    tx.run(sql<{ product_id: number }>`
      insert into stock_levels (tenant_id, product_id, location_id, quantity)
      select ${tx.tenantId}, c.bundle_id, place.location_id,
        min(greatest(coalesce(s.quantity, g.quantity, 0), 0) / c.quantity)
      from (
        select distinct b.bundle_id, l.location_id from bundle_components b
        join stock_levels l on l.tenant_id = ${tx.tenantId} and l.product_id = b.component_id
        where b.tenant_id = ${tx.tenantId} and b.bundle_id in (${affected})
      ) place
      join bundle_components c on c.tenant_id = ${tx.tenantId} and c.bundle_id = place.bundle_id
      left join stock_levels s on s.tenant_id = ${tx.tenantId} and s.product_id = c.component_id
        and s.location_id = place.location_id
      left join stock_levels g on g.tenant_id = ${tx.tenantId} and g.product_id = c.component_id
        and g.location_id = (select id from stock_locations k where k.tenant_id = ${tx.tenantId} and k.type = 'local')
      group by c.bundle_id, place.location_id order by c.bundle_id, place.location_id
      on conflict (tenant_id, product_id, location_id) do update set quantity = excluded.quantity
        where stock_levels.quantity <> excluded.quantity
      returning product_id`),
    tx.run(sql<{ product_id: number }>`
      delete from stock_levels s
      where s.tenant_id = ${tx.tenantId} and s.product_id in (${affected}) and not exists (
        select from bundle_components c
        join stock_levels l on l.tenant_id = ${tx.tenantId} and l.product_id = c.component_id
        where c.tenant_id = ${tx.tenantId} and c.bundle_id = s.product_id and l.location_id = s.location_id)
      returning s.product_id`),
  ]);
  return [...new Set([...counted, ...removed].map((row) => row.product_id))];
}
