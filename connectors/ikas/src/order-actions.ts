import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { refused } from './order-to-act-on.ts';
import { shipOrder } from './ship-order.ts';
import { undoLines } from './undo-lines.ts';

/** Ships, cancels and refunds. ikas knows no acknowledgement. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  switch (action.kind) {
    case 'ship':
      return shipOrder(ctx, action);
    case 'cancel':
    case 'refund':
      return undoLines(ctx, action);
    case 'acknowledge':
      return refused({ code: 'rejected', message: 'ikas knows no acknowledgement' });
  }
}
