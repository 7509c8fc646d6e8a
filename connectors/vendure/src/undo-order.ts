import { ConnectorError, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import type { Context } from './context.ts';
import { linesOf, type OrderToActOn, refused, run } from './order-steps.ts';
import { reasonOf } from './our-reasons.ts';

type Undo = Extract<OrderAction, { kind: 'cancel' | 'refund' }>;
type Payment = NonNullable<OrderToActOn['payments']>[number];

const CANCEL = `mutation SluiceCancel($input: CancelOrderInput!) {
  cancelOrder(input: $input) { ... on Order { id } ... on ErrorResult { errorCode message } }
}`;

const REFUND = `mutation SluiceRefund($input: RefundOrderInput!) {
  refundOrder(input: $input) { ... on Refund { id state } ... on ErrorResult { errorCode message } }
}`;

/**
 * Cancels and refunds: money first, while the lines still have their prices; then the units. Once money is paid, the end is no
 * refusal: another action on the same units would pay it twice.
 */
export async function undo(ctx: Context, action: Undo, order: OrderToActOn): Promise<OrderActionResult> {
  const isThere = order.history.items.some(({ data }) => JSON.stringify(data).includes(action.key));
  const known = knownRefund(action, order)?.id ?? null;
  if (isThere) return { outcome: 'done', externalId: known };
  const paid = known === null ? await payBack(ctx, action, order) : { id: known };
  if ('message' in paid) return refused(paid.message);
  const input = {
    orderId: action.orderId,
    lines: linesOf(action),
    cancelShipping: cancelsShipping(action, order),
    reason: reasonOf(action),
  };
  const end = await run(ctx, { document: CANCEL, field: 'cancelOrder', variables: { input } });
  if (!('message' in end)) return { outcome: 'done', externalId: paid.id };
  if (paid.id === null) return refused(end.message);
  const message = `the money is given back (refund ${paid.id}), and the units stay in the order: ${end.message}`;
  throw new ConnectorError({ kind: 'unknown_outcome', message });
}

const knownRefund = ({ key }: Undo, { payments }: OrderToActOn) =>
  (payments ?? [])
    .flatMap(({ refunds }) => refunds)
    .find(({ state, reason }) => state !== 'Failed' && reason?.includes(key));

/** Vendure keeps reasons of refunds in a column that holds no more on some databases. */
const MAX_REASON = 255;

/** Gives money back by one payment: the id of the refund, null where there is nothing to pay, or the words of a refusal. */
async function payBack(
  ctx: Context,
  action: Undo,
  order: OrderToActOn,
): Promise<{ id: string | null } | { message: string }> {
  const settled = (order.payments ?? []).filter(({ state }) => state === 'Settled');
  const amount = action.kind === 'refund' ? worthOf(action, order) : overpaidBy(action, order, settled);
  if (action.kind === 'cancel' && amount === 0) return { id: null };
  const payment = settled.find((one) => leftOf(one) >= amount);
  if (payment === undefined) return { message: 'no settled payment of the order has so much left to refund' };
  const reason = reasonOf(action).slice(0, MAX_REASON);
  // Vendure 3.7 keeps shipping and adjustment, which are deprecated, in columns that take no null.
  const input = { paymentId: payment.id, amount, shipping: 0, adjustment: 0, reason };
  const end = await run(ctx, { document: REFUND, field: 'refundOrder', variables: { input } });
  if ('message' in end || end.state !== 'Failed') return end;
  return { message: `the payment was not given back: the payment provider failed at refund ${end.id}` };
}

/** An order that is cancelled as a whole loses its shipping as well. */
const cancelsShipping = ({ kind, lines }: Undo, order: OrderToActOn): boolean =>
  kind === 'cancel' &&
  order.lines.every(
    ({ id, quantity }) => (lines.find(({ externalId }) => externalId === id)?.quantity ?? 0) >= quantity,
  );

/**
 * The discounted price of the units, in the minor unit of the currency. Vendure rounds the price of a line and not that of a unit, so
 * that rounded units would be another amount than was paid.
 */
const worthOf = ({ lines }: Undo, order: OrderToActOn): number =>
  lines.reduce((sum, { externalId, quantity }) => {
    const line = order.lines.find(({ id }) => id === externalId);
    if (line === undefined || line.quantity === 0) return sum;
    return sum + Math.round((line.proratedLinePriceWithTax * quantity) / line.quantity);
  }, 0);

/** The money that is too much once the units are cancelled: nothing of it where it was not paid, or given back by hand. */
function overpaidBy(action: Undo, order: OrderToActOn, settled: readonly Payment[]): number {
  const less = worthOf(action, order) + (cancelsShipping(action, order) ? order.shippingWithTax : 0);
  const paid = settled.reduce((sum, payment) => sum + leftOf(payment), 0);
  return Math.max(0, Math.min(less, paid - (order.totalWithTax - less)));
}

const leftOf = ({ amount, refunds }: Payment): number =>
  amount - refunds.filter(({ state }) => state !== 'Failed').reduce((sum, { total }) => sum + total, 0);
