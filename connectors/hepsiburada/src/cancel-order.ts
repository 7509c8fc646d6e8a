import { message, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { type Context, orderSilently } from './client.ts';
import { statusOf } from './order-lines.ts';
import { openUnits, orderToActOn, refusal, refusalOf } from './order-to-act-on.ts';

/** Out of stock. Hepsiburada takes one of a few numbers and no words. */
const OUT_OF_STOCK = 81;

/** Cancels lines as a whole, line by line, as long as they are not packed: Hepsiburada cancels no part of a line. */
export async function cancelOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  const order = await orderToActOn(ctx, action);
  const open = openUnits(order);
  const isCancelled = (line: string): boolean =>
    order.items.every(({ id, status }) => id !== line || statusOf(status ?? '') === 'cancelled');
  const left = action.lines.filter(({ externalId }) => !isCancelled(externalId));
  for (const { externalId, quantity } of left)
    if (open.get(externalId) !== quantity) return refusal(message('hepsiburada_cancel_packed'));
  for (const { externalId } of left) {
    const path = `/lineitems/merchantid/{merchantid}/id/${encodeURIComponent(externalId)}/cancelbymerchant`;
    const json = { reasonId: OUT_OF_STOCK };
    const no = await refusalOf(() => orderSilently(ctx, { service: 'orders', method: 'POST', path, json }));
    if (no !== null) return no;
  }
  return { outcome: 'done', externalId: null };
}
