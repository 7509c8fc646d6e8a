import type { OrderActionKind } from '@sluice/contracts';

/** A line as its channel reports it. */
export interface LineUnits {
  id: number;
  quantity: number;
  cancelled_quantity: number;
  returned_quantity: number;
}

/** Units of a line in an action that is on its way, or done. */
export interface ActionUnits {
  kind: OrderActionKind;
  state: 'open' | 'done';
  line_id: number;
  quantity: number;
}

/**
 * The units of a line that an action of that kind can still be about. A cancellation that is done shows in the channel's
 * report a moment later: until then it counts by itself, and never twice. The same goes for refunds.
 */
export function unitsLeft(kind: OrderActionKind, line: LineUnits, actions: readonly ActionUnits[]): number {
  const sum = (of: OrderActionKind, ...states: ActionUnits['state'][]): number =>
    actions
      .filter((one) => one.line_id === line.id && one.kind === of && states.includes(one.state))
      .reduce((units, { quantity }) => units + quantity, 0);
  const cancelled = Math.max(line.cancelled_quantity, sum('cancel', 'done')) + sum('cancel', 'open');
  const returned = Math.max(line.returned_quantity, sum('refund', 'done')) + sum('refund', 'open');
  // Units came back, so they were sent, by whomever.
  const sent = Math.max(sum('ship', 'open', 'done'), returned);
  return Math.max(0, line.quantity - cancelled - (kind === 'refund' ? returned : sent));
}

/** The lines of an order with units left for an action of that kind. */
export const linesLeft = (
  kind: OrderActionKind,
  { lines, units }: { lines: readonly LineUnits[]; units: readonly ActionUnits[] },
): { line_id: number; quantity: number }[] =>
  lines
    .map((line) => ({ line_id: line.id, quantity: unitsLeft(kind, line, units) }))
    .filter(({ quantity }) => quantity > 0);
