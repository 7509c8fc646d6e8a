import {
  amountMinus,
  ConnectorError,
  type Issue,
  isAmount,
  message,
  type OrderAction,
  type OrderActionResult,
  wordedIssue,
} from '@sluice/connector-kit';
import { attempt, type Context, wordsOf } from './client.ts';
import { costOf, isPaidBack, refundedOf } from './order-map.ts';
import { type Line, type Order, RefundIssued } from './order-schema.ts';
import { readOrder } from './orders.ts';

type Refunding = Extract<OrderAction, { reason: string | null }>;

const MAX_COMMENT = 100;
/** An earlier refund is still on its way: nothing was done, and later eBay says what it takes. */
const STILL_RUNNING = 34922;
const PAID_BACK = 34917;
const WAIT_MS = 60_000;

const refused = (...issues: readonly Issue[]): OrderActionResult => ({ outcome: 'refused', issues });

const refusal = (said: Parameters<typeof wordedIssue>[2]): OrderActionResult =>
  refused(wordedIssue('rejected', 'order', said));

/**
 * Gives the buyer the price of all units back, line by line and without shipping. eBay takes amounts and not units, and shows
 * the refund of a whole line alone as what it is. What went back before is looked at first: money of the order as a whole
 * belongs to no line, and money on its way may arrive, so neither can be taken off the amount that is left.
 */
export async function refundOrder(ctx: Context, action: Refunding): Promise<OrderActionResult> {
  if (ctx.config.refunds !== 'sluice') return refusal(message('ebay_refunds_off'));
  const order = await readOrder(ctx, action.orderId);
  const lines = order.lineItems.filter(({ quantity }) => quantity > 0);
  if (!isWhole(action, lines)) return refusal(message('ebay_refund_whole'));
  const open = lines.filter((line) => !isPaidBack(line, order));
  if (open.length === 0) return paidBack(action);
  if (isRefunding(order)) throw stillRunning('eBay has a refund of this order under way');
  if ((order.paymentSummary?.refunds ?? []).some(({ refundStatus }) => refundStatus !== FAILED))
    return refusal(message('ebay_refund_begun'));
  return issue(ctx, action, open.map(whatIsLeft));
}

const FAILED = 'FAILED';

function isWhole({ lines: asked }: Refunding, lines: readonly Line[]): boolean {
  const units = new Map(asked.map(({ externalId, quantity }) => [externalId, quantity]));
  return units.size === lines.length && lines.every((line) => units.get(line.lineItemId) === line.quantity);
}

const paidBack = ({ again }: Refunding): OrderActionResult =>
  again ? { outcome: 'done', externalId: null } : refusal(message('ebay_refunded'));

/** A refund of a line has a date once it was given; one that failed shows in the place of the payment’s state. */
function isRefunding({ lineItems, orderPaymentStatus, paymentSummary }: Order): boolean {
  if ((paymentSummary?.refunds ?? []).some(({ refundStatus }) => refundStatus === 'PENDING')) return true;
  const isUndated = lineItems.some(({ refunds }) => (refunds ?? []).some(({ refundDate }) => !refundDate));
  return isUndated && orderPaymentStatus !== FAILED;
}

function whatIsLeft(line: Line): object {
  const value = amountMinus(costOf(line), refundedOf(line));
  if (!isAmount(value))
    throw new ConnectorError({ kind: 'protocol', message: 'an order of eBay has a price below nothing' });
  return { lineItemId: line.lineItemId, refundAmount: { value, currency: line.lineItemCost.currency } };
}

const stillRunning = (words: string): ConnectorError =>
  new ConnectorError({ kind: 'unavailable', message: words, retryAfterMs: WAIT_MS });

async function issue(
  ctx: Context,
  action: Refunding,
  refundItems: readonly object[],
): Promise<OrderActionResult> {
  const { orderId, reason } = action;
  const comment = reason?.trim().slice(0, MAX_COMMENT) || null;
  const json = { reasonForRefund: 'BUYER_RETURN', ...(comment === null ? {} : { comment }), refundItems };
  const path = `/sell/fulfillment/v1/order/${encodeURIComponent(orderId)}/issue_refund`;
  const answer = await attempt(ctx, { method: 'POST', path, json }, RefundIssued);
  if ('body' in answer) {
    const { refundId, refundStatus } = answer.body;
    if (refundStatus === FAILED) return refusal(message('ebay_refund_failed'));
    return { outcome: 'done', externalId: refundId ?? null };
  }
  if (answer.ids.includes(STILL_RUNNING)) throw stillRunning(wordsOf(answer));
  return answer.ids.includes(PAID_BACK) ? paidBack(action) : refused(...answer.issues);
}
