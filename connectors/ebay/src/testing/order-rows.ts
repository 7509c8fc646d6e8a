import { amountOf } from './money.ts';
import {
  type Cents,
  type Fulfilment,
  isCancelled,
  lineTotal,
  type Order,
  type OrderLine,
  orderTotal,
  type Refund,
  refunded,
  shippedUnits,
} from './order-records.ts';
import { LOCATION_KEY } from './state.ts';

const DAY_MS = 24 * 3_600_000;
const at = (time: number): string => new Date(time).toISOString();

/** Circumstances under which an order is shown. */
export interface View {
  readonly now: number;
  /** Taxes that eBay collects count in the totals only with this. */
  readonly withTaxes: boolean;
  /** Listings that eBay holds back: lines show their ids in the place of titles. */
  readonly onHold: ReadonlySet<string>;
  /** Lists of orders leave requests for cancellation out. */
  readonly withCancels: boolean;
}

function progress(units: number, all: number): string {
  if (units === 0) return 'NOT_STARTED';
  return units < all ? 'IN_PROGRESS' : 'FULFILLED';
}

/** By the vendor's page of the type, a refund that waits or failed shows in the place of the payment. */
export function paymentStatus(order: Order): string {
  if (order.refunds.some(({ status }) => status === 'PENDING')) return 'PENDING';
  if (order.refunds.at(-1)?.status === 'FAILED') return 'FAILED';
  const back = refunded({ ...order, refunds: order.refunds.filter(({ status }) => status === 'REFUNDED') });
  if (back === 0) return order.payment;
  return back < orderTotal(order) ? 'PARTIALLY_REFUNDED' : 'FULLY_REFUNDED';
}

export function fulfilmentStatus(order: Order): string {
  const all = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return progress(
    order.lines.reduce((sum, { lineItemId }) => sum + shippedUnits(order, lineItemId), 0),
    all,
  );
}

/** An order as the seller reads it. */
export function orderRow(order: Order, view: View): object {
  const { orderId, lines, currency } = order;
  const money = (cents: Cents) => amountOf(cents, currency);
  const sum = (field: 'cost' | 'discount' | 'shipping' | 'remitted'): Cents =>
    lines.reduce((total, line) => total + line[field], 0);
  const shown = orderTotal(order) + (view.withTaxes ? sum('remitted') : 0);
  return {
    orderId,
    creationDate: at(order.createdAt),
    lastModifiedDate: at(order.modifiedAt),
    orderFulfillmentStatus: fulfilmentStatus(order),
    orderPaymentStatus: paymentStatus(order),
    sellerId: 'sluice_lamps',
    salesRecordReference: orderId.slice(-4),
    buyer: { username: 'robin_fields', buyerRegistrationAddress: contactOf(order, view) },
    pricingSummary: {
      priceSubtotal: money(sum('cost')),
      deliveryCost: money(sum('shipping')),
      ...(sum('discount') > 0 ? { priceDiscount: negative(money(sum('discount'))) } : {}),
      ...(view.withTaxes ? { tax: money(sum('remitted')) } : {}),
      total: money(shown),
    },
    cancelStatus: cancelStatus(order, view),
    paymentSummary: {
      totalDueSeller: money(orderTotal(order)),
      refunds: order.refunds
        .filter(({ lineItemId }) => lineItemId === null)
        .map((one) => ({ ...refundRow(one, currency), refundStatus: one.status })),
      payments: [paymentRow(order)],
    },
    fulfillmentStartInstructions: [startOf(order, view)],
    fulfillmentHrefs: order.fulfilments.map(({ fulfillmentId }) => fulfilmentHref(orderId, fulfillmentId)),
    lineItems: lines.map((line) => lineRow(order, line, view)),
    ...(sum('remitted') > 0 ? { ebayCollectAndRemitTax: true } : {}),
  };
}

const negative = ({ value, currency }: { value: string; currency: string }) => ({
  value: `-${value}`,
  currency,
});

function cancelStatus(order: Order, { withCancels }: View): object {
  const cancels = order.cancels.map((one) => ({
    cancelRequestId: one.cancelRequestId,
    cancelRequestState: one.state,
    cancelInitiator: one.by,
    cancelReason: one.by === 'Buyer' ? 'ORDER_MISTAKE' : 'OUT_OF_STOCK',
    cancelRequestedDate: at(one.requestedAt),
    ...(one.completedAt === null ? {} : { cancelCompletedDate: at(one.completedAt) }),
  }));
  const done = order.cancels.find(({ completedAt }) => completedAt !== null)?.completedAt;
  const open = cancels.length === 0 ? 'NONE_REQUESTED' : 'IN_PROGRESS';
  return {
    cancelState: isCancelled(order) ? 'CANCELED' : open,
    cancelRequests: withCancels ? cancels : [],
    ...(done ? { cancelledDate: at(done) } : {}),
  };
}

