import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { moveOrder, noteText, refused } from './order-steps.ts';
import { refundUnits } from './refund-units.ts';

/** Completes, cancels and refunds. WooCommerce takes neither an acknowledgement nor word of deliveries, and knows no parcels: a note tells the customer the number. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  switch (action.kind) {
    case 'ship': {
      const text = noteText(action.carrier, action.trackingNumber, action.trackingUrl);
      const note = text === '' ? null : { text, forCustomer: true };
      return moveOrder(ctx, action, { status: 'completed', note });
    }
    case 'cancel': {
      const note =
        action.reason === null ? null : { text: noteText('Sluice', action.reason), forCustomer: false };
      return moveOrder(ctx, action, { status: 'cancelled', note });
    }
    case 'refund':
      return refundUnits(ctx, action);
    default:
      return refused({
        code: 'rejected',
        message: 'WooCommerce takes no acknowledgement and no word of deliveries',
      });
  }
}
