import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { decide, inState } from './decisions.ts';
import { AFTER_SHIPPING } from './order-map.ts';
import type { Order } from './order-schema.ts';
import { readOrder } from './orders.ts';
import { cancelUnits, refundUnits } from './reversals.ts';
import { shipOrder } from './ship.ts';

/**
 * Does on Mirakl what the merchant decided. The order is read before, because its state says what is still to do. The connector
 * brings no word of deliveries.
 */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  const order = await readOrder(ctx, action.orderId);
  switch (action.kind) {
    case 'acknowledge':
      return acceptOrder(ctx, order);
    case 'ship':
      return shipOrder(ctx, action, order);
    case 'cancel':
      return cancelUnits(ctx, action, order);
    case 'refund':
      return refundUnits(ctx, action, order);
    case 'deliver':
      return {
        outcome: 'refused',
        issues: [{ code: 'rejected', message: 'the connector brings Mirakl no word of deliveries' }],
      };
  }
}

const ACCEPTED: ReadonlySet<string> = new Set([
  'WAITING_DEBIT',
  'WAITING_DEBIT_PAYMENT',
  'SHIPPING',
  ...AFTER_SHIPPING,
]);

/** Accepts all lines: Mirakl takes a decision on each of them at once. */
async function acceptOrder(ctx: Context, order: Order): Promise<OrderActionResult> {
  const { order_id, order_state } = order;
  if (ACCEPTED.has(order_state)) return { outcome: 'done', externalId: order_id };
  if (order_state !== 'WAITING_ACCEPTANCE') return inState(order);
  const issues = await decide(ctx, order, true);
  return issues === null ? { outcome: 'done', externalId: order_id } : { outcome: 'refused', issues };
}
