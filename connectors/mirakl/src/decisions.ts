import { message, type OrderActionResult, wordedIssue } from '@sluice/connector-kit';
import { attemptSilently, type Context } from './client.ts';
import type { Order } from './order-schema.ts';

/** Accepts or refuses an order as a whole. */
export const decide = (ctx: Context, { order_id, order_lines }: Order, accepted: boolean) =>
  attemptSilently(ctx, {
    method: 'PUT',
    path: `/orders/${encodeURIComponent(order_id)}/accept`,
    json: { order_lines: order_lines.map(({ order_line_id }) => ({ id: order_line_id, accepted })) },
  });

/** The refusal of an action for which it is too early or too late. */
export const inState = ({ order_state }: Order): OrderActionResult => ({
  outcome: 'refused',
  issues: [wordedIssue('rejected', 'order', message('mirakl_order_state', { state: order_state }))],
});
