import type { OrderAction, OrderActionLine } from '@sluice/connector-kit';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import type { ActionLease } from './queue.ts';

/** An order and its lines by the channel's ids. */
interface OrderOnChannel {
  order_id: string;
  line_id: number;
  external_id: string;
}

const onChannel = (tx: Tx, orderId: number): Statement<OrderOnChannel> => sql<OrderOnChannel>`
  select o.external_id as order_id, l.id as line_id, l.external_id
  from orders o join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
  where o.tenant_id = ${tx.tenantId} and o.id = ${orderId}`;

/** The channel's ids of shipments, refunds and the like that other actions have brought about. */
const othersOf = (tx: Tx, { id, orderId, kind }: ActionLease): Statement<{ external_id: string }> => sql<{
  external_id: string;
}>`
  select a.external_id from order_actions a
  where a.tenant_id = ${tx.tenantId} and a.order_id = ${orderId} and a.kind = ${kind} and a.state = 'done'
    and a.external_id is not null and a.id <> ${id} order by a.id`;

/** The action as its connector gets it; null when the order does not have all its lines any more. */
export async function actionForConnector(tx: Tx, lease: ActionLease): Promise<OrderAction | null> {
  const { kind, content, key } = lease;
  const [rows, done] = await Promise.all([tx.run(onChannel(tx, lease.orderId)), tx.run(othersOf(tx, lease))]);
  const ids = new Map(rows.map((row) => [row.line_id, row.external_id]));
  const lines = content.lines.flatMap(({ line_id, quantity }): OrderActionLine[] => {
    const externalId = ids.get(line_id);
    return externalId === undefined ? [] : [{ externalId, quantity }];
  });
  const { again } = lease;
  const others = done.map((other) => other.external_id);
  if (lines.length < content.lines.length) return null;
  const common = { orderId: rows[0]!.order_id, lines, key, again, others };
  switch (kind) {
    case 'acknowledge':
      return { ...common, kind };
    case 'cancel':
    case 'refund':
      return { ...common, kind, reason: content.reason ?? null };
    case 'deliver':
      return {
        ...common,
        kind,
        deliveredAt: new Date(content.delivered_at!),
        receivedBy: content.received_by ?? null,
      };
    case 'ship':
      return {
        ...common,
        kind,
        carrier: content.carrier ?? null,
        trackingNumber: content.tracking_number ?? null,
        trackingUrl: content.tracking_url ?? null,
        shippedAt: new Date(content.shipped_at!),
      };
  }
}
