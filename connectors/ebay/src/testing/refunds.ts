import { createHash } from 'node:crypto';
import { type Call, type Handler, ok } from './answers.ts';
import { refuse } from './errors.ts';
import { centsOf } from './money.ts';
import { type Cents, lineTotal, type Order, orderTotal, refunded } from './order-records.ts';
import { addRefund } from './orders.ts';
import type { State } from './state.ts';

interface Money {
  readonly value?: unknown;
  readonly currency?: string;
}

interface RefundItem {
  readonly lineItemId?: string;
  readonly legacyReference?: { readonly legacyItemId?: string; readonly legacyTransactionId?: string };
  readonly refundAmount?: Money;
}

interface Wish {
  readonly reasonForRefund?: string;
  readonly comment?: string;
  readonly orderLevelRefundAmount?: Money;
  readonly refundItems?: readonly RefundItem[];
}

/** By the vendor's page of the type. */
const REASONS = [
  'BUYER_CANCEL',
  'BUYER_RETURN',
  'ITEM_NOT_AS_DESCRIBED',
  'ITEM_NOT_RECEIVED',
  'OTHER_ADJUSTMENT',
  'SELLER_CANCEL',
  'SHIPPING_DISCOUNT',
];

/** Gives money back, for the order as a whole or for lines. The answer is always PENDING; the end shows in the order. */
export const issueRefund: Handler = (state, call, orderId = '') => {
  if (state.signsRefunds) refuseUnsigned(call);
  const order = state.orders.get(orderId) ?? refuse(404, 34913, orderId);
  const wish = (call.body ?? {}) as Wish;
  refuseForm(wish);
  refuseState(order);
  const parts = partsOf(order, wish);
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (refunded(order) + whole > orderTotal(order)) refuse(400, 34915);
  return ok({ refundId: refund(state, order, parts), refundStatus: 'PENDING' });
};

interface Part {
  readonly lineItemId: string | null;
  readonly amount: Cents;
}

/** Several lines of one call share the id of the refund. */
function refund(state: State, order: Order, parts: readonly Part[]): string {
  const [first, ...more] = parts.map((part) => addRefund(state, order, { ...part, asked: true }));
  for (const one of more) Object.assign(one, { refundId: first!.refundId });
  return first!.refundId!;
}

function refuseForm({ reasonForRefund, comment = '', orderLevelRefundAmount, refundItems }: Wish): void {
  if (!REASONS.includes(reasonForRefund ?? '')) refuse(400, 34903, reasonForRefund);
  // The field's own text says 100 characters, that of the error 1,000.
  if (comment.length > 100) refuse(400, 34921);
  if ((orderLevelRefundAmount === undefined) === (refundItems === undefined)) refuse(400, 34905);
}

function refuseState(order: Order): void {
  if (order.payment !== 'PAID') refuse(409, 34929);
  if (order.refunds.some(({ status }) => status === 'PENDING')) refuse(400, 34922);
  if (refunded(order) >= orderTotal(order)) refuse(400, 34917);
}

function partsOf(order: Order, { orderLevelRefundAmount, refundItems }: Wish): Part[] {
  if (refundItems === undefined)
    return [{ lineItemId: null, amount: moneyOf(order, orderLevelRefundAmount) }];
  if (refundItems.length === 0) refuse(400, 34905);
  return refundItems.map((item) => {
    const line = order.lines.find((one) =>
      item.lineItemId === undefined ? one.listingId === legacyOf(item) : one.lineItemId === item.lineItemId,
    );
    if (line === undefined) return refuse(400, 34914);
    const amount = moneyOf(order, item.refundAmount);
    if (refunded(order, line.lineItemId) + amount > lineTotal(line)) refuse(409, 34924);
    return { lineItemId: line.lineItemId, amount };
  });
}

function legacyOf({ legacyReference }: RefundItem): string {
  if (legacyReference === undefined) return refuse(400, 34910);
  if (legacyReference.legacyTransactionId === undefined) refuse(400, 34912);
  return legacyReference.legacyItemId ?? refuse(400, 34911);
}

function moneyOf({ currency }: Order, money: Money = {}): Cents {
  if (money.value === undefined) refuse(400, 34906);
  if (money.currency === undefined) refuse(400, 34908);
  if (money.currency !== currency) refuse(400, 34909, money.currency);
  return centsOf(money.value) || refuse(400, 34907, String(money.value));
}

/** Sellers of the EU and the UK sign refunds. The signature itself is not verified, the digest of the body is. */
function refuseUnsigned({ headers, text }: Call): void {
  if (headers['x-ebay-signature-key'] === undefined) refuse(400, 215_001);
  const digest = `sha-256=:${createHash('sha256').update(text).digest('base64')}:`;
  const isSigned = headers.signature !== undefined && headers['signature-input'] !== undefined;
  if (!isSigned || headers['content-digest'] !== digest) refuse(400, 215_120);
}
