import type { ItemError } from '../schema.ts';
import type { ChannelState } from './state.ts';

/** A move of the merchant, as it is sent; the key is the merchant's own. */
export interface Move {
  readonly key: string;
  readonly lines?: readonly { readonly id: string; readonly quantity: number }[];
  readonly tracking?: string | null;
}

/** Moves an order: `accept`, `shipments` or `cancel`. Nothing is done when there is an error. */
export function moveOrder(
  state: ChannelState,
  id: string,
  name: string,
  { key, lines = [], tracking = null }: Move,
): ItemError[] {
  const order = state.orders.get(id)!;
  const shipments = state.shipments.get(id) ?? [];
  const shipped = (line: string) =>
    shipments
      .flatMap((one) => one.lines.filter((its) => its.id === line))
      .reduce((n, its) => n + its.quantity, 0);
  const short = lines.find((wanted) => {
    const line = order.lines.find((one) => one.id === wanted.id);
    return line === undefined || wanted.quantity > line.quantity - line.cancelled - shipped(line.id);
  });
  if (short)
    return [{ code: 'units', field: 'lines', message: `line ${short.id} has no ${short.quantity} units` }];
  const units = (line: string) => lines.find((one) => one.id === line)?.quantity ?? 0;
  if (name === 'shipments') state.shipments.set(id, [...shipments, { key, tracking, lines: [...lines] }]);
  const open = (line: { id: string; quantity: number; cancelled: number }) =>
    line.quantity - line.cancelled - shipped(line.id) - units(line.id);
  state.orders.set(id, {
    ...order,
    state: name === 'shipments' && order.lines.every((line) => open(line) <= 0) ? 'sent' : 'packing',
    // <whole>
    lines: order.lines.map((line) =>
      name === 'cancel' ? { ...line, cancelled: line.cancelled + units(line.id) } : line,
    ),
    // </whole>
    //+lines lines: order.lines.map((line) => ({
    //+lines   ...line,
    //+lines   cancelled: line.cancelled + (name === 'cancel' ? units(line.id) : 0),
    //+lines   sent: (line.sent ?? 0) + (name === 'shipments' ? units(line.id) : 0),
    //+lines })),
    changed_at: new Date().toISOString(),
  });
  state.moves.set(id, [...(state.moves.get(id) ?? []), key]);
  return [];
}
