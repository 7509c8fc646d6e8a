import { allowedActions, type Connector, type OrderActions } from '@sluice/connector-kit';
import type { OrderStatus } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, nothing, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { OrderForAction } from './check-action.ts';
import type { ActionUnits, LineUnits } from './units-left.ts';

export type ConnectorOf = (platform: string) => Connector | undefined;

/** An order with its lines, and the units of its actions that are open or done, or may be. */
export interface OrderToActOn extends OrderForAction {
  id: number;
  connectionId: number;
  orderedAt: Date;
  lines: LineUnits[];
  units: ActionUnits[];
}

interface Reading {
  /** Keeps other requests from taking the same units until the transaction ends. */
  lock: boolean;
  /** An action whose own units count as free. */
  except?: number;
}

/** Reads an order for its actions. @throws ApiError not_found */
export async function orderForAction(
  tx: Tx,
  connectorOf: ConnectorOf,
  id: number,
  reading: Reading,
): Promise<OrderToActOn> {
  const [order] = await readOrders(tx, connectorOf, [id], reading);
  if (order === undefined) throw notFound('order');
  return order;
}

/** Reads orders for choices among their actions; ids that do not exist are missing. */
export const ordersForAction = (
  tx: Tx,
  connectorOf: ConnectorOf,
  ids: readonly number[],
): Promise<OrderToActOn[]> => readOrders(tx, connectorOf, ids, { lock: false });

async function readOrders(
  tx: Tx,
  connectorOf: ConnectorOf,
  ids: readonly number[],
  { lock, except }: Reading,
): Promise<OrderToActOn[]> {
  // Asked for at once: behind the lock the others see what the holder before has committed.
  const [orders, lines, actions] = await Promise.all([
    tx.run(sql<OrderRow>`
      select o.id, o.connection_id, o.status, o.actions, o.ordered_at, c.platform
      from orders o join connections c on c.tenant_id = o.tenant_id and c.id = o.connection_id
      where o.tenant_id = ${tx.tenantId} and o.id = any(${ids}::bigint[])
      ${lock ? fragment`for no key update of o` : nothing}`),
    tx.run(sql<LineUnits & OfOrder>`
      select id, order_id, quantity, cancelled_quantity, returned_quantity from order_lines
      where tenant_id = ${tx.tenantId} and order_id = any(${ids}::bigint[]) order by id`),
    tx.run(sql<ActionLines & OfOrder>`
      select a.order_id, a.kind, case when a.state = 'refused' then 'unknown' else a.state end as state,
        a.content -> 'lines' as lines, a.content ->> 'shipped_at' as shipped_at
      from order_actions a
      where a.tenant_id = ${tx.tenantId} and a.order_id = any(${ids}::bigint[])
        and (a.state in ('open', 'done') or a.outcome_unknown) and a.id is distinct from ${except ?? null}::bigint`),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const actionsOf = Map.groupBy(actions, (action) => action.order_id);
  return orders.map((order) =>
    toActOn(connectorOf, order, linesOf.get(order.id) ?? [], actionsOf.get(order.id) ?? []),
  );
}

function toActOn(
  connectorOf: ConnectorOf,
  order: OrderRow,
  lines: readonly (LineUnits & OfOrder)[],
  actions: readonly ActionLines[],
): OrderToActOn {
  const units = actions.flatMap(({ lines: some, kind, state, shipped_at }) =>
    some.map((line) => ({ ...line, kind, state, shipped_at })),
  );
  const capability = connectorOf(order.platform)?.capabilities.orders;
  const { actions: channel = {}, untaken = {}, payback = {} } = capability ?? {};
  return {
    id: order.id,
    connectionId: order.connection_id,
    orderedAt: order.ordered_at,
    status: order.status,
    channel,
    untaken,
    payback,
    allowed: allowedActions(channel, order.actions),
    before: units.filter(({ state }) => state !== 'unknown').map(({ kind }) => kind),
    lines: lines.map(({ order_id: _order, ...line }) => line),
    units,
  };
}

interface OfOrder {
  order_id: number;
}

type ActionLines = Pick<ActionUnits, 'kind' | 'state'> & {
  shipped_at: string | null;
  lines: Pick<ActionUnits, 'line_id' | 'quantity'>[];
};

interface OrderRow {
  id: number;
  connection_id: number;
  status: OrderStatus;
  actions: OrderActions | null;
  ordered_at: Date;
  platform: string;
}
