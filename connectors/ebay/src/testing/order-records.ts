/** Amounts of orders are counted in hundredths of the currency. */
export type Cents = number;

export interface OrderLine {
  readonly lineItemId: string;
  readonly listingId: string;
  /** Null where the listing was made elsewhere without one. */
  readonly sku: string | null;
  readonly title: string;
  readonly quantity: number;
  readonly marketplaceId: string;
  /** Of all units, before the discount. */
  readonly cost: Cents;
  readonly discount: Cents;
  readonly shipping: Cents;
  /** Collected from the buyer by eBay, which pays it to the state itself. */
  readonly remitted: Cents;
}

/** Money given back, for a line or for the order as a whole. */
export interface Refund {
  /** Null for one that was given on eBay's pages. */
  readonly refundId: string | null;
  /** Shown once it was issued. */
  readonly referenceId: string;
  readonly lineItemId: string | null;
  readonly amount: Cents;
  /** The seller hears of the end later. */
  status: 'PENDING' | 'REFUNDED' | 'FAILED';
  settledAt: number | null;
}

export interface Fulfilment {
  readonly fulfillmentId: string;
  readonly items: readonly { readonly lineItemId: string; readonly quantity: number }[];
  readonly trackingNumber: string | null;
  readonly carrier: string | null;
  readonly shippedAt: number;
}

export interface CancelRequest {
  readonly cancelRequestId: string;
  readonly requestedAt: number;
  readonly by: 'Buyer' | 'Seller';
  state: 'REQUESTED' | 'COMPLETED';
  completedAt: number | null;
}

/** The way of goods to the buyer: to an address, from a shop, or by a hub of eBay's that sends them on abroad. */
export type Way = 'address' | 'pickup' | 'hub';

export const PAYMENTS = ['PAID', 'PENDING', 'FAILED'] as const;
export type Payment = (typeof PAYMENTS)[number];

export interface Order {
  readonly orderId: string;
  readonly createdAt: number;
  readonly currency: string;
  readonly lines: readonly OrderLine[];
  readonly way: Way;
  modifiedAt: number;
  payment: Payment;
  fulfilments: readonly Fulfilment[];
  refunds: readonly Refund[];
  cancels: readonly CancelRequest[];
}

/** The amount that the seller gets for a line. */
export const lineTotal = ({ cost, discount, shipping }: OrderLine): Cents => cost - discount + shipping;

export const orderTotal = ({ lines }: Pick<Order, 'lines'>): Cents =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0);

/** Money that was given back or is on its way. */
export const refunded = ({ refunds }: Order, lineItemId?: string): Cents =>
  refunds
    .filter((one) => one.status !== 'FAILED' && one.lineItemId === (lineItemId ?? one.lineItemId))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Units of a line on parcels. */
export const shippedUnits = ({ fulfilments }: Order, lineItemId: string): number =>
  fulfilments
    .flatMap(({ items }) => items)
    .filter((one) => one.lineItemId === lineItemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

export const isCancelled = ({ cancels }: Order): boolean =>
  cancels.some(({ state }) => state === 'COMPLETED');