const paymentRow = (order: Order) => ({
  paymentMethod: 'EBAY',
  paymentStatus: order.payment,
  amount: amountOf(orderTotal(order), order.currency),
  ...(order.payment === 'PAID' ? { paymentDate: at(order.createdAt) } : {}),
});

const refundRow = ({ refundId, referenceId, amount, settledAt }: Refund, currency: string) => ({
  ...(refundId === null ? {} : { refundId }),
  amount: amountOf(amount, currency),
  ...(settledAt === null ? {} : { refundDate: at(settledAt), refundReferenceId: referenceId }),
});

/** The buyer's data fade: the email address after 14 days, name, telephone and street after 90. */
function contactOf({ createdAt }: Order, { now }: View): object {
  const age = now - createdAt;
  return {
    ...(age > 90 * DAY_MS ? {} : { fullName: 'Robin Fields', primaryPhone: { phoneNumber: '212 555 0100' } }),
    ...(age > 14 * DAY_MS ? {} : { email: 'robin@members.example' }),
    contactAddress: {
      ...(age > 90 * DAY_MS ? {} : { addressLine1: '1 Long Street', addressLine2: 'Apt 2' }),
      city: 'New York',
      stateOrProvince: 'NY',
      postalCode: '10001',
      countryCode: 'US',
    },
  };
}

function startOf(order: Order, view: View): object {
  if (order.way === 'pickup')
    return {
      fulfillmentInstructionsType: 'PREPARE_FOR_PICKUP',
      pickupStep: { merchantLocationKey: LOCATION_KEY },
    };
  const step = { shippingCarrierCode: 'USPS', shippingServiceCode: 'USPSPriority' };
  const common = {
    fulfillmentInstructionsType: 'SHIP_TO',
    minEstimatedDeliveryDate: at(order.createdAt + 3 * DAY_MS),
    maxEstimatedDeliveryDate: at(order.createdAt + 6 * DAY_MS),
  };
  if (order.way === 'address')
    return { ...common, shippingStep: { ...step, shipTo: contactOf(order, view) } };
  // The hub's address comes with a number that must be on the parcel.
  return {
    ...common,
    ebaySupportedFulfillment: true,
    finalDestinationAddress: { city: 'İstanbul', postalCode: '34200', countryCode: 'TR' },
    shippingStep: { ...step, shipTo: HUB, shipToReferenceId: '5467283901' },
  };
}

const HUB = {
  fullName: 'Robin Fields',
  companyName: 'eBay International Shipping',
  contactAddress: {
    addressLine1: '1 Hub Way',
    addressLine2: 'Reference #5467283901',
    city: 'Springfield',
    stateOrProvince: 'KY',
    postalCode: '41000',
    countryCode: 'US',
  },
};

function lineRow(order: Order, line: OrderLine, { withTaxes, onHold }: View): object {
  const { lineItemId, quantity, remitted, discount } = line;
  const money = (cents: Cents) => amountOf(cents, order.currency);
  const tax = { taxType: 'STATE_SALES_TAX', amount: money(remitted) };
  return {
    lineItemId,
    legacyItemId: line.listingId,
    ...(line.sku === null ? {} : { sku: line.sku }),
    title: onHold.has(line.listingId) ? line.listingId : line.title,
    quantity,
    lineItemCost: money(line.cost),
    ...(discount > 0 ? { discountedLineItemCost: money(line.cost - discount) } : {}),
    soldFormat: 'FIXED_PRICE',
    listingMarketplaceId: line.marketplaceId,
    purchaseMarketplaceId: line.marketplaceId,
    lineItemFulfillmentStatus: progress(shippedUnits(order, lineItemId), quantity),
    total: money(lineTotal(line) + (withTaxes ? remitted : 0)),
    deliveryCost: { shippingCost: money(line.shipping) },
    appliedPromotions: discount > 0 ? [{ promotionId: '5', discountAmount: money(discount) }] : [],
    taxes: withTaxes && remitted > 0 ? [tax] : [],
    ...(remitted > 0 ? { ebayCollectAndRemitTaxes: [tax] } : {}),
    properties: { buyerProtection: true },
    refunds: order.refunds
      .filter((one) => one.lineItemId === lineItemId && one.status !== 'FAILED')
      .map((one) => refundRow(one, order.currency)),
  };
}

const fulfilmentHref = (orderId: string, fulfillmentId: string): string =>
  `https://api.ebay.com/sell/fulfillment/v1/order/${orderId}/shipping_fulfillment/${fulfillmentId}`;

export const fulfilmentRow = ({ fulfillmentId, items, carrier, trackingNumber, shippedAt }: Fulfilment) => ({
  fulfillmentId,
  lineItems: items,
  shippedDate: at(shippedAt),
  ...(trackingNumber === null
    ? {}
    : { shipmentTrackingNumber: trackingNumber, shippingCarrierCode: carrier }),
});
