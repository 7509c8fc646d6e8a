import type { Portion, WireOrder } from '../schema.ts';

/** An order as the fake channel keeps it; it shows portions of lines, each in its state. */
export interface HeldOrder extends Omit<WireOrder, 'portions'> {
  readonly state: string;
  readonly lines: readonly HeldLine[];
}

interface HeldLine extends Omit<Portion, 'line_id' | 'state'> {
  readonly id: string;
  readonly cancelled: number;
  readonly sent?: number;
}

export function shownOrder({ state, lines, ...order }: HeldOrder): WireOrder {
  return { ...order, portions: lines.flatMap((line) => portionsOf(line, state)) };
}

function portionsOf({ id: line_id, cancelled, sent = 0, ...line }: HeldLine, state: string): Portion[] {
  const portions = [
    { line_id, ...line, quantity: cancelled, state: 'void' },
    { line_id, ...line, quantity: sent, state: 'sent' },
    { line_id, ...line, quantity: line.quantity - cancelled - sent, state },
  ];
  return portions.filter(({ quantity }) => quantity > 0);
}

/** The lines of one list, each with the name of its order. */
export function linesIn(
  orders: Iterable<HeldOrder>,
  query: URLSearchParams,
): (Portion & { order_id: string })[] {
  const since = Date.parse(query.get('since') ?? '') || 0;
  return [...orders]
    .filter(({ changed_at }) => Date.parse(changed_at) >= since)
    .flatMap((order) => shownOrder(order).portions.map((portion) => ({ ...portion, order_id: order.id })))
    .filter(({ state }) => state === query.get('state'));
}
