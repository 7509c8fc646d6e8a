import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import { cancel } from './cancel-order.ts';
import type { Context } from './context.ts';
import { orderToActOn, refused } from './order-to-act-on.ts';
import { refund } from './refund-order.ts';
import { ship } from './ship-order.ts';

/** Ships, cancels and refunds. Medusa takes neither an acknowledgement nor word of deliveries. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  const order = await orderToActOn(ctx, action.orderId);
  switch (action.kind) {
    case 'ship':
      return ship(ctx, action, order);
    case 'cancel':
      return cancel(ctx, action, order);
    case 'refund':
      return refund(ctx, action, order);
    default:
      return refused('Medusa takes no acknowledgement and no word of deliveries');
  }
}
