import { message, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { cancelOrder } from './cancel-order.ts';
import type { Context } from './client.ts';
import { moveTo } from './fulfilment.ts';
import { isCancelled, stateOf } from './order-map.ts';
import { readOrder } from './orders.ts';
import { shipOrder } from './parcels.ts';
import { refundLines } from './refunds.ts';
import { refusal } from './refusal.ts';

/** Tells Allegro what the merchant does with an order. Allegro takes no word of deliveries: carriers report them. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  switch (action.kind) {
    case 'acknowledge':
      return acknowledge(ctx, action.orderId);
    case 'ship':
      return shipOrder(ctx, action);
    case 'cancel':
      return cancelOrder(ctx, { ...action, kind: 'cancel' });
    case 'refund':
      return refundLines(ctx, { ...action, kind: 'refund' });
    case 'deliver':
      return {
        outcome: 'refused',
        issues: [{ code: 'rejected', message: 'Allegro takes no word of deliveries' }],
      };
  }
}

/** The seller has taken the order on. One that is further along stays there. */
async function acknowledge(ctx: Context, orderId: string): Promise<OrderActionResult> {
  const form = await readOrder(ctx, orderId);
  if (isCancelled(form)) return refusal(message('allegro_order_cancelled'));
  if (stateOf(form) !== 'NEW') return { outcome: 'done', externalId: null };
  return moveTo(ctx, form, 'PROCESSING', (now) => stateOf(now) === 'NEW');
}
