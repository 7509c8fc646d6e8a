import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { sql } from '../../platform/db/sql.ts';
import { recountBundles } from './bundles/recount.ts';
import { anyComponent, componentsOfLines } from './bundles/sold-components.ts';

/** Units that an order line should have taken out of a location in all; 0 when all of them went back. */
export interface LineBalance {
  line_id: number;
  product_id: number;
  location_id: number;
  units: number;
}

const BALANCES = records<LineBalance>('u', {
  line_id: ['bigint', (balance) => balance.line_id],
  product_id: ['bigint', (balance) => balance.product_id],
  location_id: ['bigint', (balance) => balance.location_id],
  units: ['integer', (balance) => balance.units],
});

/**
 * Books the units that each line still has to take or give back, and moves the stock by them; nothing where the ledger
 * agrees already. The stock is changed by a difference and not set, so it adds up with all other writes. It may go
 * below zero: more was sold than there was. The ledger goes on for a product that was deleted meanwhile; its stock is
 * gone. On a channel with stock of its own for a product, the sale is taken from that as well, and given back with it;
 * this excludes units that were booked before that stock was set. A line of a bundle takes the units of its components. The caller holds the products' rows locked. If
 * two transactions book one balance at once, the key of the ledger fails one of them.
 *
 * @returns the products whose stock moved
 */
export async function bookBalances(
  tx: Tx,
  connectionId: number,
  balances: readonly LineBalance[],
): Promise<number[]> {
  if (balances.length === 0) return [];
  // Lateral, so that each line probes the ledger by its key whatever the planner knows of the table.
  const [moved, mayHaveComponents] = await Promise.all([
    tx.run(sql<Moved>`
    insert into stock_movements (tenant_id, order_line_id, number, product_id, location_id, quantity)
    select ${tx.tenantId}, line_id, number, product_id, location_id, difference
    from (
      select u.line_id, u.product_id, u.location_id, -u.units - coalesce(m.booked, 0) as difference,
        coalesce(m.last, 0) + 1 as number
      from ${BALANCES.from(balances)}
      left join lateral (select sum(quantity) as booked, max(number) as last from stock_movements
        where tenant_id = ${tx.tenantId} and order_line_id = u.line_id) m on true
    ) wanted where difference <> 0
    returning order_line_id, number, product_id, location_id, quantity`),
    tx.first(anyComponent(tx)),
  ]);
  if (moved.length === 0) return [];
  const taken = mayHaveComponents === undefined ? moved : await takenUnits(tx, moved);
  moveStock(tx, connectionId, { moved, taken });
  const bundles = mayHaveComponents === undefined ? [] : await recountBundles(tx, productsOf(taken));
  return [...new Set([...productsOf(moved), ...productsOf(taken), ...bundles])];
}

const productsOf = (rows: readonly { product_id: number }[]): number[] => rows.map((row) => row.product_id);

interface Moved {
  order_line_id: number;
  number: number;
  product_id: number;
  location_id: number;
  quantity: number;
}

const MOVED = records<Moved>('moved', {
  order_line_id: ['bigint', (row) => row.order_line_id],
  product_id: ['bigint', (row) => row.product_id],
  location_id: ['bigint', (row) => row.location_id],
  quantity: ['integer', (row) => row.quantity],
  number: ['integer', (row) => row.number],
});

/** The units that leave the shelves: those of components in place of the ones of a bundle. */
async function takenUnits(tx: Tx, moved: readonly Moved[]): Promise<Moved[]> {
  const components = await componentsOfLines(tx, moved);
  return moved.flatMap(
    (row) =>
      components.get(row.order_line_id)?.map(({ component_id, location_id, quantity }) => ({
        ...row,
        product_id: component_id,
        location_id,
        quantity: row.quantity * quantity,
      })) ?? [row],
  );
}

/**
 * Moves the channel's own stock by what was just written into the ledger, and that of the locations by the units that leave or
 * reach the shelves. A store whose entry was removed shows the general stock, so that units of it move there: an entry of these units alone
 * would hide the rest.
 */
function moveStock(
  tx: Tx,
  connectionId: number,
  { moved, taken }: { moved: readonly Moved[]; taken: readonly Moved[] },
): void {
  const movements = MOVED.from(moved);
  // Units that were written just now count, also where their transaction began before the stock was set, and waited.
  tx.later(sql`
    update channel_overrides o set stock_sold = greatest(0, o.stock_sold + s.sold)
    from (
      select moved.product_id, sum(greatest(0, -since.units - moved.quantity) - greatest(0, -since.units)) as sold
      from ${movements}
      join channel_overrides own on own.tenant_id = ${tx.tenantId} and own.product_id = moved.product_id
        and own.connection_id = ${connectionId} and own.stock is not null
      cross join lateral (select coalesce(sum(quantity), 0) as units from stock_movements m
        where m.tenant_id = ${tx.tenantId} and m.order_line_id = moved.order_line_id and m.number < moved.number
          and m.booked_at >= own.stock_set_at) since
      group by moved.product_id
    ) s
    where o.tenant_id = ${tx.tenantId} and o.product_id = s.product_id and o.connection_id = ${connectionId}`);
  tx.later(sql`
    insert into stock_levels (tenant_id, product_id, location_id, quantity)
    select ${tx.tenantId}, moved.product_id, coalesce(s.location_id, g.id), sum(moved.quantity)
    from ${MOVED.from(taken)}
    join products p on p.tenant_id = ${tx.tenantId} and p.id = moved.product_id
    join stock_locations g on g.tenant_id = ${tx.tenantId} and g.type = 'local'
    left join stock_levels s on s.tenant_id = ${tx.tenantId} and s.product_id = moved.product_id
      and s.location_id = moved.location_id
    group by moved.product_id, coalesce(s.location_id, g.id) order by moved.product_id, coalesce(s.location_id, g.id)
    on conflict (tenant_id, product_id, location_id) do update set quantity = stock_levels.quantity + excluded.quantity`);
}
