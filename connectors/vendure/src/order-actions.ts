import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import type { Context } from './context.ts';
import { orderToActOn, refused } from './order-steps.ts';
import { ship } from './ship-order.ts';
import { undo } from './undo-order.ts';

/** Ships, cancels and refunds. Vendure takes neither an acknowledgement nor word of deliveries. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  const order = await orderToActOn(ctx, action.orderId);
  switch (action.kind) {
    case 'ship':
      return ship(ctx, action, order);
    case 'cancel':
    case 'refund':
      return undo(ctx, action, order);
    default:
      return refused('Vendure takes no acknowledgement and no word of deliveries');
  }
}
