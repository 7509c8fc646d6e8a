import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { refused } from './order-to-act-on.ts';
import { shipOrder } from './ship-order.ts';
import { undoLines } from './undo-lines.ts';

/** Ships, cancels and refunds. ikas takes neither an acknowledgement nor word of deliveries. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  switch (action.kind) {
    case 'ship':
      return shipOrder(ctx, action);
    case 'cancel':
    case 'refund':
      return undoLines(ctx, action);
    default:
      return refused({
        code: 'rejected',
        message: 'ikas takes no acknowledgement and no word of deliveries',
      });
  }
}
