import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ApiError, invalid, notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { nextOrderTime } from './clock.ts';
import { recordMatches } from './events.ts';
import { lockProducts, setProducts } from './lines.ts';
import { settleOrders } from './settle.ts';
import { tellOrders } from './tell-orders.ts';

interface OpenLine {
  id: number;
  order_id: number;
  connection_id: number;
  product_id: number | null;
  external_key: string | null;
  sync_id: string | null;
}

/**
 * Sets by hand the product that a line sold, and books it. A line that has its product keeps it: the ledger holds its
 * bookings under that product.
 *
 * @param alike also matches the connection's other lines without a product that have the same name on the channel
 * @returns the number of lines that got the product
 * @throws ApiError not_found, conflict when the line has a product; ValidationError for an unknown product
 */
export async function matchLine(
  tx: Tx,
  actor: Actor,
  match: { orderId: number; lineId: number; productId: number; alike: boolean },
): Promise<number> {
  const at = await nextOrderTime(tx);
  const line = await tx.first(sql<OpenLine>`
    select l.id, l.order_id, o.connection_id, l.product_id, l.external_key, l.sync_id
    from order_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where l.tenant_id = ${tx.tenantId} and l.order_id = ${match.orderId} and l.id = ${match.lineId}`);
  if (line === undefined) throw notFound('order_line');
  if (line.product_id !== null) throw new ApiError('conflict', message('line_has_product'));
  if ((await tx.run(lockProducts(tx, [match.productId]))).length === 0)
    throw invalid('product_id', message('selected_product_unknown'));
  const others = match.alike ? await linesAlike(tx, line) : [];
  const lines = [line, ...others];
  const orders = [...new Set(lines.map((one) => one.order_id))];
  setProducts(
    tx,
    lines.map((one) => ({
      line_id: one.id,
      order_id: one.order_id,
      product_id: match.productId,
      is_new: true,
    })),
  );
  tx.later(sql`
    update orders set updated_at = ${at}::timestamptz where tenant_id = ${tx.tenantId} and id = any(${orders}::bigint[])`);
  recordMatches(tx, orders, actor);
  await settleOrders(
    tx,
    line.connection_id,
    orders.map((id) => ({ id, is_new: false })),
  );
  await tellOrders(
    tx,
    orders.map((id) => ({ id, is_new: false })),
  );
  const details = { line_id: line.id, product_id: match.productId, lines: lines.length };
  audit(tx, { actor, action: 'order.matched', subjectType: 'order', subjectId: line.order_id, details });
  return lines.length;
}

const linesAlike = (tx: Tx, line: OpenLine): Promise<OpenLine[]> =>
  tx.run(sql<OpenLine>`
    select l.id, l.order_id, o.connection_id, l.product_id, l.external_key, l.sync_id
    from order_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where l.tenant_id = ${tx.tenantId} and l.product_id is null and l.id <> ${line.id}
      and o.connection_id = ${line.connection_id}
      and (l.external_key = ${line.external_key} or l.sync_id = ${line.sync_id})
    order by l.id limit 1000`);
