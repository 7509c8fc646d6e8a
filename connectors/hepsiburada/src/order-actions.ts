import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import { acceptReturns } from './accept-returns.ts';
import { cancelOrder } from './cancel-order.ts';
import type { Context } from './client.ts';
import { deliverParcels } from './deliver-parcels.ts';
import { acknowledgeOrder } from './pack-order.ts';
import { shipUnits } from './ship-units.ts';

/** Packs an order, reports parcels of the merchant's own carrier as sent and as delivered, cancels what is not packed, and accepts returns. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  switch (action.kind) {
    case 'acknowledge':
      return acknowledgeOrder(ctx, action);
    case 'ship':
      return shipUnits(ctx, action);
    case 'deliver':
      return deliverParcels(ctx, action);
    case 'cancel':
      return cancelOrder(ctx, action);
    case 'refund':
      return acceptReturns(ctx, action);
  }
}
