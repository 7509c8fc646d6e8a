import type { OrderDetail, OrderEvent, OrderLineDetail } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { number, timestamp } from '../../../platform/http/present.ts';
import { firstImage } from '../../catalog/index.ts';
import { actionRows } from '../actions/action-rows.ts';
import { type ConnectorOf, orderForAction } from '../actions/order-for-action.ts';
import { candidatesOfLine } from '../lines.ts';
import { pageOfOrders, presentOrder } from '../list.ts';
import { actionEvents, actionsDetail, type Dated, type RetryRow } from './action-choices.ts';

/** Reads an order with the state of each line and its whole history. @throws ApiError not_found */
export async function orderDetail(tx: Tx, connectorOf: ConnectorOf, id: number): Promise<OrderDetail> {
  const one = fragment`o.tenant_id = ${tx.tenantId} and o.id = ${id}`;
  const [[row], more, lines, events, movements, toActOn, actions, retries] = await Promise.all([
    tx.run(pageOfOrders(one, { page: 1, perPage: 1, offset: 0 }, undefined)),
    tx.first(sql<{ books_stock: boolean; restock_returns: boolean; created_at: Date }>`
      select books_stock, restock_returns, created_at from orders o where ${one}`),
    linesOf(tx, id),
    versionsOf(tx, id),
    movementsOf(tx, id),
    orderForAction(tx, connectorOf, id, { lock: false }),
    tx.run(actionRows(tx, fragment`a.order_id = ${id}`)),
    retriesOf(tx, id),
  ]);
  if (row === undefined || more === undefined) throw notFound('order');
  const extras = new Map(lines.map((line) => [line.id, line]));
  const order = presentOrder(row);
  return {
    ...order,
    books_stock: more.books_stock,
    restock_returns: more.restock_returns,
    created_at: timestamp(more.created_at),
    lines: order.lines.map((line): OrderLineDetail => {
      const { candidates, id: _id, ...extra } = extras.get(line.id)!;
      return { ...line, ...extra, state: stateOf(line.product_id, candidates, more.books_stock) };
    }),
    ...actionsDetail(toActOn, actions),
    events: timeline(events, near(movements, events, tx), more.created_at, actionEvents(actions, retries)),
  };
}

function stateOf(
  productId: number | null,
  candidates: number,
  booksStock: boolean,
): OrderLineDetail['state'] {
  if (productId !== null) return booksStock ? 'booked' : 'not_booked';
  return candidates > 1 ? 'ambiguous' : 'unmatched';
}

interface LineRow {
  id: number;
  external_key: string | null;
  product_name: string | null;
  product_exists: boolean;
  image_url: string | null;
  location: string | null;
  booked: number;
  candidates: number;
  alike: number;
}

const linesOf = (tx: Tx, orderId: number): Promise<LineRow[]> =>
  tx.run(sql<LineRow>`
    select l.id, l.external_key, p.name as product_name, p.id is not null as product_exists, s.label as location,
      ${firstImage(tx, fragment`p.id`)} as image_url,
      coalesce((select -sum(m.quantity) from stock_movements m
        where m.tenant_id = ${tx.tenantId} and m.order_line_id = l.id), 0)::integer as booked,
      case when l.product_id is null then cardinality(f.candidates) else 1 end as candidates,
      case when l.product_id is null then (select count(*) from order_lines k
        join orders q on q.tenant_id = k.tenant_id and q.id = k.order_id
        where k.tenant_id = ${tx.tenantId} and k.product_id is null and k.id <> l.id and q.connection_id = o.connection_id
          and (k.external_key = l.external_key or k.sync_id = l.sync_id)) else 0 end as alike
    from order_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id ${candidatesOfLine(tx)}
    left join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join stock_locations s on s.tenant_id = l.tenant_id and s.id = l.location_id
    where l.tenant_id = ${tx.tenantId} and l.order_id = ${orderId}`);

interface VersionRow {
  id: number;
  kind: OrderEvent['kind'];
  actor: string;
  status: OrderDetail['status'];
  channel_status: string | null;
  grand_total: string;
  units: number;
  cancelled_units: number;
  returned_units: number;
  /** Microseconds since 1970. */
  moment: string;
  booked_at: Date;
}

