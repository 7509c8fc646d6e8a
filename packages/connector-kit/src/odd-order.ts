import type { ChannelOrder } from './orders.ts';

/** Facts of an order that a connector finds before it gives up reading it. */
export interface OddOrder {
  /** The channel's id of the order; empty where it cannot be read either. */
  readonly externalId: string;
  /** The channel's time of the last change, as it came: left out, empty or no time, `since` stands for it. */
  readonly updated?: string | null | undefined;
  /** The beginning of the window of the walk, which such an order then moves no further. */
  readonly since: Date;
}

/**
 * An order that could not be read, such as one of a form that its channel does not describe: by its id and without lines.
 * The host puts it aside, tells of it by its number and goes on with the others. Its currency is `XXX`, the "no currency"
 * of ISO 4217.
 */
export function oddOrder({ externalId, updated, since }: OddOrder): ChannelOrder {
  const told = new Date(updated ?? '');
  const at = Number.isNaN(told.getTime()) ? since : told;
  return {
    externalId,
    orderNumber: externalId,
    status: 'processing',
    channelStatus: 'UNREADABLE',
    currency: 'XXX',
    totals: { grandTotal: '0', net: null, vat: null, shipping: null, discount: null },
    customer: null,
    shippingAddress: null,
    billingAddress: null,
    lines: [],
    orderedAt: at,
    updatedAt: at,
    actions: {},
  };
}
