import { type Static, Type } from 'typebox';
import { moveStock } from './listings.ts';
import type { Address, Order, OrderLine, OrderState, SimulatorState } from './state.ts';

const quantity = Type.Integer({ minimum: 1, maximum: 1_000_000 });

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
});
export type OrderInput = Static<typeof OrderInput>;

/** Part of an order to cancel or return; all of it when no lines are named. */
export const OrderPart = Type.Object({
  lines: Type.Optional(Type.Array(Type.Object({ id: Type.String(), quantity }))),
});
export type OrderPart = Static<typeof OrderPart>;

export interface Refusal {
  status: 404 | 409 | 422;
  code: string;
  message: string;
}

/** Places an order and lowers the stock, or says why it cannot be had. All lines or none. */
export function placeOrder(state: SimulatorState, input: OrderInput): Order | Refusal {
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
  return record(state, lines, input);
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

function record(state: SimulatorState, lines: OrderLine[], input: OrderInput): Order {
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
    number: `SIM-${serial}`,
    status: input.status ?? 'created',
    currency,
    total: total.toFixed(2),
    customer: { name, email: 'robin@example.com', phone: address.phone },
    shipping_address: address,
    billing_address: address,
    lines,
    created_at: now,
    updated_at: now,
    change: 0,
  };
  return changed(state, order);
}

const MOVES: Record<'pay' | 'acknowledge' | 'ship' | 'deliver', { from: OrderState[]; to: OrderState }> = {
  pay: { from: ['pending_payment'], to: 'created' },
  acknowledge: { from: ['created'], to: 'acknowledged' },
  ship: { from: ['created', 'acknowledged'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
};

export const ORDER_ACTIONS = ['pay', 'acknowledge', 'ship', 'deliver', 'cancel', 'return'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Moves an order along, or says why it cannot be. Repeating what was done already succeeds. */
export function actOnOrder(
  state: SimulatorState,
  id: string,
  action: OrderAction,
  part: OrderPart,
): Order | Refusal {
  const order = state.orders.get(id);
  if (!order) return { status: 404, code: 'unknown_order', message: `there is no order ${id}` };
  if (action === 'cancel' || action === 'return') return takeBack(state, order, action, part);
  const move = MOVES[action];
  if (order.status === move.to) return order;
  if (!move.from.includes(order.status)) return wrongState(order, action);
  order.status = move.to;
  return changed(state, order);
}

/** A cancelled unit goes back on sale here; a returned one only when the merchant says so. */
function takeBack(
  state: SimulatorState,
  order: Order,
  action: 'cancel' | 'return',
  part: OrderPart,
): Order | Refusal {
  const shipped = order.status === 'shipped' || order.status === 'delivered';
  if (shipped !== (action === 'return')) return wrongState(order, action);
  const open = (line: OrderLine) => line.quantity - line.cancelled_quantity - line.returned_quantity;
  const parts = part.lines ?? order.lines.map((line) => ({ id: line.id, quantity: open(line) }));
  for (const { id, quantity: units } of parts) {
    const line = order.lines.find((one) => one.id === id);
    if (!line || units > open(line)) {
      return { status: 422, code: 'bad_quantity', message: `line ${id} has no ${units} units to ${action}` };
    }
  }
  for (const { id, quantity: units } of parts) {
    const line = order.lines.find((one) => one.id === id);
    if (!line) continue;
    line[action === 'cancel' ? 'cancelled_quantity' : 'returned_quantity'] += units;
    const listing = state.byId.get(line.listing_id);
    if (action === 'cancel' && listing) moveStock(state, listing, units, line.store_id);
  }
  if (order.lines.every((line) => open(line) === 0)) {
    order.status = action === 'cancel' ? 'cancelled' : 'returned';
  }
  return changed(state, order);
}

function wrongState(order: Order, action: OrderAction): Refusal {
  return { status: 409, code: 'wrong_state', message: `cannot ${action} an order that is ${order.status}` };
}

/** Moves the order to the end of the change sequence; times never run backwards along it. */
function changed(state: SimulatorState, order: Order): Order {
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