const versionsOf = (tx: Tx, orderId: number): Promise<VersionRow[]> =>
  tx.run(sql<VersionRow>`
    select id, kind, actor, status, channel_status, grand_total, units, cancelled_units, returned_units, booked_at,
      (extract(epoch from booked_at) * 1000000)::bigint::text as moment
    from order_events where tenant_id = ${tx.tenantId} and order_id = ${orderId} order by id`);

const retriesOf = (tx: Tx, orderId: number): Promise<RetryRow[]> =>
  tx.run(sql<RetryRow>`
    select at, actor, (details ->> 'action_id')::bigint as action_id, details ->> 'refused_at' as refused_at,
      details ->> 'error' as error, details -> 'error_key' as error_key
    from audit_log where tenant_id = ${tx.tenantId} and subject_type = 'order' and subject_id = ${orderId}
      and action = 'order.action_retried' order by id`);

type Movement = OrderEvent['movements'][number];
type MovementRow = Movement & { moment: string; booked_at: Date };

const movementsOf = (tx: Tx, orderId: number): Promise<MovementRow[]> =>
  tx.run(sql<MovementRow>`
    select m.product_id, coalesce(p.sku, l.sku) as sku, coalesce(p.name, l.name) as name, s.label as location, m.quantity,
      m.booked_at, (extract(epoch from m.booked_at) * 1000000)::bigint::text as moment
    from order_lines l join stock_movements m on m.tenant_id = l.tenant_id and m.order_line_id = l.id
    left join products p on p.tenant_id = m.tenant_id and p.id = m.product_id
    left join stock_locations s on s.tenant_id = m.tenant_id and s.id = m.location_id
    where l.tenant_id = ${tx.tenantId} and l.order_id = ${orderId} order by m.booked_at, l.id, m.number`);

const CLOCKS_APART_MICROSECONDS = 1_000_000;

/**
 * Movements with the moment of their event. Both have the time of their transaction, which on Citus the coordinator gives to
 * one and a node to the other: there the nearest event within a second counts.
 */
function near(movements: readonly MovementRow[], versions: readonly VersionRow[], tx: Tx): MovementRow[] {
  if (!tx.isDistributed) return [...movements];
  return movements.map((movement) => {
    const apart = ({ moment }: VersionRow): number => Math.abs(Number(moment) - Number(movement.moment));
    const nearest = versions.toSorted((a, b) => apart(a) - apart(b))[0];
    return nearest === undefined || apart(nearest) > CLOCKS_APART_MICROSECONDS
      ? movement
      : { ...movement, moment: nearest.moment };
  });
}

/**
 * Events with the movements of their transaction, the oldest first. Orders older than the record of events have only
 * their movements, and the time they came.
 */
function timeline(
  versions: readonly VersionRow[],
  movements: readonly MovementRow[],
  created: Date,
  actions: readonly Dated[],
): OrderEvent[] {
  const byMoment = Map.groupBy(movements, (movement) => movement.moment);
  const known = new Map(versions.map((version) => [version.moment, version.id]));
  const events = versions.map((row) => ({
    at: row.booked_at,
    event: {
      id: row.id,
      kind: row.kind,
      actor: row.actor,
      action: null,
      version: {
        status: row.status,
        channel_status: row.channel_status,
        grand_total: number(row.grand_total),
        units: row.units,
        cancelled_units: row.cancelled_units,
        returned_units: row.returned_units,
      },
      // Two events of one transaction share a moment: the last one carries the movements.
      movements: known.get(row.moment) === row.id ? (byMoment.get(row.moment) ?? []) : [],
    },
  }));
  const bare = (kind: OrderEvent['kind'], at: Date, its: readonly MovementRow[]) => ({
    at,
    event: { id: null, kind, actor: 'job:orders', version: null, action: null, movements: [...its] },
  });
  const unknown = [...byMoment].filter(([moment]) => !known.has(moment));
  const older = unknown.map(([, its]) => bare('changed', its[0]!.booked_at, its));
  const first = versions[0]?.kind === 'received' ? [] : [bare('received', created, [])];
  return [...first, ...older, ...events, ...actions]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, event }) => ({ ...event, at: timestamp(at) }));
}
