import {
  amountMinus,
  type ChannelOrder,
  type ChannelOrderLine,
  type OrderAddress,
  type OrderStatus,
  sumOfAmounts,
} from '@sluice/connector-kit';
import { syncIdOf } from './ids.ts';
import { amountText, momentOf } from './numbers.ts';
import { type WholeLine, wholeLines } from './order-parts.ts';
import type { Address, Order } from './schema.ts';

/** Orders that ended, by their own status. */
const ENDED: Readonly<Record<string, OrderStatus>> = { CANCELLED: 'cancelled', REFUNDED: 'returned' };

/** The customer may still add to it. */
const UNFINISHED = 'WAITING_UPSELL_ACTION';

const UNPAID = new Set(['WAITING', 'PARTIALLY_PAID', 'FAILED']);

/** Ways to pay at the door, for which an order is sent before it is paid. */
const PAID_LATER = new Set(['CASH_ON_DELIVERY', 'CREDIT_CARD_ON_DELIVERY', 'BUY_ONLINE_PAY_AT_STORE']);

/** The status of an open order by its packages. */
const BY_PACKAGES: Readonly<Record<string, OrderStatus>> = {
  UNFULFILLED: 'new',
  FULFILLED: 'shipped',
  UNABLE_TO_DELIVER: 'shipped',
  DELIVERED: 'delivered',
  REFUND_REQUESTED: 'delivered',
  REFUND_REQUEST_ACCEPTED: 'delivered',
  REFUND_REJECTED: 'delivered',
  RETURN_PARCEL_WAITING: 'delivered',
  RETURN_IN_TRANSIT: 'delivered',
  RETURN_DELIVERED: 'delivered',
  RETURN_REJECTED: 'delivered',
  PARTIALLY_REFUNDED: 'delivered',
  CANCELLED: 'cancelled',
  REFUNDED: 'returned',
};

export function channelOrder(order: Order): ChannelOrder {
  const grandTotal = amountText(order.totalFinalPrice);
  const vat = order.taxLines === null ? null : sum(order.taxLines.map(({ price }) => price));
  const status = statusOf(order);
  const updatedAt = momentOf(order.updatedAt) ?? momentOf(order.createdAt) ?? new Date(0);
  return {
    externalId: order.id,
    orderNumber: order.orderNumber ?? order.id,
    status,
    channelStatus: channelStatusOf(order),
    currency: order.currencyCode,
    totals: {
      grandTotal,
      net: vat === null ? null : amountMinus(grandTotal, vat),
      vat,
      shipping:
        order.shippingLines === null ? null : sum(order.shippingLines.map(({ finalPrice }) => finalPrice)),
      discount: discountOf(order),
    },
    customer: customerOf(order),
    shippingAddress: addressOf(order.shippingAddress),
    billingAddress: addressOf(order.billingAddress),
    lines: wholeLines(order.orderLineItems).map((parts) => channelLine(parts, status)),
    orderedAt: momentOf(order.orderedAt) ?? momentOf(order.createdAt) ?? updatedAt,
    updatedAt,
  };
}

const sum = (amounts: readonly number[]): string => sumOfAmounts('0', ...amounts.map(amountText));

/** ikas has three states: of the order, of its packages and of its payment. */
const channelStatusOf = ({ status, orderPackageStatus, orderPaymentStatus }: Order): string =>
  [status, orderPackageStatus, orderPaymentStatus].filter((one) => one !== null).join('/');

function statusOf(order: Order): OrderStatus {
  const ended = ENDED[order.status];
  if (ended !== undefined) return ended;
  const packages = order.orderPackageStatus ?? 'UNFULFILLED';
  const status = BY_PACKAGES[packages] ?? 'processing';
  const isOpen = status === 'new' || status === 'processing';
  return isOpen && (order.status === UNFINISHED || isUnpaid(order)) ? 'awaiting' : status;
}

const isUnpaid = ({ orderPaymentStatus, paymentMethods }: Order): boolean =>
  UNPAID.has(orderPaymentStatus ?? '') && !(paymentMethods ?? []).some(({ type }) => PAID_LATER.has(type));

/** Amounts that were taken off; those in percent are not told as amounts. */
function discountOf({ orderAdjustments }: Order): string | null {
  const off = (orderAdjustments ?? []).filter(({ type }) => type === 'DECREMENT');
  if (off.some(({ amountType }) => amountType !== 'AMOUNT')) return null;
  return sum(off.map(({ amount }) => Math.abs(amount)));
}

/** Lines that ended by themselves, whatever becomes of the rest of the order. */
const LINE_ENDS: Readonly<Record<string, OrderStatus>> = { CANCELLED: 'cancelled', REFUNDED: 'returned' };

/** A part of a line that is packed, cancelled or sent back is a line of its own at ikas; here it belongs to the line it is of. */
function channelLine({ id, parts }: WholeLine, status: OrderStatus): ChannelOrderLine {
  const line = parts.find((part) => part.id === id) ?? parts[0]!;
  const { variant } = line;
  const units = (end?: OrderStatus): number =>
    parts
      .filter((part) => end === undefined || (LINE_ENDS[part.status] ?? status) === end)
      .reduce((total, { quantity }) => total + quantity, 0);
  return {
    externalId: id,
    externalKey: variant.sku || null,
    syncId: variant.productId && variant.id ? syncIdOf(variant.productId, variant.id) : null,
    barcode: variant.barcodeList?.[0] || null,
    title: variant.name,
    quantity: units(),
    cancelledQuantity: units('cancelled'),
    returnedQuantity: units('returned'),
    // Both are of one piece; the final one is after discounts.
    unitPrice: amountText(line.finalPrice ?? line.price),
    vatRate: line.taxValue === null ? null : amountText(line.taxValue),
    storeId: null,
  };
}

function customerOf({ customer }: Order): ChannelOrder['customer'] {
  if (customer === null) return null;
  const { fullName, firstName, lastName, email, phone } = customer;
  return { name: fullName || joined(firstName, lastName), email: email || null, phone: phone || null };
}

const joined = (...parts: (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(' ') || null;

function addressOf(address: Address): OrderAddress | null {
  if (address === null) return null;
  const { city, district, state, country } = address;
  return {
    name: joined(address.firstName, address.lastName),
    company: address.company || null,
    line1: address.addressLine1 || null,
    // In Turkey the district is a part of the address, and there is no field for it.
    line2: joined(address.addressLine2, district?.name),
    city: city?.name || null,
    region: state?.name || null,
    postalCode: address.postalCode || null,
    country: country?.iso2 || null,
    phone: address.phone || null,
  };
}
