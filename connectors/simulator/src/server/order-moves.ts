import { type Static, Type } from 'typebox';
import { moveStock } from './listings.ts';
import { changed, quantity, type Refusal } from './orders.ts';
import type { Order, OrderLine, OrderState, SimulatorState } from './state.ts';

const text = Type.Union([Type.String({ maxLength: 500 }), Type.Null()]);

/** A move of an order; all of the order when no lines are named. */
export const OrderMove = Type.Object({
  lines: Type.Optional(Type.Array(Type.Object({ id: Type.String(), quantity }))),
  /** The merchant's key of the move: it is kept and shown, and makes no move unique. */
  key: Type.Optional(Type.String({ maxLength: 100 })),
  carrier: Type.Optional(text),
  tracking_number: Type.Optional(text),
  tracking_url: Type.Optional(text),
  shipped_at: Type.Optional(text),
  reason: Type.Optional(text),
});
export type OrderMove = Static<typeof OrderMove>;

const MOVES: Record<'pay' | 'acknowledge' | 'deliver', { from: OrderState[]; to: OrderState }> = {
  pay: { from: ['pending_payment'], to: 'created' },
  acknowledge: { from: ['created'], to: 'acknowledged' },
  deliver: { from: ['shipped'], to: 'delivered' },
};

export const ORDER_ACTIONS = ['pay', 'acknowledge', 'ship', 'deliver', 'cancel', 'return'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Moves an order along, or says why it cannot be. Repeating a move without lines succeeds. */
export function actOnOrder(
  state: SimulatorState,
  id: string,
  action: OrderAction,
  move: OrderMove,
): Order | Refusal {
  const order = state.orders.get(id);
  if (!order) return { status: 404, code: 'unknown_order', message: `there is no order ${id}` };
  if (action === 'ship') return ship(state, order, move);
  if (action === 'cancel' || action === 'return') return takeBack(state, order, action, move);
  if (action === 'deliver' && order.delivery === 'channel' && move.key !== undefined)
    return { status: 409, code: 'channel_delivers', message: 'a carrier of the channel brings this order' };
  const { from, to } = MOVES[action];
  if (order.status === to) return order;
  if (!from.includes(order.status)) return wrongState(order, action);
  order.status = to;
  return moved(state, order, action, move);
}

/** Records the move, which may have been told by a key. */
function moved(state: SimulatorState, order: Order, action: OrderAction, { key }: OrderMove): Order {
  order.moves.push({ action, key: key ?? null });
  return changed(state, order);
}

type Part = NonNullable<OrderMove['lines']>;

/** Units that the merchant still has. */
const unsent = (order: Order, line: OrderLine): number =>
  line.quantity - line.cancelled_quantity - shippedUnits(order, line);

function shippedUnits({ shipments }: Order, { id }: OrderLine): number {
  const units = shipments.flatMap(({ lines }) => lines.filter((line) => line.id === id));
  return units.reduce((sum, line) => sum + line.quantity, 0);
}

/** The lines that a move names, else all units that it may take; or the line that has too few. */
function partOf(
  order: Order,
  move: OrderMove,
  action: OrderAction,
  free: (line: OrderLine) => number,
): Part | Refusal {
  const all = order.lines.map((line) => ({ id: line.id, quantity: free(line) }));
  const parts = move.lines ?? all.filter((part) => part.quantity > 0);
  for (const { id, quantity: units } of parts) {
    const line = order.lines.find((one) => one.id === id);
    if (!line || units > free(line)) {
      return { status: 422, code: 'bad_quantity', message: `line ${id} has no ${units} units to ${action}` };
    }
  }
  return parts;
}

function ship(state: SimulatorState, order: Order, move: OrderMove): Order | Refusal {
  if (order.status === 'shipped' && move.lines === undefined) return order;
  if (order.status !== 'created' && order.status !== 'acknowledged') return wrongState(order, 'ship');
  // The shopper's side of the channel moves every order; the merchant is known by the key.
  if (order.delivery === 'channel' && move.key !== undefined)
    return { status: 409, code: 'channel_delivers', message: 'a carrier of the channel fetches this order' };
  const lines = partOf(order, move, 'ship', (line) => unsent(order, line));
  if ('status' in lines) return lines;
  order.shipments.push({
    id: `${order.id}-S${order.shipments.length + 1}`,
    key: move.key ?? null,
    carrier: move.carrier ?? null,
    tracking_number: move.tracking_number ?? null,
    tracking_url: move.tracking_url ?? null,
    shipped_at: move.shipped_at ?? new Date().toISOString(),
    lines,
  });
  order.status = order.lines.every((line) => unsent(order, line) === 0) ? 'shipped' : 'acknowledged';
  return moved(state, order, 'ship', move);
}

/** A cancelled unit goes back on sale here; a returned one only when the merchant says so. */
function takeBack(
  state: SimulatorState,
  order: Order,
  action: 'cancel' | 'return',
  move: OrderMove,
): Order | Refusal {
  const shipped = order.status === 'shipped' || order.status === 'delivered';
  const isPartly = order.status === 'acknowledged' && order.shipments.length > 0;
  if (shipped !== (action === 'return') && !isPartly) return wrongState(order, action);
  const kept = (line: OrderLine) => line.quantity - line.cancelled_quantity - line.returned_quantity;
  const parts = partOf(order, move, action, (line) =>
    action === 'return'
      ? Math.min(kept(line), shippedUnits(order, line) - line.returned_quantity)
      : unsent(order, line),
  );
  if ('status' in parts) return parts;
  for (const { id, quantity: units } of parts) {
    const line = order.lines.find((one) => one.id === id);
    if (!line) continue;
    line[action === 'cancel' ? 'cancelled_quantity' : 'returned_quantity'] += units;
    const listing = state.byId.get(line.listing_id);
    if (action === 'cancel' && listing) moveStock(state, listing, units, line.store_id);
  }
  if (order.lines.every((line) => kept(line) === 0)) {
    order.status = action === 'cancel' ? 'cancelled' : 'returned';
  } else if (action === 'cancel' && order.lines.every((line) => unsent(order, line) === 0)) {
    order.status = 'shipped';
  }
  return moved(state, order, action, move);
}

function wrongState(order: Order, action: OrderAction): Refusal {
  return { status: 409, code: 'wrong_state', message: `cannot ${action} an order that is ${order.status}` };
}
