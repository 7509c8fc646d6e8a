import type { Answer, Call } from './answers.ts';
import { ok, Refusal } from './answers.ts';
import { type Cents, centsOf } from './money.ts';
import { CANCELLABLE, checkReason } from './order-actions.ts';
import { cancelPart, touch } from './orders.ts';
import type { Back, Fee, Order, OrderLine } from './records.ts';
import { backOf, priceOf } from './records.ts';
import type { State } from './state.ts';

interface Asked {
  readonly order_line_id: string;
  readonly amount: number;
  readonly shipping_amount: number;
  readonly quantity?: number;
  readonly reason_code: string;
  readonly currency_iso_code?: string;
  readonly taxes?: Back['taxes'];
  readonly shipping_taxes?: Back['shippingTaxes'];
  readonly fees?: readonly Fee[];
}

interface Wish {
  readonly order: Order;
  readonly line: OrderLine;
  readonly asked: Asked;
  readonly amount: Cents;
  readonly shipping: Cents;
}

/** Money of a line that is still with the seller. */
const left = (line: OrderLine): Cents => priceOf(line) - backOf(line.cancelations) - backOf(line.refunds);

const shippingLeft = ({ shipping, cancelations, refunds }: OrderLine): Cents =>
  shipping - [...cancelations, ...refunds].reduce((sum, one) => sum + one.shipping, 0);

/** The part of a fee that did not go back yet; nothing of one that the line does not have. */
const feeLeft = ({ fees, cancelations, refunds }: OrderLine, code: string): Cents => {
  const sum = (all: readonly Fee[]): Cents =>
    all.filter((fee) => fee.code === code).reduce((total, { amount }) => total + inCents(amount), 0);
  return sum(fees) - sum([...cancelations, ...refunds].flatMap((back) => back.fees ?? []));
};

function wishOf(state: State, call: Call, asked: Asked): Wish {
  for (const order of state.orders.values()) {
    const line = order.lines.find(({ id }) => id === asked.order_line_id);
    if (line === undefined || order.shopId !== call.shopId) continue;
    return {
      order,
      line,
      asked,
      amount: inCents(asked.amount) - taxesIn(call, asked.taxes),
      shipping: inCents(asked.shipping_amount) - taxesIn(call, asked.shipping_taxes),
    };
  }
  throw new Refusal(404, `Order line with identifier [${asked.order_line_id}] not found`);
}

/** The taxes within an amount, where the caller's amounts include them. */
const taxesIn = (call: Call, taxes: Back['taxes'] = []): Cents =>
  taxMode(call) === 'TAX_INCLUDED' ? taxes.reduce((sum, { amount }) => sum + inCents(amount), 0) : 0;

function inCents(value: number): Cents {
  const cents = centsOf(value);
  if (cents === null || cents < 0) throw new Refusal(400, `The amount ${value} is not valid`);
  return cents;
}

function checkMoney({ order, line, asked, amount, shipping }: Wish): void {
  const fail = (message: string): never => {
    throw new Refusal(400, message);
  };
  if (asked.currency_iso_code !== undefined && asked.currency_iso_code !== order.currency)
    fail(`The currency ${asked.currency_iso_code} is not that of the order`);
  if (amount < 0 || shipping < 0 || amount + shipping === 0) fail('The amount must be greater than 0');
  if (amount > left(line)) fail(`The amount ${asked.amount} exceeds the remaining amount of the order line`);
  if (shipping > shippingLeft(line))
    fail('The shipping amount exceeds the remaining amount of the order line');
  if ((asked.quantity ?? 0) > line.quantity || (asked.quantity ?? 0) < 0)
    fail('The quantity exceeds that of the order line');
  for (const { code, amount: fee } of asked.fees ?? [])
    if (inCents(fee) > feeLeft(line, code))
      fail(`The fee ${code} exceeds the remaining amount of the order line`);
  if (line.taxes.length > 0 && amount > 0 && (asked.taxes ?? []).length === 0)
    fail('The taxes are mandatory for this order');
}

function backFor(state: State, { asked, amount, shipping }: Wish, groupId: string): Back {
  return {
    id: String(state.nextId()),
    groupId,
    quantity: asked.quantity ?? 0,
    amount,
    shipping,
    taxes: asked.taxes ?? [],
    shippingTaxes: asked.shipping_taxes ?? [],
    fees: asked.fees ?? [],
    reason: asked.reason_code,
    createdAt: state.now(),
    state: 'WAITING_REFUND',
  };
}

/** OR30. All or nothing: one faulty entry refuses the others. Entries of one line are added up. */
export function cancelLines(state: State, call: Call): Answer {
  const { cancelations } = call.body as { cancelations: readonly Asked[] };
  if (!state.partialCancelation) throw new Refusal(403, 'Partial cancelation is not enabled for shops');
  const wishes = cancelations.map((asked) => wishOf(state, call, asked));
  for (const wish of wishes) {
    checkReason('CANCELATION', wish.asked.reason_code);
    if (!CANCELLABLE.includes(wish.order.state) || ['CANCELED', 'REFUSED'].includes(wish.line.state))
      throw new Refusal(400, `Order line ${wish.line.id} can not be canceled`);
    checkMoney(wish);
  }
  checkSums(wishes);
  const done = wishes.map((wish) => {
    const back = backFor(state, wish, '');
    cancelPart(state, wish.order, wish.line, back);
    return { ...rowOf(wish, back), cancelation_id: back.id };
  });
  return ok({ cancelations: done, order_tax_mode: taxMode(call) });
}

/** OR28. The money goes back when the operator's payment has done it; units are a remark. */
export function refundLines(state: State, call: Call): Answer {
  const { refunds } = call.body as { refunds: readonly Asked[] };
  const wishes = refunds.map((asked) => wishOf(state, call, asked));
  for (const wish of wishes) {
    checkReason('REFUND', wish.asked.reason_code);
    const paid = ['SHIPPING', 'SHIPPED', 'TO_COLLECT', 'RECEIVED', 'CLOSED'].includes(wish.order.state);
    if (!paid) throw new Refusal(400, `Order line ${wish.line.id} can not be refunded`);
    checkMoney(wish);
  }
  checkSums(wishes);
  const groupId = `refunds-${state.nextId()}`;
  const done = wishes.map((wish) => {
    const back = backFor(state, wish, groupId);
    wish.line.refunds.push(back);
    if (left(wish.line) === 0) wish.line.state = 'REFUNDED';
    touch(state, wish.order, [wish.line]);
    return { ...rowOf(wish, back), refund_id: back.id, order_refund_id: groupId };
  });
  return ok({ refunds: done, order_tax_mode: taxMode(call) });
}

function checkSums(wishes: readonly Wish[]): void {
  for (const { line } of wishes) {
    const sum = wishes.filter((one) => one.line === line).reduce((total, { amount }) => total + amount, 0);
    if (sum > left(line)) throw new Refusal(400, 'The amounts exceed the remaining amount of the order line');
  }
}

const taxMode = ({ body }: Call): string =>
  (body as { order_tax_mode?: string }).order_tax_mode ?? 'TAX_EXCLUDED';

const rowOf = ({ order, line, asked }: Wish, back: Back): object => ({
  amount: asked.amount,
  currency_iso_code: order.currency,
  fees: asked.fees ?? [],
  order_line_id: line.id,
  quantity: back.quantity,
  reason_code: back.reason,
  shipping_amount: asked.shipping_amount,
  shipping_taxes: back.shippingTaxes,
  taxes: back.taxes,
});
