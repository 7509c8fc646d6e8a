import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Units of a product in one unit of an order line. */
interface Component {
  order_line_id: number;
  component_id: number;
  quantity: number;
  location_id: number;
}

interface Line {
  order_line_id: number;
  product_id: number;
  location_id: number;
  /** Of the movement, from 1. */
  number: number;
}

const LINES = records<Line>('l', {
  order_line_id: ['bigint', (line) => line.order_line_id],
  product_id: ['bigint', (line) => line.product_id],
  location_id: ['bigint', (line) => line.location_id],
});

/** One row where a line may be made of components. */
export const anyComponent = (tx: Tx) => sql`
  select from (select 1 where exists (select from bundle_components where tenant_id = ${tx.tenantId})
    or exists (select from order_line_components where tenant_id = ${tx.tenantId})) any_row`;

/**
 * The components of order lines, each with the location it is taken out of: that of the line where the component has stock of its own
 * there, else the local one, as the count of bundles has it. Those of a line are fixed when it is booked for the first time: later movements
 * go the same way, whatever its product consists of by then.
 */
export async function componentsOfLines(tx: Tx, lines: readonly Line[]): Promise<Map<number, Component[]>> {
  const first = lines.filter(({ number }) => number === 1);
  tx.later(sql`
    insert into order_line_components (tenant_id, order_line_id, component_id, quantity, location_id)
    select ${tx.tenantId}, l.order_line_id, c.component_id, c.quantity, coalesce(s.location_id, g.id)
    from ${LINES.from(first)}
    join bundle_components c on c.tenant_id = ${tx.tenantId} and c.bundle_id = l.product_id
    join stock_locations g on g.tenant_id = ${tx.tenantId} and g.type = 'local'
    left join stock_levels s on s.tenant_id = ${tx.tenantId} and s.product_id = c.component_id
      and s.location_id = l.location_id
    on conflict do nothing returning 1`);
  // A bundle may consist of others by now than those that the caller has locked with it.
  tx.later(sql`
    select from products where tenant_id = ${tx.tenantId} and id = any(array(
      select component_id from order_line_components
      where tenant_id = ${tx.tenantId} and order_line_id = any(${lines.map((line) => line.order_line_id)}::bigint[])))
    order by id for no key update`);
  const rows = await tx.run(sql<Component>`
    select l.order_line_id, c.component_id, c.quantity, coalesce(c.location_id, l.location_id) as location_id
    from ${LINES.from(lines)}
    join order_line_components c on c.tenant_id = ${tx.tenantId} and c.order_line_id = l.order_line_id
    order by c.component_id`);
  return Map.groupBy(rows, (row) => row.order_line_id);
}
