import { asConnectorError, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { type OrderToActOn, refused } from './order-to-act-on.ts';

/**
 * Cancels a whole order, which gives back what was captured. Medusa cancels some units by an edit of the order alone, which its
 * staff and customers confirm.
 */
export async function cancel(
  ctx: Context,
  action: OrderAction,
  order: OrderToActOn,
): Promise<OrderActionResult> {
  if (order.status === 'canceled') return { outcome: 'done', externalId: null };
  const isWhole = order.items.every(
    ({ id, detail }) =>
      (action.lines.find(({ externalId }) => externalId === id)?.quantity ?? 0) === detail.quantity,
  );
  if (!isWhole) return refused('Medusa cancels whole orders alone');
  try {
    await call(ctx, {
      method: 'POST',
      path: `orders/${action.orderId}/cancel`,
      json: {},
      answer: Type.Object({ order: Type.Object({ status: Type.Literal('canceled') }) }),
    });
    return { outcome: 'done', externalId: null };
  } catch (thrown) {
    const error = asConnectorError(thrown);
    if (error.kind !== 'invalid_request') throw error;
    return refused(error.message);
  }
}
