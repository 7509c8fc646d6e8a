import type { OrderStatus } from '@sluice/contracts';
import type { OrderActions } from './allowed-actions.ts';

// The public API's statuses, handed on so that a connector needs the kit alone.
export { ORDER_STATUSES, type OrderStatus } from '@sluice/contracts';

export interface OrderAddress {
  readonly name: string | null;
  readonly company: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2 where the channel tells. */
  readonly country: string | null;
  readonly phone: string | null;
}

export interface OrderCustomer {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Money is decimal text throughout; null where the channel does not tell. */
export interface OrderTotals {
  readonly grandTotal: string;
  readonly net: string | null;
  readonly vat: string | null;
  readonly shipping: string | null;
  readonly discount: string | null;
}

export interface ChannelOrderLine {
  /** Unique within the order and stable, so that each line is booked once. */
  readonly externalId: string;
  readonly externalKey: string | null;
  readonly syncId: string | null;
  readonly barcode: string | null;
  readonly title: string;
  readonly quantity: number;
  /** Units of `quantity` that were cancelled or came back; they are booked back. */
  readonly cancelledQuantity: number;
  readonly returnedQuantity: number;
  readonly unitPrice: string;
  /** Percentage. */
  readonly vatRate: string | null;
  readonly storeId: string | null;
}

export interface ChannelOrder {
  /** The channel's key of the package or order, under which it is stored once. */
  readonly externalId: string;
  /** The number that the customer and the merchant use. */
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly channelStatus: string;
  readonly currency: string;
  readonly totals: OrderTotals;
  readonly customer: OrderCustomer | null;
  readonly shippingAddress: OrderAddress | null;
  readonly billingAddress: OrderAddress | null;
  readonly lines: readonly ChannelOrderLine[];
  readonly orderedAt: Date;
  readonly updatedAt: Date;
  /**
   * The actions that this order allows, where they are fewer than those of its channel: a carrier of the channel, or a
   * parcel that is packed. Left out, all of the channel's.
   */
  readonly actions?: OrderActions;
}

/** Which orders to read: all changed since then, page by page. The host has already widened the window. */
export interface OrderWindow {
  readonly since: Date | null;
  /** `next` of the page before; null for the first. */
  readonly cursor: string | null;
}

/** One page of orders by time of change; `next` is null on the last. */
export interface OrderPage {
  readonly orders: readonly ChannelOrder[];
  readonly next: string | null;
  /**
   * On the last page of a walk that took every change before this time: the next window begins there, also when no order
   * changed. Left out, it begins at the newest change seen, but no later than the walk began, and a quiet month is asked for
   * again and again.
   */
  readonly through?: Date;
}
