import {
  ConnectorError,
  message,
  type OrderAction,
  type OrderActionResult,
  readJson,
  wordedIssue,
} from '@sluice/connector-kit';
import { attempt, attemptSilently, type Context } from './client.ts';
import { decide, inState } from './decisions.ts';
import { AFTER_SHIPPING } from './order-map.ts';
import { CancelationsMade, type Line, type Order, RefundsMade, type Reversal } from './order-schema.ts';
import { reasonFor } from './reasons.ts';
import { shareOf } from './share.ts';
import { cancelledOf, openOf, returnedOf } from './units.ts';

type Reversing = Extract<OrderAction, { reason: string | null }>;

const refused = (said: Parameters<typeof wordedIssue>[2]): OrderActionResult => ({
  outcome: 'refused',
  issues: [wordedIssue('rejected', 'order', said)],
});

/** Cancels units. Before the order is accepted that is its refusal, and of all that is left it is the end of the order. */
export async function cancelUnits(ctx: Context, action: Reversing, order: Order): Promise<OrderActionResult> {
  const { order_id, order_state } = order;
  if (order_state === 'CANCELED' || order_state === 'REFUSED')
    return action.again ? { outcome: 'done', externalId: order_id } : inState(order);
  const earlier = action.again ? earlierIds(action, order, ({ cancelations }) => cancelations) : null;
  if (earlier !== null) return { outcome: 'done', externalId: earlier };
  const fault = unitFault(action, order);
  if (fault !== null) return fault;
  if (AFTER_SHIPPING.has(order_state)) return inState(order);
  const all = isAll(action, order);
  if (order_state === 'WAITING_ACCEPTANCE' || order_state === 'STAGING') {
    if (order_state === 'STAGING') return inState(order);
    if (!all) return refused(message('mirakl_order_refuse'));
    return ended(order_id, await decide(ctx, order, false));
  }
  if (all && isUntouched(order)) {
    const path = `/orders/${encodeURIComponent(order_id)}/cancel`;
    return ended(order_id, await attemptSilently(ctx, { method: 'PUT', path }));
  }
  return reverse(ctx, action, order, 'CANCELATION');
}

const ended = (orderId: string, issues: Awaited<ReturnType<typeof attemptSilently>>): OrderActionResult =>
  issues === null ? { outcome: 'done', externalId: orderId } : { outcome: 'refused', issues };

/** Pays units back: their price with its taxes, and no shipping. */
export async function refundUnits(ctx: Context, action: Reversing, order: Order): Promise<OrderActionResult> {
  const earlier = action.again ? earlierIds(action, order, ({ refunds }) => refunds) : null;
  if (earlier !== null) return { outcome: 'done', externalId: earlier };
  return unitFault(action, order) ?? reverse(ctx, action, order, 'REFUND');
}

/** More units than are left, or a line that is not of the order. */
function unitFault({ lines }: Reversing, order: Order): OrderActionResult | null {
  for (const { externalId, quantity } of lines) {
    const line = order.order_lines.find(({ order_line_id }) => order_line_id === externalId);
    if (line === undefined) return refused(message('mirakl_order_line', { line: externalId }));
    const left = openOf(line, order.order_state);
    if (line.isUnclear) return refused(message('mirakl_order_amounts', { line: externalId }));
    if (quantity > left)
      return refused(message('mirakl_order_units', { line: externalId, left, units: quantity }));
  }
  return null;
}

const isAll = ({ lines }: Reversing, { order_lines, order_state }: Order): boolean =>
  order_lines.every((line) => {
    const named = lines.find(({ externalId }) => externalId === line.order_line_id)?.quantity ?? 0;
    return named === openOf(line, order_state);
  });

const isUntouched = ({ order_lines, order_state }: Order): boolean =>
  order_lines.every((line) => openOf(line, order_state) === line.quantity);

/**
 * The ids of an earlier try: for each line an entry of its units that is none of another action's. One call makes them all, so
 * that they are all there or none is.
 */
function earlierIds(
  { lines, others }: Reversing,
  order: Order,
  entriesOf: (line: Line) => readonly Reversal[] | null | undefined,
): string | null {
  const taken = new Set((others ?? []).flatMap((ids) => ids.split(',')));
  const ids = lines.map(({ externalId, quantity }) => {
    const line = order.order_lines.find(({ order_line_id }) => order_line_id === externalId);
    const entries = line === undefined ? [] : (entriesOf(line) ?? []);
    return entries.find((entry) => !taken.has(String(entry.id)) && entry.quantity === quantity)?.id;
  });
  return ids.length > 0 && ids.every((id) => id !== undefined) ? ids.join(',') : null;
}

async function reverse(
  ctx: Context,
  action: Reversing,
  order: Order,
  kind: 'CANCELATION' | 'REFUND',
): Promise<OrderActionResult> {
  const reason_code = await reasonFor(ctx, kind, action.reason);
  if (reason_code === null) return refused(message('mirakl_reason'));
  const entries = action.lines.map(({ externalId, quantity }) => {
    const line = order.order_lines.find(({ order_line_id }) => order_line_id === externalId)!;
    return { ...amountsOf(line, order, quantity, kind), quantity, reason_code };
  });
  const isRefund = kind === 'REFUND';
  const answer = await attempt(ctx, {
    method: 'PUT',
    path: isRefund ? '/orders/refund' : '/orders/cancel',
    json: { order_tax_mode: 'TAX_INCLUDED', [isRefund ? 'refunds' : 'cancelations']: entries },
  });
  if (!('status' in answer)) return { outcome: 'refused', issues: answer };
  const ids = isRefund
    ? (await readJson(answer, RefundsMade)).refunds.map(({ refund_id }) => refund_id)
    : (await readJson(answer, CancelationsMade)).cancelations.map(({ cancelation_id }) => cancelation_id);
  if (ids.length === entries.length) return { outcome: 'done', externalId: ids.join(',') };
  throw new ConnectorError({ kind: 'unknown_outcome', message: 'Mirakl did not answer for every line' });
}

/**
 * The money of so many units of a line: what lies between its shares before and after them, so that the parts of a line add up to
 * its price. Shipping and fees go back with a line that is cancelled as a whole, and stay where goods were sent.
 */
function amountsOf(line: Line, order: Order, units: number, kind: 'CANCELATION' | 'REFUND'): object {
  const { quantity, price, shipping_price, taxes, shipping_taxes, order_line_id } = line;
  const before = cancelledOf(line, order.order_state) + returnedOf(line, order.order_state);
  const share = (amount: number): number => shareOf(amount, { before, units, of: quantity });
  const isUnsent = kind === 'CANCELATION' && units === quantity;
  return {
    order_line_id,
    currency_iso_code: order.currency_iso_code,
    amount: share(price),
    shipping_amount: isUnsent ? (shipping_price ?? 0) : 0,
    taxes: (taxes ?? []).map(({ code, amount }) => ({ code, amount: share(amount) })),
    shipping_taxes: (shipping_taxes ?? []).map(({ code, amount }) => ({
      code,
      amount: isUnsent ? amount : 0,
    })),
    ...(isUnsent && feesOf(line)),
  };
}

/** The fees of a line of which nothing was cancelled yet; of any other nobody knows how much of them is left. */
function feesOf({ fees, cancelations }: Line): object {
  const own = (cancelations ?? []).length === 0 ? (fees ?? []) : [];
  return own.length === 0 ? {} : { fees: own.map(({ code, amount }) => ({ code, amount })) };
}
