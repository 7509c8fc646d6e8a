import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** How many units an order line is to have taken out of a location in all; 0 when all of them went back. */
export interface LineBalance {
  line_id: number;
  product_id: number;
  location_id: number;
  units: number;
}

/**
 * Books what each line still has to take or give back, and moves the stock by it: nothing where the ledger says so
 * already. The stock is changed by a difference and not set, so it adds up with whatever else writes it. It may go below
 * zero: more was sold than there was. The ledger goes on for a product that was deleted meanwhile, its stock is gone.
 *
 * The caller holds the products' rows locked. A balance that two transactions book at once fails one of them by the key
 * of the ledger.
 *
 * @returns the products whose stock moved
 */
export async function bookBalances(tx: Tx, balances: readonly LineBalance[]): Promise<number[]> {
  if (balances.length === 0) return [];
  // Lateral, so that each line probes the ledger by its key whatever the planner knows of the table.
  const rows = await tx.run(sql<{ product_id: number }>`
    with wanted as (
      select u.line, u.product, u.location, -u.units - coalesce(m.booked, 0) as difference, coalesce(m.last, 0) + 1 as number
      from unnest(${balances.map((b) => b.line_id)}::bigint[], ${balances.map((b) => b.product_id)}::bigint[],
        ${balances.map((b) => b.location_id)}::bigint[], ${balances.map((b) => b.units)}::integer[])
        u (line, product, location, units)
      left join lateral (select sum(quantity) as booked, max(number) as last from stock_movements
        where tenant_id = ${tx.tenantId} and order_line_id = u.line) m on true
    ), moved as (
      insert into stock_movements (tenant_id, order_line_id, number, product_id, location_id, quantity)
      select ${tx.tenantId}, line, number, product, location, difference from wanted where difference <> 0
      returning product_id, location_id, quantity
    ), levels as (
      insert into stock_levels (tenant_id, product_id, location_id, quantity)
      select ${tx.tenantId}, product_id, location_id, sum(quantity) from moved
      where exists (select from products p where p.tenant_id = ${tx.tenantId} and p.id = moved.product_id)
      group by product_id, location_id order by product_id, location_id
      on conflict (tenant_id, product_id, location_id) do update set quantity = stock_levels.quantity + excluded.quantity
    )
    select distinct product_id from moved`);
  return rows.map((row) => row.product_id);
}
