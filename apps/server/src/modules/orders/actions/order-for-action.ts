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

/**
 * Reads an order for its actions.
 *
 * @param except an action whose own units count as free
 * @param lock keeps other requests from taking the same units until the transaction ends
 * @throws ApiError not_found
 */
export async function orderForAction(
  tx: Tx,
  connectorOf: ConnectorOf,
  id: number,
  { lock, except }: { lock: boolean; except?: number },
): Promise<OrderToActOn> {
  // Asked for at once: behind the lock the others see what the holder before has committed.
  const [order, lines, actions] = await Promise.all([
    tx.first(sql<OrderRow>`
      select o.id, o.connection_id, o.status, o.actions, o.ordered_at, c.platform
      from orders o join connections c on c.tenant_id = o.tenant_id and c.id = o.connection_id
      where o.tenant_id = ${tx.tenantId} and o.id = ${id} ${lock ? fragment`for no key update of o` : nothing}`),
    tx.run(sql<LineUnits>`
      select id, quantity, cancelled_quantity, returned_quantity from order_lines
      where tenant_id = ${tx.tenantId} and order_id = ${id} order by id`),
    tx.run(sql<ActionLines>`
      select a.kind, case when a.state = 'refused' then 'unknown' else a.state end as state, a.content -> 'lines' as lines
      from order_actions a
      where a.tenant_id = ${tx.tenantId} and a.order_id = ${id}
        and (a.state in ('open', 'done') or a.outcome_unknown) and a.id is distinct from ${except ?? null}::bigint`),
  ]);
  if (order === undefined) throw notFound('order');
  const units = actions.flatMap(({ kind, state, lines: some }) =>
    some.map((line) => ({ ...line, kind, state })),
  );
  const { actions: channel = {}, untaken = {} } = connectorOf(order.platform)?.capabilities.orders ?? {};
  return {
    id: order.id,
    connectionId: order.connection_id,
    orderedAt: order.ordered_at,
    status: order.status,
    channel,
    untaken,
    allowed: allowedActions(channel, order.actions),
    before: units.filter(({ state }) => state !== 'unknown').map(({ kind }) => kind),
    lines,
    units,
  };
}

type ActionLines = Pick<ActionUnits, 'kind' | 'state'> & {
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
