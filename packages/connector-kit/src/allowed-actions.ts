/** The actions that a channel takes: `actOnOrder`. An order may allow less, see `ChannelOrder.actions`. */
export interface OrderActions {
  /** The channel wants to hear that the merchant has taken the order on. */
  readonly acknowledge?: true;
  readonly ship?: {
    /**
     * - `push`: the channel takes carrier and tracking number.
     * - `none`: the channel takes the shipment, and no number of it.
     * - `channel_owned`: the channel's own carrier makes the number and reports the parcel, so nobody else can.
     */
    readonly tracking: 'push' | 'channel_owned' | 'none';
    /** Some units of an order can go before the others. */
    readonly partial: boolean;
  };
  /**
   * Word that units arrived, from a merchant whose own carrier brought them: of lines, or of the whole order alone. Where carriers
   * report to the channel themselves there is none.
   */
  readonly deliver?: 'line' | 'order';
  /**
   * - `line`: units of lines.
   * - `whole_line`: lines, each with all of its units.
   * - `before_packing`: units of lines, until the order is acknowledged.
   * - `order`: the whole order alone.
   */
  readonly cancel?: 'line' | 'whole_line' | 'before_packing' | 'order';
  /** The confirmation of a return, by which the customer gets the money back. */
  readonly refund?: 'line' | 'order';
}

/** The actions that an order allows: those of its channel, less what the order itself rules out. */
export function allowedActions(channel: OrderActions, order: OrderActions | null): OrderActions {
  if (order === null) return channel;
  const ship = channel.ship && order.ship && narrowShipping(channel.ship, order.ship);
  const deliver = channel.deliver && order.deliver && narrower(PARTS, channel.deliver, order.deliver);
  const cancel = channel.cancel && order.cancel && narrower(CANCELS, channel.cancel, order.cancel);
  const refund = channel.refund && order.refund && narrower(PARTS, channel.refund, order.refund);
  return {
    ...(channel.acknowledge && order.acknowledge ? { acknowledge: true } : {}),
    ...(ship ? { ship } : {}),
    ...(deliver ? { deliver } : {}),
    ...(cancel ? { cancel } : {}),
    ...(refund ? { refund } : {}),
  };
}

type Shipping = NonNullable<OrderActions['ship']>;

const TRACKINGS = ['push', 'none', 'channel_owned'] as const;
const CANCELS = ['line', 'before_packing', 'whole_line', 'order'] as const;
const PARTS = ['line', 'order'] as const;

const narrowShipping = (channel: Shipping, order: Shipping): Shipping => ({
  tracking: narrower(TRACKINGS, channel.tracking, order.tracking),
  partial: channel.partial && order.partial,
});

/** The one that allows less; the list begins with the one that allows most. */
const narrower = <Value>(order: readonly Value[], a: Value, b: Value): Value =>
  order.indexOf(a) > order.indexOf(b) ? a : b;
