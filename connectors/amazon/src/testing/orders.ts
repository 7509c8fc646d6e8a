import { marketplaceOf, TURKEY } from './marketplaces.ts';
import { isByAmazon, listingAt, priceOf, textOf, unitsOf } from './offers.ts';
import type { FulfilledBy, FulfillmentStatus, Order, OrderLine } from './records.ts';
import type { State } from './state.ts';

export interface Wanted {
  readonly sku: string;
  readonly quantity: number;
}

export interface OrderWish {
  readonly marketplaceId?: string;
  readonly status?: FulfillmentStatus;
  readonly fulfilledBy?: FulfilledBy;
  /** Decimal text. */
  readonly shipping?: string;
  /** Goods of an earlier order that are sent again, free of charge. */
  readonly replaces?: string;
  readonly tellsSku?: boolean;
}

/** A buyer orders goods on sale; their units are taken from the listing. Returns the number of the order. */
export function placeOrder(state: State, wanted: readonly Wanted[], wish: OrderWish = {}): string {
  const { marketplaceId = TURKEY, status = 'UNSHIPPED', fulfilledBy = 'MERCHANT' } = wish;
  const nth = String(state.nextId()).padStart(7, '0');
  const orderId = `404-${nth}-${nth}`;
  state.orders.set(orderId, {
    orderId,
    marketplaceId,
    fulfilledBy,
    createdAt: state.now(),
    updatedAt: state.now(),
    currency: marketplaceOf(marketplaceId)!.currency,
    status,
    replaces: wish.replaces ?? null,
    shipping: wish.shipping ?? null,
    lines: wanted.map((one) => sell(state, one, { ...wish, marketplaceId })),
    parcels: new Map(),
  });
  return orderId;
}

function sell(
  state: State,
  { sku, quantity }: Wanted,
  { marketplaceId, replaces, tellsSku = true }: OrderWish & { marketplaceId: string },
): OrderLine {
  const listing = listingAt(state, sku, marketplaceId);
  if (listing === undefined) throw new Error(`there is no listing ${sku} in ${marketplaceId}`);
  const price = priceOf(listing, state.now());
  if (price === null || listing.asin === null) throw new Error(`${sku} is not for sale`);
  if (!isByAmazon(listing)) {
    const left = Math.max(unitsOf(listing) - quantity, 0);
    const fulfillment_availability = [{ fulfillment_channel_code: 'DEFAULT', quantity: left }];
    listing.attributes = { ...listing.attributes, fulfillment_availability };
  }
  return {
    orderItemId: String(79_000_000_000_000 + state.nextId()),
    sku,
    tellsSku,
    asin: listing.asin,
    title: textOf(listing.attributes, 'item_name') ?? sku,
    quantity,
    unitPrice: replaces === undefined ? price.toFixed(2) : '0.00',
    shipped: 0,
    cancelWish: null,
    cancelled: null,
  };
}

export function orderOf(state: State, orderId: string): Order {
  const order = state.orders.get(orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  return order;
}

/** Cancels the lines of an order that nobody cancelled before. */
export function cancelLines(
  state: State,
  order: Order,
  cancelled: NonNullable<OrderLine['cancelled']>,
): void {
  for (const line of order.lines) line.cancelled ??= cancelled;
  order.status = 'CANCELLED';
  order.updatedAt = state.now();
}

/** Cancels one line of an order, which goes on with the others. */
export function cancelLine(
  state: State,
  order: Order,
  { sku, ...cancelled }: NonNullable<OrderLine['cancelled']> & { readonly sku: string },
): void {
  for (const line of order.lines) if (line.sku === sku) line.cancelled = cancelled;
  if (order.lines.every((line) => line.cancelled !== null)) order.status = 'CANCELLED';
  order.updatedAt = state.now();
}

/** Moves an order past the interface; one that is shipped by this has no parcel that anybody told of. */
export function moveOrder(state: State, order: Order, status: FulfillmentStatus): void {
  if (status === 'CANCELLED') {
    cancelLines(state, order, { by: 'BUYER', reason: 'BUYER_CANCELED' });
    return;
  }
  order.status = status;
  if (status === 'PARTIALLY_SHIPPED') order.lines[0]!.shipped = 1;
  if (status === 'SHIPPED') for (const line of order.lines) line.shipped = line.quantity;
  order.updatedAt = state.now();
}

/** Units of a line that are still to be sent. */
export const openUnits = ({ quantity, shipped, cancelled }: OrderLine): number =>
  cancelled === null ? quantity - shipped : 0;

/** Finds the state of an order again after a parcel was told of. */
export function settleOrder(state: State, order: Order): void {
  for (const line of order.lines)
    line.shipped = [...order.parcels.values()]
      .flatMap(({ items }) => items)
      .filter(({ orderItemId }) => orderItemId === line.orderItemId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  order.status = order.lines.every((line) => openUnits(line) === 0) ? 'SHIPPED' : 'PARTIALLY_SHIPPED';
  order.updatedAt = state.now();
}
