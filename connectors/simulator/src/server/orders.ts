import { type Static, Type } from 'typebox';
import { moveStock } from './listings.ts';
import type { Address, Order, OrderLine, SimulatorState } from './state.ts';

export const quantity = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** An order as a shopper places it: one item, or several `lines`. */
export const OrderInput = Type.Object({
  sku: Type.Optional(Type.String()),
  quantity: Type.Optional(quantity),
  store_id: Type.Optional(Type.String()),
  lines: Type.Optional(
    Type.Array(Type.Object({ sku: Type.String(), quantity, store_id: Type.Optional(Type.String()) }), {
      minItems: 1,
    }),
  ),
  customer_name: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(Type.Union([Type.Literal('created'), Type.Literal('pending_payment')])),
  /** `channel`: a carrier of the channel fetches the parcel, and the merchant cannot report it. */
  delivery: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('channel')])),
});
export type OrderInput = Static<typeof OrderInput>;

export interface Refusal {
  status: 404 | 409 | 422;
  code: string;
  message: string;
}

/**
 * Places an order, whose number begins with `prefix`, and lowers the stock, or says why it cannot be had. All lines or none.
 */
export function placeOrder(state: SimulatorState, input: OrderInput, prefix: string): Order | Refusal {
  const wanted = input.lines ?? [{ ...input, sku: input.sku ?? '', quantity: input.quantity ?? 0 }];
  const lines: OrderLine[] = [];
  for (const want of wanted) {
    const line = lineOf(state, want, lines);
    if ('status' in line) return line;
    lines.push(line);
  }
  for (const line of lines) {
    const listing = state.byId.get(line.listing_id);
    if (listing) moveStock(state, listing, -line.quantity, line.store_id);
  }
  return record(state, lines, input, prefix);
}

function lineOf(
  state: SimulatorState,
  want: { sku: string; quantity: number; store_id?: string },
  taken: OrderLine[],
): OrderLine | Refusal {
  const listing = state.bySku.get(want.sku);
  if (!listing)
    return { status: 404, code: 'unknown_sku', message: `there is no listing with SKU ${want.sku}` };
  if (want.quantity < 1) return { status: 422, code: 'bad_quantity', message: 'quantity must be at least 1' };
  if (!listing.active) return { status: 422, code: 'not_on_sale', message: `${want.sku} is not on sale` };
  const before = taken.filter((line) => line.sku === want.sku).reduce((sum, line) => sum + line.quantity, 0);
  if (listing.stock < before + want.quantity) {
    return { status: 422, code: 'out_of_stock', message: `only ${listing.stock} of ${want.sku} are left` };
  }
  return {
    id: String(taken.length + 1),
    listing_id: listing.id,
    sku: listing.sku,
    barcode: listing.barcode,
    title: listing.title,
    quantity: want.quantity,
    cancelled_quantity: 0,
    returned_quantity: 0,
    unit_price: listing.price,
    store_id: want.store_id ?? null,
  };
}

function record(state: SimulatorState, lines: OrderLine[], input: OrderInput, prefix: string): Order {
  const serial = 5_001 + state.orders.size;
  const name = input.customer_name ?? 'Robin Fields';
  const address: Address = {
    name,
    line1: '12 Harbour Street',
    city: 'Porto',
    postal_code: '4000-001',
    country: 'PT',
    phone: '+351 220 000 000',
  };
  const now = new Date().toISOString();
  const total = lines.reduce((sum, line) => sum + Number(line.unit_price) * line.quantity, 0);
  const currency = state.byId.get(lines[0]?.listing_id ?? '')?.currency ?? 'EUR';
  const order: Order = {
    id: `O${serial}`,
    number: `${prefix}-${serial}`,
    status: input.status ?? 'created',
    currency,
    total: total.toFixed(2),
    customer: { name, email: 'robin@example.com', phone: address.phone },
    shipping_address: address,
    billing_address: address,
    lines,
    delivery: input.delivery ?? 'own',
    shipments: [],
    moves: [],
    created_at: now,
    updated_at: now,
    change: 0,
  };
  return changed(state, order);
}

/** Moves the order to the end of the change sequence; times never run backwards along it. */
export function changed(state: SimulatorState, order: Order): Order {
  state.orderChanges += 1;
  order.change = state.orderChanges;
  order.updated_at = new Date().toISOString();
  state.orders.delete(order.id);
  state.orders.set(order.id, order);
  state.events.emit('order', order);
  return order;
}

/** Orders changed at or after `since`, a page at a time by change; `next` is null at the end. */
export function readOrders(
  state: SimulatorState,
  query: { since: number; after: number; limit: number },
): { orders: Order[]; next: number | null } {
  const orders: Order[] = [];
  for (const order of state.orders.values()) {
    if (order.change <= query.after || Date.parse(order.updated_at) < query.since) continue;
    if (orders.length === query.limit) return { orders, next: orders.at(-1)?.change ?? null };
    orders.push(order);
  }
  return { orders, next: null };
}
