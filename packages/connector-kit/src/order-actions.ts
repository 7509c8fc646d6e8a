import type { Issue } from './issues.ts';
import type { ChannelOrder } from './orders.ts';

// The public API's kinds, handed on so that a connector needs the kit alone.
export { ORDER_ACTION_KINDS, type OrderActionKind } from '@sluice/contracts';

export interface OrderActionLine {
  /** As in `ChannelOrderLine`. */
  readonly externalId: string;
  /** Units that the action is about; at least 1. */
  readonly quantity: number;
}

interface ActionOnOrder {
  /** As in `ChannelOrder`. */
  readonly orderId: string;
  /** The units concerned, each line once. Where the channel acts on whole orders, all open ones. */
  readonly lines: readonly OrderActionLine[];
  /** A UUID that stays the same over all tries: the key of idempotency on channels that take one. */
  readonly key: string;
  /**
   * An earlier try may have been applied, wholly or in part. The connector looks at the order on the channel first, and
   * answers `done` without writing anything that is there already.
   */
  readonly again: boolean;
  /**
   * The channel's ids of the order's other actions of this kind that are done, as the connector answered them; none when
   * left out. The look for an earlier try leaves these out: two parcels may have the same units and the same number.
   */
  readonly others?: readonly string[];
}

/** One move of a merchant, for one order. */
export type OrderAction = ActionOnOrder &
  (
    | { readonly kind: 'acknowledge' }
    | {
        readonly kind: 'ship';
        /** Null where the channel takes no tracking, and where the merchant gave none. */
        readonly carrier: string | null;
        readonly trackingNumber: string | null;
        readonly trackingUrl: string | null;
        readonly shippedAt: Date;
      }
    | {
        readonly kind: 'deliver';
        readonly deliveredAt: Date;
        /** Who took the parcel; null when the merchant does not say. */
        readonly receivedBy: string | null;
      }
    | { readonly kind: 'cancel' | 'refund'; readonly reason: string | null }
  );

/**
 * The end of an action. A failed call is a rejection with its `ConnectorError` instead; the host tries again, and then says
 * `again`.
 */
export type OrderActionResult =
  | {
      readonly outcome: 'done';
      /** The channel's id of the shipment, the refund or the like. */
      readonly externalId: string | null;
      /** The order as it is then, where the channel's answer has it: it saves a reading. */
      readonly order?: ChannelOrder;
    }
  /** The channel will not do it, for at least one reason in its words. */
  | { readonly outcome: 'refused'; readonly issues: readonly Issue[] };
