import {
  amountOf,
  amountPerUnit,
  type ChannelOrder,
  type ChannelOrderLine,
  type OrderActions,
  type OrderAddress,
  type OrderStatus,
  scaledAmount,
  sumOfAmounts,
} from '@sluice/connector-kit';
import type { Marketplace } from './marketplaces.ts';
import type { Money, Order, WireAddress, WireLine } from './order-schema.ts';

const STATUS_OF: Readonly<Record<string, OrderStatus>> = {
  PENDING_AVAILABILITY: 'awaiting',
  PENDING: 'awaiting',
  UNSHIPPED: 'new',
  PARTIALLY_SHIPPED: 'processing',
  SHIPPED: 'shipped',
  CANCELLED: 'cancelled',
};

export const statusIn = ({ fulfillment }: Order): string => fulfillment?.fulfillmentStatus ?? '';

/** An order that the merchant sends. Amazon tells no VAT rate of a line, and of units that came back those of returned packages. */
export function channelOrder(order: Order, marketplace: Marketplace): ChannelOrder {
  const { orderId, proceeds, orderItems, recipient } = order;
  const channelStatus = statusIn(order);
  const address = recipient?.deliveryAddress;
  const lines = orderItems
    .map((line) => countedLine(line, channelStatus))
    // The units of a line of none were cancelled before: a line that is left out counts as that.
    .filter(({ quantityOrdered }) => quantityOrdered > 0)
    .map((line) => orderLine(line, order));
  const actions = actionsOf(order);
  return {
    externalId: orderId,
    orderNumber: orderId,
    status: statusOf(channelStatus, lines),
    channelStatus,
    currency: currencyOf(order) ?? marketplace.currency,
    totals: {
      grandTotal: proceeds?.grandTotal?.amount ?? sumOfLines(lines),
      net: null,
      vat: subtotal(proceeds, 'TAX'),
      shipping: subtotal(proceeds, 'SHIPPING'),
      discount: subtotal(proceeds, 'DISCOUNT')?.replace(/^-/, '') ?? null,
    },
    customer: customerOf(order),
    shippingAddress: address == null ? null : orderAddress(address),
    billingAddress: null,
    lines,
    orderedAt: new Date(order.createdTime),
    updatedAt: new Date(order.lastUpdatedTime),
    ...(actions === undefined ? {} : { actions }),
  };
}

/**
 * A cancelled order may count its units as none, and an order without lines is no order: one unit, which is cancelled, tells
 * that all that was held is free.
 */
const countedLine = (line: WireLine, status: string): WireLine =>
  status === 'CANCELLED' && line.quantityOrdered === 0 ? { ...line, quantityOrdered: 1 } : line;

function currencyOf({ proceeds, orderItems }: Order): string | undefined {
  const prices = orderItems.flatMap(({ product }) => product.price?.unitPrice ?? []);
  return (proceeds?.grandTotal ?? prices[0])?.currencyCode;
}

type Breakdowns = { breakdowns?: readonly { type: string; subtotal: Money }[] | null };

function subtotal(proceeds: Breakdowns | null | undefined, type: string): string | null {
  const own = (proceeds?.breakdowns ?? []).filter((one) => one.type === type);
  return own.length === 0 ? null : sumOfAmounts(...own.map((one) => one.subtotal.amount));
}

/** An order whose units all came back is returned, though Amazon goes on calling it shipped. */
function statusOf(channelStatus: string, lines: readonly ChannelOrderLine[]): OrderStatus {
  const status = STATUS_OF[channelStatus] ?? 'processing';
  const isBack =
    lines.some(({ returnedQuantity }) => returnedQuantity > 0) &&
    lines.every((line) => line.cancelledQuantity + line.returnedQuantity === line.quantity);
  return status === 'shipped' && isBack ? 'returned' : status;
}

