import type { BulkOrderAction, BulkOrderActionKind, BulkOrderOutcome } from '@sluice/contracts/portal';

export interface BulkValues extends Record<string, unknown> {
  carrier: string;
  /** Tracking numbers by the id of the order. */
  numbers: Record<string, string>;
}

type Ordered = Pick<BulkOrderOutcome, 'order_id'>;

export const bulkValues = (orders: readonly Ordered[]): BulkValues => ({
  carrier: '',
  numbers: Object.fromEntries(orders.map(({ order_id }) => [String(order_id), ''])),
});

/** The request of what was typed, without texts that say nothing. */
export function bulkRequest(
  kind: BulkOrderActionKind,
  orders: readonly Ordered[],
  { carrier, numbers }: BulkValues,
): Omit<BulkOrderAction, 'reference'> {
  const numberOf = (id: number): string => numbers[String(id)]?.trim() ?? '';
  return {
    kind,
    orders: orders.map(({ order_id }) =>
      kind === 'ship' && numberOf(order_id) !== ''
        ? { order_id, tracking_number: numberOf(order_id) }
        : { order_id },
    ),
    ...(kind === 'ship' && carrier.trim() !== '' ? { carrier: carrier.trim() } : {}),
  };
}
