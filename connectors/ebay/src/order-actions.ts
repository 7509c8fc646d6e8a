import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { shipParcel } from './parcels.ts';
import { refundOrder } from './refunds.ts';

/** Tells eBay of a parcel, or gives the buyer the money back. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  if (action.kind === 'ship') return shipParcel(ctx, action);
  if (action.kind === 'refund') return refundOrder(ctx, action);
  return {
    outcome: 'refused',
    issues: [{ code: 'rejected', message: 'eBay takes this in its Seller Hub alone' }],
  };
}
