import type { OrderActionKind, OrderStatus } from '@sluice/contracts';

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
  /** unknown = given up, though the channel may have it. */
  state: 'open' | 'done' | 'unknown';
  line_id: number;
  quantity: number;
  /** Of a shipment: its time, as the merchant gave it. */
  shipped_at?: string | null;
}

/** An order, as far as units are counted by it. */
export interface OrderUnits {
  status: OrderStatus;
  units: readonly ActionUnits[];
}

/** States of an order of which all units were sent, by whomever. */
const SENT: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered', 'returned']);

const sum = (
  actions: readonly ActionUnits[],
  line: LineUnits,
  of: OrderActionKind,
  ...states: ActionUnits['state'][]
): number =>
  actions
    .filter((one) => one.line_id === line.id && one.kind === of && states.includes(one.state))
    .reduce((units, { quantity }) => units + quantity, 0);

/** The units of a line that went out and were not cancelled. */
export function unitsSent(line: LineUnits, { status, units }: OrderUnits): number {
  const kept = unitsKept(line, units);
  return Math.max(0, SENT.has(status) ? kept : Math.min(kept, sum(units, line, 'ship', 'done')));
}

/** The units of a line that are not cancelled, and will not be by an action on its way. */
export const unitsKept = (line: LineUnits, units: readonly ActionUnits[]): number =>
  line.quantity -
  Math.max(line.cancelled_quantity, sum(units, line, 'cancel', 'done', 'unknown')) -
  sum(units, line, 'cancel', 'open');

/**
 * The units of a line that an action of that kind can still be about. A cancellation that is done shows in the channel's
 * report a moment later: until then it counts by itself, and never twice. The same goes for refunds. Units that were not
 * sent are cancelled, and never refunded: a channel reports them as cancelled either way. Units that came back have arrived.
 */
export function unitsLeft(kind: OrderActionKind, line: LineUnits, order: OrderUnits): number {
  const of = sum.bind(null, order.units, line);
  const returned = Math.max(line.returned_quantity, of('refund', 'done', 'unknown')) + of('refund', 'open');
  // Units came back, so they were sent, by whomever.
  const sent = Math.max(of('ship', 'open', 'done', 'unknown'), line.returned_quantity);
  if (kind !== 'refund' && kind !== 'deliver') return Math.max(0, unitsKept(line, order.units) - sent);
  const delivered = kind === 'deliver' ? of('deliver', 'open', 'done', 'unknown') : 0;
  return Math.max(0, unitsSent(line, order) - Math.max(delivered, returned));
}

/** Actions that take the same units as one of that kind. */
const RIVALS: Readonly<Record<OrderActionKind, readonly OrderActionKind[]>> = {
  acknowledge: ['acknowledge'],
  ship: ['ship', 'cancel'],
  deliver: ['deliver'],
  cancel: ['ship', 'cancel'],
  refund: ['refund'],
};

/**
 * Whether an action with an unknown outcome keeps others of that kind off a line. The channel's report settles it once it
 * shows as many cancelled or returned units as we asked for.
 */
export function isInDoubt(kind: OrderActionKind, line: LineUnits, units: readonly ActionUnits[]): boolean {
  const reported = { cancel: line.cancelled_quantity, refund: line.returned_quantity };
  return RIVALS[kind].some((rival) => {
    const unknown = sum(units, line, rival, 'unknown');
    if (unknown === 0 || !(rival === 'cancel' || rival === 'refund')) return unknown > 0;
    return reported[rival] < sum(units, line, rival, 'done') + unknown;
  });
}

/** The lines of an order with units left for an action of that kind. */
export const linesLeft = (
  kind: OrderActionKind,
  order: OrderUnits & { lines: readonly LineUnits[] },
): { line_id: number; quantity: number }[] =>
  order.lines
    .filter((line) => !isInDoubt(kind, line, order.units))
    .map((line) => ({ line_id: line.id, quantity: unitsLeft(kind, line, order) }))
    .filter(({ quantity }) => quantity > 0);
