import type { OrderStatus } from '@sluice/contracts';
import { keyOf } from '@sluice/contracts/messages';
import {
  MAX_PACKED_AT_ONCE,
  type PackingLine,
  type PackingOrder,
  type PackingQuery,
} from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, literal, nothing, sql } from '../../../platform/db/sql.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { firstImage } from '../../catalog/index.ts';
import { refusalOfAll } from '../actions/act-on-many.ts';
import { isPartial } from '../actions/check-action.ts';
import { type ConnectorOf, type OrderToActOn, ordersForAction } from '../actions/order-for-action.ts';
import { unitsLeft } from '../actions/units-left.ts';

/** Orders of these states may have something to pack. */
const TO_PACK = ['new', 'processing'] satisfies OrderStatus[];
/** Read beyond the limit of an answer, since some have nothing left to send. */
const READ = MAX_PACKED_AT_ONCE * 2;

/** Reads orders to be packed, the oldest first: those that are named, or all that have units to send. */
export async function packingList(
  tx: Tx,
  connectorOf: ConnectorOf,
  query: PackingQuery,
): Promise<{ orders: PackingOrder[]; hasMore: boolean }> {
  const heads = await tx.run(headsOf(tx, query));
  const ids = heads.map(({ id }) => id);
  const [orders, lines] = await Promise.all([
    ordersForAction(tx, connectorOf, ids),
    tx.run(linesOf(tx, ids)),
  ]);
  const toActOn = new Map(orders.map((order) => [order.id, order]));
  const byOrder = Map.groupBy(lines, (line) => line.order_id);
  const present = heads.map((head) => presentOrder(head, toActOn.get(head.id)!, byOrder.get(head.id) ?? []));
  if (query.order_ids !== undefined) return { orders: present, hasMore: false };
  const waiting = present.filter((order) => order.lines.length > 0);
  return {
    orders: waiting.slice(0, MAX_PACKED_AT_ONCE),
    hasMore: waiting.length > MAX_PACKED_AT_ONCE || heads.length === READ,
  };
}

interface HeadRow {
  id: number;
  order_number: string;
  connection_id: number;
  platform: string;
  label: string;
  status: OrderStatus;
  customer_name: string | null;
  shipping_address: PackingOrder['shipping_address'];
  ordered_at: Date;
}

function headsOf(tx: Tx, { order_ids: ids, credential_id: connection }: PackingQuery) {
  const which =
    ids === undefined ? fragment`o.status = any(${TO_PACK}::text[])` : fragment`o.id = any(${ids}::bigint[])`;
  const ofConnection = connection === undefined ? nothing : fragment`and o.connection_id = ${connection}`;
  return sql<HeadRow>`
    select o.id, o.order_number, o.connection_id, c.platform, c.label, o.status,
      o.customer ->> 'name' as customer_name, o.shipping_address, o.ordered_at
    from orders o join connections c on c.tenant_id = o.tenant_id and c.id = o.connection_id
    where o.tenant_id = ${tx.tenantId} and ${which} ${ofConnection}
    order by o.ordered_at, o.id limit ${literal(READ)}`;
}

interface LineRow extends Omit<PackingLine, 'quantity' | 'ordered' | 'barcodes'> {
  order_id: number;
  barcodes: string[];
}

const linesOf = (tx: Tx, ids: readonly number[]) => sql<LineRow>`
  select l.order_id, l.id as line_id, p.id as product_id, coalesce(p.name, l.name) as name,
    coalesce(p.sku, l.sku, l.external_key) as sku, s.label as location,
    array_remove(array_prepend(p.ean, l.barcodes), null) as barcodes, ${firstImage(tx, fragment`p.id`)} as image_url
  from order_lines l
  left join products p on p.tenant_id = ${tx.tenantId} and p.id = l.product_id
  left join stock_locations s on s.tenant_id = ${tx.tenantId} and s.id = l.location_id
  where l.tenant_id = ${tx.tenantId} and l.order_id = any(${ids}::bigint[]) order by l.id`;

function presentOrder(head: HeadRow, order: OrderToActOn, lines: readonly LineRow[]): PackingOrder {
  const refusal = refusalOfAll('ship', order);
  return {
    id: head.id,
    order_number: head.order_number,
    channel: { credential_id: head.connection_id, platform: head.platform, label: head.label },
    status: head.status,
    ordered_at: timestamp(head.ordered_at),
    customer_name: head.customer_name,
    shipping_address: head.shipping_address,
    takes_tracking: order.allowed.ship?.tracking === 'push',
    is_partial: isPartial('ship', order.allowed),
    refusal: refusal?.text ?? null,
    refusal_key: refusal && keyOf(refusal),
    lines: lines.map((row) => presentLine(row, order)).filter(({ quantity }) => quantity > 0),
  };
}

function presentLine({ order_id: _order, barcodes, ...row }: LineRow, order: OrderToActOn): PackingLine {
  const line = order.lines.find(({ id }) => id === row.line_id)!;
  return {
    ...row,
    barcodes: [...new Set(barcodes)],
    quantity: unitsLeft('ship', line, order),
    ordered: line.quantity - line.cancelled_quantity,
  };
}
