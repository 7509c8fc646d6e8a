import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { channelOrder } from './orders.ts';
import { MoveAnswer, OrderAnswer } from './schema.ts';

const MOVES: Readonly<Record<OrderAction['kind'], string>> = {
  acknowledge: 'accept',
  ship: 'shipments',
  deliver: 'deliveries',
  cancel: 'cancel',
  refund: 'refunds',
};

/** Tells the channel of a move. After a lost answer the order shows whether the channel has our key. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  const path = `orders/${encodeURIComponent(action.orderId)}`;
  if (action.again) {
    const { order, done } = await call(ctx, { method: 'GET', path }, OrderAnswer);
    if (done.includes(action.key))
      return { outcome: 'done', externalId: action.key, order: channelOrder(order) };
  }
  const json = {
    key: action.key,
    lines: action.lines.map(({ externalId, quantity }) => ({ id: externalId, quantity })),
    ...(action.kind === 'ship' ? { carrier: action.carrier, tracking: action.trackingNumber } : {}),
  };
  const answer = await call(ctx, { method: 'POST', path: `${path}/${MOVES[action.kind]}`, json }, MoveAnswer);
  if ('order' in answer)
    return { outcome: 'done', externalId: action.key, order: channelOrder(answer.order) };
  const issues = answer.errors.map(({ message }) => ({ code: 'rejected', message }) as const);
  return { outcome: 'refused', issues };
}
