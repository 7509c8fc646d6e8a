import { marketplaceOf } from './marketplaces.ts';
import { centsOf } from './money.ts';
import {
  type Cents,
  type Fulfilment,
  isCancelled,
  type Order,
  type OrderLine,
  orderTotal,
  type Payment,
  type Refund,
  refunded,
  shippedUnits,
  type Way,
} from './order-records.ts';
import { quantityOf } from './publishing.ts';
import type { Offer } from './records.ts';
import { offersOf, type State } from './state.ts';

export interface Wanted {
  /** Null for a listing that was made elsewhere, of which the interface knows nothing. */
  readonly sku: string | null;
  readonly quantity: number;
}

/** Amounts of an order beside its goods, as decimal text: the same for each of its lines. */
export interface Extras {
  readonly paid?: boolean;
  readonly way?: Way;
  readonly shipping?: string;
  readonly discount?: string;
  /** Tax that eBay collects and pays itself. */
  readonly remitted?: string;
}

/** A buyer orders goods on sale. Units are gone at once, also before they are paid. */
export function placeOrder(state: State, wanted: readonly Wanted[], extras: Extras = {}): Order {
  const lines = wanted.map((one) => lineOf(state, one, extras));
  const digits = String(state.nextId()).padStart(10, '0');
  const now = state.now();
  const order: Order = {
    orderId: `14-${digits.slice(0, 5)}-${digits.slice(5)}`,
    createdAt: now,
    modifiedAt: now,
    currency: marketplaceOf(lines[0]?.marketplaceId)?.currency ?? 'USD',
    lines,
    way: extras.way ?? 'address',
    payment: extras.paid === false ? 'PENDING' : 'PAID',
    fulfilments: [],
    refunds: [],
    cancels: [],
  };
  state.orders.set(order.orderId, order);
  return order;
}

function lineOf(state: State, { sku, quantity }: Wanted, extras: Extras): OrderLine {
  const amount = (text = '0'): Cents => centsOf(text)!;
  const common = {
    lineItemId: String(10_000_000_000 + state.nextId()),
    quantity,
    discount: amount(extras.discount),
    shipping: amount(extras.shipping),
    remitted: amount(extras.remitted),
  };
  if (sku === null) {
    const elsewhere = { listingId: '110099999999', title: 'Made elsewhere', marketplaceId: 'EBAY_US' };
    return { ...common, ...elsewhere, sku, cost: 500 * quantity };
  }
  const offer = offersOf(state, sku).find(({ listing }) => listing !== null);
  if (!offer?.listing) throw new Error(`nothing is on sale as ${sku}`);
  const { listingId } = offer.listing;
  takeUnits(state, offer, quantity);
  return {
    ...common,
    listingId,
    sku,
    title: state.items.get(sku)!.fields.product!.title!,
    marketplaceId: offer.marketplaceId,
    cost: amount(offer.fields.pricingSummary!.price!.value) * quantity,
  };
}

/** Takes sold units off the offer and the item. A listing that is sold out ends where it may not be out of stock. */
function takeUnits(state: State, offer: Offer, quantity: number): void {
  const item = state.items.get(offer.sku)!;
  const left = quantityOf(offer, item) - quantity;
  if (left < 0) throw new Error(`${offer.sku} has fewer than ${quantity} units`);
  const { availableQuantity } = offer.fields;
  if (availableQuantity !== undefined) offer.fields = { ...offer.fields, availableQuantity: left };
  const { availability } = item.fields;
  const total = availability?.shipToLocationAvailability;
  if (total?.quantity !== undefined) {
    const rest = { ...total, quantity: Math.max(0, total.quantity - quantity) };
    item.fields = { ...item.fields, availability: { ...availability, shipToLocationAvailability: rest } };
  }
  offer.listing!.soldQuantity += quantity;
  if (left === 0 && !state.outOfStockControl) offer.listing = null;
}

