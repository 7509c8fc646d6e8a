import {
  amountPerUnit,
  type ChannelOrder,
  type ChannelOrderLine,
  ConnectorError,
  type OrderAddress,
  type OrderStatus,
} from '@sluice/connector-kit';
import type { Parcel, WireAddress, WireLine } from './schema.ts';

/** The states of packages, in the order in which a package goes through them. */
export const STATUSES = [
  'Created',
  'Picking',
  'Shipped',
  'Delivered',
  'Unpacked',
  'Cancelled',
  'UnSupplied',
] as const;

const STATUS_OF: Readonly<Record<string, OrderStatus>> = {
  Created: 'new',
  Picking: 'processing',
  Shipped: 'shipped',
  Delivered: 'delivered',
  // Taken apart: its lines go on in packages of their own, which are booked as such.
  Unpacked: 'cancelled',
  Cancelled: 'cancelled',
  UnSupplied: 'cancelled',
};

const BY_ORDER = 'order-';

/** The number of a package. One without a number is the only one of its order, and goes by the number of that. */
export const parcelId = ({ id, orderNumber }: Pick<Parcel, 'id' | 'orderNumber'>): string =>
  id == null ? `${BY_ORDER}${orderNumber}` : String(id);

/** The filter by which N11 shows the package of such a number. */
export const filterFor = (parcel: string): { orderNumber: string } | { packageIds: string } =>
  parcel.startsWith(BY_ORDER) ? { orderNumber: parcel.slice(BY_ORDER.length) } : { packageIds: parcel };

/** A package. An order of N11 is one, or several after a split. */
export function channelOrder(parcel: Parcel): ChannelOrder {
  const { orderNumber, shippingAddress, lines } = parcel;
  // N11's own examples have a blank before some states.
  const channelStatus = parcel.shipmentPackageStatus.trim();
  const status = STATUS_OF[channelStatus] ?? 'processing';
  return {
    externalId: parcelId(parcel),
    orderNumber,
    status,
    channelStatus,
    // Sold in lira, whatever currency the price of the product is kept in.
    currency: 'TRY',
    totals: {
      grandTotal: decimal(parcel.totalAmount ?? sumOf(lines)),
      net: null,
      vat: null,
      shipping: null,
      discount: decimalOrNull(parcel.totalDiscountAmount),
    },
    customer: {
      name: parcel.customerfullName || null,
      email: parcel.customerEmail || null,
      phone: shippingAddress?.gsm || null,
    },
    shippingAddress: orderAddress(shippingAddress),
    billingAddress: orderAddress(parcel.billingAddress),
    lines: lines.filter(({ quantity }) => quantity > 0).map((line) => orderLine(line, status)),
    ...datesOf(parcel),
  };
}

function orderLine(line: WireLine, parcel: OrderStatus): ChannelOrderLine {
  const own = STATUS_OF[line.orderItemLineItemStatusName?.trim() ?? ''];
  const isCancelled = parcel === 'cancelled' || own === 'cancelled';
  return {
    externalId: String(line.orderLineId),
    externalKey: line.stockCode || null,
    syncId: line.stockCode || null,
    barcode: line.barcode || null,
    title: line.productName ?? '',
    quantity: line.quantity,
    cancelledQuantity: isCancelled ? line.quantity : 0,
    returnedQuantity: 0,
    unitPrice: unitPriceOf(line),
    vatRate: decimalOrNull(line.vatRate),
    storeId: null,
  };
}

/**
 * The price of one unit that the merchant invoices, by N11's documentation of its orders: price × quantity less the merchant's own
 * discounts is the `sellerInvoiceAmount` of a line. N11 bears its own discounts itself.
 */
const unitPriceOf = ({ price, quantity, sellerInvoiceAmount }: WireLine): string =>
  sellerInvoiceAmount ? amountPerUnit(decimal(sellerInvoiceAmount), quantity) : decimal(price);

const sumOf = (lines: readonly WireLine[]): number =>
  lines.reduce((cents, { price, quantity }) => cents + Math.round(price * 100) * quantity, 0) / 100;

/** The first time that the history of a package tells, which is all that tells when it was ordered. */
export const createdAt = ({ packageHistories, lastModifiedDate }: Parcel): number | undefined => {
  const times = (packageHistories ?? []).flatMap(({ createdDate }) => createdDate ?? []);
  return times.length > 0 ? Math.min(...times) : (lastModifiedDate ?? undefined);
};

/** When a package was ordered and changed; null for one that does not tell. */
export function timesOf(parcel: Parcel): { orderedAt: Date; updatedAt: Date } | null {
  const first = createdAt(parcel);
  const last =
    parcel.lastModifiedDate ??
    parcel.packageHistories?.reduce((latest, { createdDate }) => Math.max(latest, createdDate ?? 0), 0);
  return first === undefined || !last ? null : { orderedAt: new Date(first), updatedAt: new Date(last) };
}

function datesOf(parcel: Parcel): { orderedAt: Date; updatedAt: Date } {
  const times = timesOf(parcel);
  if (times !== null) return times;
  throw new ConnectorError({ kind: 'protocol', message: 'a shipment package has no date' });
}

function orderAddress(address: WireAddress | null | undefined): OrderAddress | null {
  if (address == null) return null;
  return {
    name: address.fullName || null,
    company: null,
    line1: address.address || null,
    line2: address.neighborhood || null,
    city: address.city || null,
    region: address.district || null,
    postalCode: address.postalCode || null,
    country: /^[A-Z]{2}$/.test(address.countryCode ?? '') ? (address.countryCode ?? null) : null,
    phone: address.gsm || null,
  };
}

/** As JSON wrote it, without an exponent. */
function decimal(amount: number): string {
  const text = String(amount);
  return text.includes('e') ? amount.toFixed(2) : text;
}

const decimalOrNull = (amount: number | null | undefined): string | null =>
  amount == null ? null : decimal(amount);
