import type { WireOrder, WireRefund } from './schema.ts';

/** Units that came back, by the id of the order's line. */
export type ReturnedUnits = ReadonlyMap<number, number>;

/**
 * Which units of which lines were refunded. A refund of an amount alone names no lines: the customer keeps the goods, and
 * nothing comes back.
 */
export function returnedUnits(order: WireOrder, refunds: readonly WireRefund[]): ReturnedUnits {
  const units = new Map<number, number>();
  for (const { line_items } of refunds) {
    for (const line of line_items) {
      const id = refundedLine(order, line);
      if (id !== null) units.set(id, (units.get(id) ?? 0) + Math.abs(Math.trunc(line.quantity)));
    }
  }
  return units;
}

/** The line of the order that a line of a refund is about: it says so, or has the same product. */
function refundedLine(order: WireOrder, line: WireRefund['line_items'][number]): number | null {
  const named = Number(line.meta_data.find(({ key }) => key === '_refunded_item_id')?.value);
  if (order.line_items.some(({ id }) => id === named)) return named;
  const same = order.line_items.filter(
    ({ product_id, variation_id }) =>
      product_id === line.product_id && variation_id === line.variation_id && product_id !== 0,
  );
  return same.length === 1 ? same[0]!.id : null;
}