function orderLine(line: WireLine, order: Order): ChannelOrderLine {
  const { orderItemId, quantityOrdered, product } = line;
  const cancelledQuantity = cancelledUnits(line, statusIn(order));
  return {
    externalId: orderItemId,
    externalKey: product.sellerSku || null,
    syncId: product.sellerSku || null,
    barcode: null,
    title: product.title ?? '',
    quantity: quantityOrdered,
    cancelledQuantity,
    returnedQuantity: Math.min(quantityOrdered - cancelledQuantity, returnedUnits(orderItemId, order)),
    unitPrice: unitPriceOf(line),
    vatRate: null,
    storeId: null,
  };
}

/** The price is not told while the payment of an order is open; it comes with the next change. */
function unitPriceOf({ product, proceeds, quantityOrdered }: WireLine): string {
  const told = product.price?.unitPrice?.amount;
  if (told !== undefined) return told;
  const sum = subtotal(proceeds, 'ITEM');
  return sum === null ? '0' : amountPerUnit(sum, quantityOrdered);
}

/** Units that are neither sent nor to be sent. Counts alone say nothing while an order is open, so the execution must be there. */
export function cancelledUnits(
  { quantityOrdered, fulfillment, cancellation }: WireLine,
  status: string,
): number {
  const sent = fulfillment?.quantityFulfilled ?? 0;
  const left = status === 'CANCELLED' ? 0 : (fulfillment?.quantityUnfulfilled ?? quantityOrdered - sent);
  const isCancelled = status === 'CANCELLED' || cancellation?.cancellationExecution != null;
  return isCancelled ? Math.max(0, quantityOrdered - sent - left) : 0;
}

/**
 * Units of a line in packages that reached the merchant again. One on its way back may still be delivered or get lost, and a
 * customer who returns goods after the delivery sends another package, which the order does not show.
 */
const returnedUnits = (orderItemId: string, { packages }: Order): number =>
  (packages ?? [])
    .filter(({ packageStatus }) => packageStatus?.detailedStatus === 'RETURNED_TO_SELLER')
    .flatMap(({ packageItems }) => packageItems ?? [])
    .filter((item) => item.orderItemId === orderItemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Digits after the point of a unit price. */
const SCALE = 10;

/** Whole units of the lines at their prices, in all. */
const sumOfLines = (lines: readonly ChannelOrderLine[]): string =>
  amountOf(
    lines.reduce(
      (sum, { unitPrice, quantity }) => sum + scaledAmount(unitPrice, SCALE) * BigInt(quantity),
      0n,
    ),
    SCALE,
  );

/** Left out where the order allows all that the channel does. */
function actionsOf({ fulfillment, programs }: Order): OrderActions | undefined {
  const status = fulfillment?.fulfillmentStatus;
  const ship = { tracking: 'push', partial: true } as const;
  // Amazon brings the parcels of some orders, from its warehouse or from the merchant’s.
  const isCarried = fulfillment?.fulfilledBy === 'AMAZON' || programs?.includes('AMAZON_EASY_SHIP') === true;
  if (status === 'UNSHIPPED') return isCarried ? { cancel: 'order' } : undefined;
  return status === 'PARTIALLY_SHIPPED' && !isCarried ? { ship } : {};
}

function customerOf({ buyer, recipient }: Order): ChannelOrder['customer'] {
  const phone = recipient?.deliveryAddress?.phone || null;
  if (!buyer?.buyerName && !buyer?.buyerEmail && phone === null) return null;
  return { name: buyer?.buyerName || null, email: buyer?.buyerEmail || null, phone };
}

const orderAddress = (address: WireAddress): OrderAddress => ({
  name: address.name || null,
  company: address.companyName || null,
  line1: address.addressLine1 || null,
  line2: [address.addressLine2, address.addressLine3].filter(Boolean).join(', ') || null,
  city: address.city || null,
  // Turkish parcels go to a district of a city, and both other fields name the city.
  region: address.districtOrCounty || address.stateOrRegion || null,
  postalCode: address.postalCode || null,
  country: /^[A-Z]{2}$/.test(address.countryCode ?? '') ? (address.countryCode ?? null) : null,
  phone: address.phone || null,
});
