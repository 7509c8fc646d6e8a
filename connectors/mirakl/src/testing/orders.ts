import { ACCOUNT } from './account.ts';
import { centsOf } from './money.ts';
import { sellingPrice } from './offers.ts';
import type { Back, Fee, Order, OrderLine, OrderState } from './records.ts';
import { backOf, priceOf } from './records.ts';
import { offersOf, type State } from './state.ts';

export interface Wanted {
  readonly sku: string;
  readonly quantity: number;
}

/** Facts of an order beside its goods. */
export interface Extras {
  readonly state?: OrderState;
  readonly shopId?: number;
  readonly channel?: string;
  /** Shipping of each line. */
  readonly shipping?: number;
  /** Taxes on top of the prices, in percent. */
  readonly taxRate?: number;
  /** Fees of each line. */
  readonly fees?: readonly Fee[];
}

/** A buyer orders goods on sale. Units are gone at once, also while the order waits for its acceptance. */
export function placeOrder(state: State, wanted: readonly Wanted[], extras: Extras = {}): Order {
  const { shopId = ACCOUNT.shopId, state: orderState = 'WAITING_ACCEPTANCE' } = extras;
  const id = `Order_${state.nextId()}-A`;
  const now = state.now();
  const order: Order = {
    id,
    shopId,
    channel: extras.channel ?? null,
    createdAt: now,
    updatedAt: now,
    currency: ACCOUNT.currency,
    state: orderState,
    acceptedAt: null,
    shippedAt: null,
    tracking: null,
    lines: wanted.map((one, at) =>
      lineOf(state, one, { ...extras, shopId, id: `${id}-${at + 1}`, index: at + 1 }),
    ),
  };
  state.orders.set(id, order);
  moveOrder(state, order, orderState);
  return order;
}

interface Place extends Extras {
  readonly id: string;
  readonly index: number;
  readonly shopId: number;
}

function lineOf(state: State, { sku, quantity }: Wanted, place: Place): OrderLine {
  const offer = offersOf(state, place.shopId).find((one) => one.shopSku === sku);
  if (offer === undefined || offer.quantity < quantity)
    throw new Error(`${quantity} of ${sku} are not on sale`);
  offer.quantity -= quantity;
  const unitPrice = centsOf(sellingPrice(state, offer))!;
  const rate = place.taxRate ?? 0;
  const tax = Math.round((unitPrice * quantity * rate) / 100) / 100;
  return {
    id: place.id,
    index: place.index,
    offer,
    quantity,
    unitPrice,
    shipping: centsOf(place.shipping ?? 0)!,
    taxes: rate === 0 ? [] : [{ code: 'VAT', rate, amount: tax }],
    fees: place.fees ?? [],
    state: 'WAITING_ACCEPTANCE',
    before: null,
    updatedAt: state.now(),
    cancelations: [],
    refunds: [],
  };
}

export function orderOf({ orders }: State, id: string): Order {
  const order = orders.get(id);
  if (order === undefined) throw new Error(`there is no order ${id}`);
  return order;
}

const ENDED = ['CANCELED', 'REFUSED', 'REFUNDED'];

/** Brings an order and its lines that are not ended into a state. */
export function moveOrder(state: State, order: Order, to: OrderState): void {
  order.state = to;
  if (['SHIPPING', 'SHIPPED'].includes(to)) order.acceptedAt ??= state.now();
  if (to === 'SHIPPED') order.shippedAt ??= state.now();
  const open = order.lines.filter((line) => !ENDED.includes(line.state));
  for (const line of open) line.state = to;
  touch(state, order, open);
}

/** Notes a change: `last_updated_date` grows by it. */
export function touch(state: State, order: Order, lines: readonly OrderLine[] = []): void {
  const now = Math.max(state.now(), order.updatedAt + 1);
  order.updatedAt = now;
  for (const line of lines) line.updatedAt = now;
}

/** After the acceptance the buyer pays, and the order is to be shipped. */
export function afterAcceptance(state: State, order: Order): void {
  const open = order.lines.filter((line) => !ENDED.includes(line.state));
  order.acceptedAt = state.now();
  if (open.length === 0) order.state = 'REFUSED';
  else moveOrder(state, order, state.debits === 'at_once' ? 'SHIPPING' : 'WAITING_DEBIT_PAYMENT');
  touch(state, order, order.lines);
}

/** Adds a cancellation. A line is cancelled when all its money is, and the order when all its lines are. */
export function cancelPart(state: State, order: Order, line: OrderLine, back: Back): void {
  line.cancelations.push(back);
  if (backOf(line.cancelations) >= priceOf(line)) line.state = 'CANCELED';
  if (order.lines.every((one) => ENDED.includes(one.state))) order.state = 'CANCELED';
  touch(state, order, [line]);
}

export function cancelOrder(state: State, order: Order): void {
  for (const line of order.lines.filter((one) => !ENDED.includes(one.state)))
    line.cancelations.push(restOf(state, line));
  moveOrder(state, order, 'CANCELED');
}

/** All that is left of a line, as a cancellation. */
function restOf(state: State, line: OrderLine): Back {
  const gone = line.cancelations.reduce((sum, { quantity }) => sum + quantity, 0);
  const shipped = line.cancelations.reduce((sum, { shipping }) => sum + shipping, 0);
  return {
    id: String(state.nextId()),
    groupId: String(state.nextId()),
    quantity: Math.max(0, line.quantity - gone),
    amount: priceOf(line) - backOf(line.cancelations),
    shipping: line.shipping - shipped,
    taxes: [],
    shippingTaxes: [],
    reason: '34',
    createdAt: state.now(),
    state: 'REFUNDED',
  };
}
