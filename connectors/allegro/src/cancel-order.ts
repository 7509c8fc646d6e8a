import { message, type OrderActionResult, sumOfAmounts } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { moveTo } from './fulfilment.ts';
import { refundOf } from './open-refunds.ts';
import { amountTimes, counts, isCancelled, isPaidOnline, stateOf } from './order-map.ts';
import type { Form, Refund } from './order-schema.ts';
import { readOrder, refundsOf } from './orders.ts';
import { giveBack, type Refunding, resultOf } from './refunds.ts';
import { refusal } from './refusal.ts';

const REASON = 'PRODUCT_NOT_AVAILABLE';
const SENT: ReadonlySet<string> = new Set(['SENT', 'PICKED_UP', 'RETURNED']);

/**
 * Cancels an order: Allegro has no call for it, so the buyer gets all the money back, delivery included, and then the order is set
 * to cancelled. The money goes first: a refund that Allegro refuses leaves the order as it was.
 */
export async function cancelOrder(ctx: Context, action: Refunding): Promise<OrderActionResult> {
  const form = await readOrder(ctx, action.orderId);
  if (SENT.has(stateOf(form))) return refusal(message('allegro_sent'));
  if (form.status === 'CANCELLED') return { outcome: 'done', externalId: null };
  const given = isPaidOnline(form) ? await returnMoney(ctx, action, form) : NOTHING;
  if (given.outcome !== 'done' || isCancelled(form)) return given;
  const now = given === NOTHING ? form : await readOrder(ctx, action.orderId);
  if (isCancelled(now)) return given;
  const moved = await moveTo(ctx, now, 'CANCELLED', (one) => !SENT.has(stateOf(one)));
  if (moved.outcome === 'done' || given === NOTHING) return moved.outcome === 'done' ? given : moved;
  // The money is with the buyer, so the units are cancelled whatever the seller’s state says.
  ctx.log.warn('Allegro did not set a refunded order to cancelled', { order: form.id });
  return given;
}

const NOTHING: OrderActionResult = { outcome: 'done', externalId: null };

async function returnMoney(ctx: Context, action: Refunding, form: Form): Promise<OrderActionResult> {
  const all = await refundsOf(ctx, form);
  const refunds = all.filter(counts);
  const earlier =
    (action.again ? await refundOf(ctx, action.key, all) : undefined) ??
    refunds.find((refund) => isWhole(refund, form));
  if (earlier !== undefined) return resultOf(ctx, action, earlier);
  // Parts of the money went back already, or there is money that no refund of lines covers: a person knows how much is left.
  const isPlain = refunds.length === 0 && (form.surcharges ?? []).length === 0;
  if (!isPlain || form.lineItems.some(({ deposit }) => deposit != null))
    return refusal(message('allegro_cancel_by_hand'));
  return giveBack(ctx, { form, refunds: all }, action, wholeRefund(form));
}

/** Whether a refund is that of a cancellation: of all units and the delivery. */
const isWhole = ({ reason, lineItems, delivery }: Refund, form: Form): boolean =>
  reason === REASON &&
  sumOfAmounts(delivery?.value?.amount ?? '0') === sumOfAmounts(form.delivery?.cost?.amount ?? '0') &&
  form.lineItems.every(({ id, quantity }) =>
    (lineItems ?? []).some(
      (line) => line.id === id && line.type === 'QUANTITY' && line.quantity === quantity,
    ),
  );

function wholeRefund({ lineItems, delivery, summary }: Form): object {
  const { currency } = summary.totalToPay;
  const services = sumOfAmounts(
    '0',
    ...lineItems
      .flatMap(({ selectedAdditionalServices }) => selectedAdditionalServices ?? [])
      .map(({ price, quantity }) => (price == null ? '0' : amountTimes(price.amount, quantity ?? 1))),
  );
  const cost = sumOfAmounts(delivery?.cost?.amount ?? '0');
  return {
    reason: REASON,
    lineItems: lineItems.map(({ id, quantity }) => ({ id, type: 'QUANTITY', quantity })),
    ...(cost === '0' ? {} : { delivery: { value: { amount: cost, currency } } }),
    ...(services === '0' ? {} : { additionalServices: { value: { amount: services, currency } } }),
  };
}