/** The order, which must be there. */
export function orderOf(state: State, orderId: string): Order {
  const order = state.orders.get(orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  return order;
}

/** Changes an order, and the time of its last change with it. */
export function touch(state: State, order: Order, change: Partial<Order>): void {
  Object.assign(order, change, { modifiedAt: state.now() });
}

/** A parcel with units of an order. Without a tracking number its id says nothing. */
export function addFulfilment(
  state: State,
  order: Order,
  parcel: Omit<Fulfilment, 'fulfillmentId'>,
): Fulfilment {
  const fulfilment = { fulfillmentId: parcel.trackingNumber ?? '999', ...parcel };
  touch(state, order, { fulfilments: [...order.fulfilments, fulfilment] });
  return fulfilment;
}

/** Somebody asks to cancel an order, or cancels it: its money goes back. */
export function cancel(state: State, order: Order, by: 'Buyer' | 'Seller', isDone: boolean): void {
  const now = state.now();
  const open = order.cancels.find((one) => one.state === 'REQUESTED');
  const request = open ?? {
    cancelRequestId: String(5_000_000_000 + state.nextId()),
    requestedAt: now,
    by,
    state: 'REQUESTED' as const,
    completedAt: null,
  };
  const ended = isDone ? { ...request, state: 'COMPLETED' as const, completedAt: now } : request;
  touch(state, order, { cancels: [...order.cancels.filter((one) => one !== open), ended] });
  const left = orderTotal(order) - refunded(order);
  if (isDone && left > 0 && order.payment === 'PAID')
    Object.assign(addRefund(state, order, onPages(left)), { status: 'REFUNDED', settledAt: now });
}

interface RefundWish {
  readonly lineItemId: string | null;
  readonly amount: Cents;
  /** Whether it was asked for by the interface. */
  readonly asked: boolean;
}

/** A refund of the order as a whole that somebody gives on eBay's pages. */
const onPages = (amount: Cents): RefundWish => ({ lineItemId: null, amount, asked: false });

/** Money on its way back; it has arrived at once where refunds are not held. */
export function addRefund(state: State, order: Order, { lineItemId, amount, asked }: RefundWish): Refund {
  const settledAt = state.refundsAre === 'done' ? state.now() : null;
  const refund: Refund = {
    refundId: asked ? String(5_200_000_000 + state.nextId()) : null,
    referenceId: String(7_700_000_000 + state.nextId()),
    lineItemId,
    amount,
    status: settledAt === null ? 'PENDING' : 'REFUNDED',
    settledAt,
  };
  touch(state, order, { refunds: [...order.refunds, refund] });
  return refund;
}

/** Ends all refunds that wait. */
export function settleRefunds(state: State, status: 'REFUNDED' | 'FAILED'): void {
  for (const order of state.orders.values()) {
    const waiting = order.refunds.filter((one) => one.status === 'PENDING');
    for (const refund of waiting) Object.assign(refund, { status, settledAt: state.now() });
    if (waiting.length > 0) touch(state, order, {});
  }
}

/** Brings an order into a state past the interface: how far it is shipped, paid and cancelled. */
export function moveOrder(state: State, order: Order, states: string): void {
  const [shipped, payment = 'PAID', cancelled = 'NONE_REQUESTED'] = states.split('/');
  if (shipped !== 'NOT_STARTED' && !isCancelled(order)) shipSome(state, order, shipped === 'FULFILLED');
  const half = Math.ceil(orderTotal(order) / 2);
  if (payment === 'PARTIALLY_REFUNDED') addRefund(state, order, onPages(half));
  else if (payment === 'FULLY_REFUNDED' && cancelled !== 'CANCELED')
    addRefund(state, order, onPages(orderTotal(order) - refunded(order)));
  else if (payment !== 'FULLY_REFUNDED') touch(state, order, { payment: payment as Payment });
  if (cancelled !== 'NONE_REQUESTED') cancel(state, order, 'Buyer', cancelled === 'CANCELED');
}

/** Ships all that is left, or one unit. */
function shipSome(state: State, order: Order, isAll: boolean): void {
  const left = order.lines
    .map(({ lineItemId, quantity }) => ({ lineItemId, quantity: quantity - shippedUnits(order, lineItemId) }))
    .filter(({ quantity }) => quantity > 0);
  const items = isAll ? left : left.slice(0, 1).map((one) => ({ ...one, quantity: 1 }));
  addFulfilment(state, order, { items, trackingNumber: null, carrier: null, shippedAt: state.now() });
}
