import type { Line, Reversal } from './order-schema.ts';

/** States of an order, or of a line of one, that the customer does not get. */
export const GONE: ReadonlySet<string> = new Set(['REFUSED', 'CANCELED']);

/** Units of cancellations or refunds; money without units has none. */
export const unitsOf = (reversals: readonly Reversal[] | null | undefined): number =>
  (reversals ?? []).reduce((sum, { quantity }) => sum + Math.max(0, quantity ?? 0), 0);

/** Units that the customer does not get: of the order, as a whole or in part. */
export const cancelledOf = (line: Line, orderState: string): number =>
  GONE.has(line.order_line_state ?? '') || GONE.has(orderState)
    ? line.quantity
    : Math.min(line.quantity, unitsOf(line.cancelations));

/** Units whose money went back. Money without units is for goods that the customer keeps; an open incident is none of either. */
export const returnedOf = (line: Line, orderState: string): number =>
  Math.min(line.quantity - cancelledOf(line, orderState), unitsOf(line.refunds));

/** Units that are neither cancelled nor paid back. */
export const openOf = (line: Line, orderState: string): number =>
  line.quantity - cancelledOf(line, orderState) - returnedOf(line, orderState);
