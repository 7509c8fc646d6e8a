import type { MessageCode } from '@sluice/contracts/messages';
import type { OrderProblem } from '@sluice/contracts/portal';

/**
 * The way out of the problem of an order:
 * - `channel`: the record does not add up; it is corrected on the channel, or the order dealt with there.
 * - `archived`: the order is too old to be changed here; its stock is booked by hand.
 * - `service`: the record may be sound, and this service could not keep it.
 */
export type WayOut = 'channel' | 'archived' | 'service';

const OTHERS = {
  order_archived: 'archived',
  order_refused_by_database: 'service',
  order_unreadable: 'service',
  order_lines_too_many: 'service',
} as const satisfies Partial<Record<MessageCode, WayOut>>;

/** Tells the way out of the problem of an order; most lie in the record of the channel. */
export const wayOutOf = ({ reason_key: key }: Pick<OrderProblem, 'reason_key'>): WayOut =>
  OTHERS[key?.code as keyof typeof OTHERS] ?? 'channel';
