import type { OrderActions } from '@sluice/connector-kit';

const TRACKINGS = ['push', 'channel_owned', 'none'] as const;
const CANCELS = ['line', 'whole_line', 'order', 'before_packing'] as const;
const PARTS = ['line', 'order'] as const;

/** The actions in a channel's record of an order, as far as we know them: what we do not know is not allowed. */
export function knownActions(given: OrderActions): OrderActions {
  const { acknowledge, ship, deliver, cancel, refund } = (given ?? {}) as Record<keyof OrderActions, unknown>;
  const { tracking, partial } = (ship ?? {}) as Record<string, unknown>;
  const [how, cancels] = [one(TRACKINGS, tracking), one(CANCELS, cancel)];
  const [delivers, refunds] = [one(PARTS, deliver), one(PARTS, refund)];
  return {
    ...(acknowledge === true ? { acknowledge } : {}),
    ...(how === undefined ? {} : { ship: { tracking: how, partial: partial === true } }),
    ...(delivers === undefined ? {} : { deliver: delivers }),
    ...(cancels === undefined ? {} : { cancel: cancels }),
    ...(refunds === undefined ? {} : { refund: refunds }),
  };
}

const one = <Value>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);
