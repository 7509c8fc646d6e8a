import { type Handler, ok, pageOf, refuse } from './answers.ts';
import { amountOf, centsOf } from './money.ts';
import type { Order, Refund, RefundLine } from './order-records.ts';
import type { Price } from './records.ts';
import { isUuid, type State, timeOf } from './state.ts';

interface RefundWish {
  readonly payment: { readonly id?: string };
  readonly order: { readonly id?: string };
  readonly commandId: string;
  readonly reason: string;
  readonly lineItems?: readonly RefundLine[];
  readonly delivery?: { readonly value?: Price };
  readonly sellerComment?: string;
}

/** Refunds that took money, or may still. */
const counting = ({ refunds }: State, order: Order): Refund[] =>
  refunds.filter(({ orderId, status }) => orderId === order.id && status !== 'CANCELED');

/** POST /payments/refunds: money goes back. A command id that was used gives the refund that it made. */
export const refund: Handler = (state, { body }) => {
  const wish = body as RefundWish;
  if (wish.commandId !== '' && !isUuid(wish.commandId))
    return refuse(422, 'InvalidCommandId', 'The command id is no UUID.', 'commandId');
  const before = state.refunds.find(({ commandId }) => commandId !== '' && commandId === wish.commandId);
  if (before !== undefined) return ok(shownRefund(before));
  const order = state.orders.get(wish.order.id ?? '');
  if (order === undefined || order.paymentId !== wish.payment.id)
    return refuse(404, 'PaymentNotFound', 'There is no such payment of the order.', 'payment.id');
  if (order.paymentType !== 'ONLINE')
    return refuse(422, 'RefundNotPossible', 'Only payments through the channel are refunded.', 'payment.id');
  if (order.status !== 'READY_FOR_PROCESSING' && order.status !== 'CANCELLED')
    return refuse(422, 'PaymentNotFinished', 'The payment is not finished.', 'payment.id');
  const delivery = wish.delivery?.value ?? null;
  const cents =
    (wish.lineItems ?? []).reduce((sum, line) => sum + lineCents(state, order, line), 0) +
    deliveryCents(state, order, delivery);
  if (cents <= 0) return refuse(422, 'NothingToRefund', 'The refund has no value.', 'lineItems');
  const made: Refund = {
    id: state.nextUuid(),
    commandId: wish.commandId,
    paymentId: order.paymentId,
    orderId: order.id,
    reason: wish.reason,
    createdAt: state.now(),
    lines: wish.lineItems ?? [],
    delivery,
    total: amountOf(cents),
    comment: wish.sellerComment ?? null,
    status: state.refundsAre === 'done' ? 'SUCCESS' : 'IN_PROGRESS',
  };
  state.refunds.push(made);
  order.updatedAt = state.now();
  return ok(shownRefund(made));
};

/** Cents of a line, which are refunded once: units and amounts together never exceed those of the line. */
function lineCents(state: State, order: Order, line: RefundLine): number {
  const own = order.lines.find(({ id }) => id === line.id);
  if (own === undefined)
    return refuse(422, 'LineItemNotInOrder', `Line ${line.id} is not of the order.`, 'lineItems');
  const price = centsOf(own.price);
  const worth = ({ type, quantity, value }: RefundLine): number =>
    type === 'QUANTITY' ? (quantity ?? 0) * price : value ? centsOf(value) : 0;
  const taken = counting(state, order)
    .flatMap(({ lines }) => lines)
    .filter(({ id }) => id === line.id)
    .reduce((sum, one) => sum + worth(one), 0);
  if (line.type === 'QUANTITY' && !Number.isInteger(line.quantity ?? Number.NaN))
    return refuse(422, 'InvalidQuantity', 'A quantity is a whole number.', 'lineItems.quantity');
  if (taken + worth(line) > price * own.quantity)
    return refuse(422, 'RefundTooHigh', `Line ${line.id} has no more to refund.`, 'lineItems');
  return worth(line);
}

function deliveryCents(state: State, order: Order, value: Price | null): number {
  if (value === null) return 0;
  const taken = counting(state, order).reduce(
    (sum, { delivery }) => sum + (delivery ? centsOf(delivery) : 0),
    0,
  );
  if (taken + centsOf(value) > centsOf(order.deliveryCost))
    return refuse(422, 'RefundTooHigh', 'The delivery cost less.', 'delivery.value');
  return centsOf(value);
}

const shownRefund = (one: Refund): object => ({
  id: one.id,
  payment: { id: one.paymentId },
  order: { id: one.orderId },
  reason: one.reason,
  status: one.status,
  createdAt: timeOf(one.createdAt),
  totalValue: one.total,
  lineItems: one.lines,
  ...(one.delivery === null ? {} : { delivery: { value: one.delivery } }),
  ...(one.comment === null ? {} : { sellerComment: one.comment }),
});

/** GET /payments/refunds */
export const readRefunds: Handler = (state, { query }) => {
  const fits = (name: string, value: string): boolean => [null, value].includes(query.get(name));
  const statuses = query.getAll('status');
  const rows = state.refunds.filter(
    ({ id, paymentId, orderId, status }) =>
      fits('id', id) &&
      fits('payment.id', paymentId) &&
      fits('order.id', orderId) &&
      (statuses.length === 0 || statuses.includes(status)),
  );
  const page = pageOf(query, rows, { usual: 50, most: 100 });
  return ok({ refunds: page.map(shownRefund), count: page.length, totalCount: rows.length });
};
