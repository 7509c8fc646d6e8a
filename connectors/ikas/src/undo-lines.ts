import { message, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Answer, ask, type Context } from './client.ts';
import { ORDER_PAYMENTS } from './documents/reads.ts';
import { CANCEL_LINES, REFUND_LINES } from './documents/writes.ts';
import { channelOrder } from './order-map.ts';
import { wholeLines } from './order-parts.ts';
import { areOddSums } from './order-sums.ts';
import { attempt, orderToActOn, refusal, type Taken, takeUnits, unitsOf } from './order-to-act-on.ts';
import { type OrderLine, OrderToActOn, Payment } from './schema.ts';

type Undo = Extract<OrderAction, { kind: 'cancel' | 'refund' }>;

const UNSENT = new Set(['UNFULFILLED', 'PLANNED', 'CANCEL_REQUESTED', 'CANCEL_REJECTED']);
const END = { cancel: 'CANCELLED', refund: 'REFUNDED' } as const;

/** Cancels units that were not packed, or takes back units that were. Both put them into the stock of the shop again. */
export async function undoLines(ctx: Context, action: Undo): Promise<OrderActionResult> {
  const order = await orderToActOn(ctx, action.orderId);
  const ended = partsOf(order, END[action.kind]);
  const earlier = action.again ? earlierParts(order, action) : null;
  if (earlier !== null) return done(earlier, order);
  const taken = takeUnits(order, action, ({ status }) => isFor(action.kind, status));
  if ('outcome' in taken) return taken;
  const finish = (after: OrderToActOn): OrderActionResult =>
    done(
      partsOf(after, END[action.kind]).filter(({ id }) => !ended.some((part) => part.id === id)),
      after,
    );
  if (action.kind === 'refund' && areOddSums(order)) return refusal(message('ikas_refund_sums'));
  return action.kind === 'cancel'
    ? cancel(ctx, action, { taken, finish })
    : refund(ctx, action, { taken, finish });
}

function isFor(kind: Undo['kind'], status: string): boolean {
  if (kind === 'cancel') return UNSENT.has(status);
  return !UNSENT.has(status) && status !== 'CANCELLED' && status !== 'REFUNDED';
}

const partsOf = ({ orderLineItems }: OrderToActOn, status: string): OrderLine[] =>
  wholeLines(orderLineItems).flatMap(({ parts }) => parts.filter((part) => part.status === status));

/** The parts that ended are the record of the action. */
const done = (parts: readonly OrderLine[], order: OrderToActOn): OrderActionResult => ({
  outcome: 'done',
  externalId: parts.map(({ id }) => id).join(' ') || null,
  order: channelOrder(order),
});

/**
 * The parts that an earlier try ended: as many units of each line, of no other action. ikas keeps no mark of ours, so units that
 * somebody cancelled in the panel meanwhile count as well: then nothing is done twice.
 */
function earlierParts(order: OrderToActOn, { kind, lines, others }: Undo): OrderLine[] | null {
  const theirs = new Set(others?.flatMap((id) => id.split(' ')));
  const whole = wholeLines(order.orderLineItems);
  const found = lines.map(({ externalId, quantity }) => {
    const parts = whole.find(({ id }) => id === externalId)?.parts ?? [];
    const ended = parts.filter(({ id, status }) => status === END[kind] && !theirs.has(id));
    const exact = ended.find((part) => part.quantity === quantity);
    if (exact !== undefined) return [exact];
    return unitsOf(ended) >= quantity ? ended : null;
  });
  return found.every((parts) => parts !== null) ? found.flat() : null;
}

interface Step {
  readonly taken: readonly Taken[];
  readonly finish: (after: OrderToActOn) => OrderActionResult;
}

const priceOf = ({ finalPrice, price }: OrderLine): number => finalPrice ?? price;

const linesOf = (taken: readonly Taken[]): object[] =>
  taken.map(({ part, quantity }) => ({
    orderLineItemId: part.id,
    quantity,
    price: priceOf(part),
    restockItems: true,
  }));

const Cancelled = Answer({ cancelOrderLine: OrderToActOn });

function cancel(ctx: Context, { orderId }: Undo, { taken, finish }: Step): Promise<OrderActionResult> {
  const variables = { input: { orderId, orderLineItems: linesOf(taken) } };
  const question = { document: CANCEL_LINES, variables, answer: Cancelled };
  return attempt(ctx, question, ({ cancelOrderLine: after }) => finish(after));
}

const Refunded = Answer({ refundOrderLine: OrderToActOn });
const Payments = Answer({ listOrderTransactions: Type.Array(Payment) });

/** The price of the units without shipping. The money itself is moved where the settings say so. */
async function refund(ctx: Context, action: Undo, { taken, finish }: Step): Promise<OrderActionResult> {
  const { orderId, reason } = action;
  const amount = cents(taken.reduce((total, { part, quantity }) => total + priceOf(part) * quantity, 0));
  const isPaidBack = ctx.config.refunds === 'payment';
  const payment = isPaidBack ? await paymentWith(ctx, orderId, amount) : null;
  if (isPaidBack && payment === null)
    return refusal(message('ikas_refund_payment', { amount: String(amount) }));
  const input = {
    orderId,
    orderRefundLines: linesOf(taken),
    ...(reason !== null && { reason }),
    ...(payment !== null && { orderRefundTransactions: [{ transactionId: payment.id, amount }] }),
    refundShipping: false,
    sendNotificationToCustomer: true,
  };
  const question = { document: REFUND_LINES, variables: { input }, answer: Refunded };
  return attempt(ctx, question, ({ refundOrderLine: after }) => finish(after));
}

/** The only payment of the order, where it has so much left. ikas does not say which of several a refund was of. */
async function paymentWith(ctx: Context, orderId: string, amount: number): Promise<Payment | null> {
  const question = { document: ORDER_PAYMENTS, variables: { orderId }, answer: Payments };
  const all = (await ask(ctx, question)).listOrderTransactions.filter(({ deleted }) => !deleted);
  const paid = all.filter(({ type, status }) => type === 'SALE' && status === 'SUCCESS');
  const back = all.filter(
    ({ type, status }) => type === 'REFUND' && (status === 'SUCCESS' || status === 'PENDING'),
  );
  const given = back.reduce((total, one) => total + Math.abs(one.amount), 0);
  const [payment] = paid;
  return payment !== undefined && paid.length === 1 && cents(payment.amount - given) >= amount
    ? payment
    : null;
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;
