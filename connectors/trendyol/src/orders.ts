import {
  type ChannelOrder,
  type ChannelOrderLine,
  ConnectorError,
  type OrderAddress,
  type OrderPage,
  type OrderStatus,
  type OrderWindow,
  oddOrder,
} from '@sluice/connector-kit';
import { Compile } from 'typebox/compile';
import { type Context, call } from './client.ts';
import { OddPackage, ShipmentPackage, StreamPage, type WireAddress, type WireLine } from './schema.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** A window may be 14 days long. Times may be read as Turkish ones, three hours ahead: the rest is left for that. */
const WINDOW_MS = 14 * DAY_MS;
export const MAX_WINDOW_MS = WINDOW_MS - 4 * HOUR_MS;

/** Turkey's time, all year. `orderDate` counts from 1970 in it; the other times of a package do not. */
const TURKEY_MS = 3 * HOUR_MS;

const PAGE_SIZE = 200;

/** In small letters: webhooks and stream write them differently. */
const STATUS_OF: Readonly<Record<string, OrderStatus>> = {
  awaiting: 'awaiting',
  created: 'new',
  verified: 'new',
  picking: 'processing',
  invoiced: 'processing',
  repack: 'processing',
  shipped: 'shipped',
  atcollectionpoint: 'shipped',
  // It is on its way back; once it has arrived it is returned.
  undelivered: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
  unsupplied: 'cancelled',
  // Taken apart: its lines go on in packages of their own, which are booked as such.
  unpacked: 'cancelled',
  returned: 'returned',
  // The older word of Trendyol's guide, for a package that came back without having reached the customer.
  undeliveredandreturned: 'returned',
};

const statusOf = (status: string): OrderStatus | undefined =>
  STATUS_OF[status.toLowerCase().replace(/[^a-z]/g, '')];

/**
 * Newest first, by a cursor for which the window must stay as it was: our cursor holds its beginning. Without a window
 * Trendyol gives the last 14 days.
 */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  const place = cursor === null ? { start: since?.getTime() ?? null, token: undefined } : placeOf(cursor);
  const { start, token } = place;
  const query = {
    size: String(PAGE_SIZE),
    ...(start === null
      ? {}
      : { lastModifiedStartDate: String(start), lastModifiedEndDate: String(start + WINDOW_MS) }),
    nextCursor: token,
  };
  const path = '/order/sellers/{sellerId}/orders/stream';
  const { content, hasMore, nextCursor } = await call(ctx, { method: 'GET', path, query }, StreamPage);
  const more = hasMore !== false && Boolean(nextCursor);
  const begun = new Date(start ?? ctx.clock.now().getTime() - WINDOW_MS);
  return {
    orders: content.map((row) => orderIn(row, begun)),
    next: more ? `${start ?? ''}:${nextCursor}` : null,
  };
}

const whole = Compile(ShipmentPackage);
const odd = Compile(OddPackage);

/** A package as it is read, or by its number alone: Trendyol's description promises none of its fields. */
function orderIn(row: unknown, since: Date): ChannelOrder {
  try {
    if (whole.Check(row)) return channelOrder(row);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
  }
  const { id, shipmentPackageId, lastModifiedDate: changed } = odd.Check(row) ? row : {};
  const updated = changed == null ? null : new Date(changed).toISOString();
  return oddOrder({ externalId: String(shipmentPackageId ?? id ?? ''), updated, since });
}

function placeOf(cursor: string): { start: number | null; token: string } {
  const [, start, token] = /^(\d*):(.+)$/s.exec(cursor) ?? [];
  if (token === undefined)
    throw new ConnectorError({
      kind: 'invalid_request',
      message: 'that is no place in the stream of orders',
    });
  return { start: start ? Number(start) : null, token };
}

/** A shipment package; an order of Trendyol may be several of them. */
export function channelOrder(parcel: ShipmentPackage): ChannelOrder {
  const id = parcel.shipmentPackageId ?? parcel.id;
  if (id == null) throw new ConnectorError({ kind: 'protocol', message: 'a shipment package has no id' });
  const channelStatus = parcel.status ?? parcel.shipmentPackageStatus ?? '';
  const status = statusOf(channelStatus) ?? 'processing';
  const total = parcel.packageTotalPrice ?? parcel.totalPrice ?? sumOf(parcel.lines);
  return {
    externalId: String(id),
    orderNumber: parcel.orderNumber,
    status,
    channelStatus,
    currency: parcel.currencyCode ?? parcel.lines.find((line) => line.currencyCode)?.currencyCode ?? 'TRY',
    totals: {
      grandTotal: decimal(total),
      net: null,
      vat: null,
      shipping: null,
      discount: decimalOrNull(parcel.packageTotalDiscount ?? parcel.totalDiscount),
    },
    customer: {
      name: joined(parcel.customerFirstName, parcel.customerLastName),
      email: parcel.customerEmail || null,
      phone: parcel.shipmentAddress?.phone || null,
    },
    shippingAddress: orderAddress(parcel.shipmentAddress),
    billingAddress: orderAddress(parcel.invoiceAddress),
    lines: parcel.lines.filter(({ quantity }) => quantity > 0).map((line) => orderLine(line, status)),
    ...datesOf(parcel),
  };
}

function orderLine(line: WireLine, parcel: OrderStatus): ChannelOrderLine {
  const id = line.lineId ?? line.id;
  if (id == null) throw new ConnectorError({ kind: 'protocol', message: 'a line of a package has no id' });
  const own = statusOf(line.orderLineItemStatusName ?? '');
  const is = (status: OrderStatus) => parcel === status || own === status;
  const cancelled = is('cancelled');
  return {
    externalId: String(id),
    externalKey: line.stockCode || line.merchantSku || null,
    syncId: line.barcode || null,
    barcode: line.barcode || null,
    title: line.productName ?? '',
    quantity: line.quantity,
    cancelledQuantity: cancelled ? line.quantity : 0,
    returnedQuantity: !cancelled && is('returned') ? line.quantity : 0,
    unitPrice: decimal(unitPriceOf(line)),
    vatRate: decimalOrNull(line.vatRate),
    storeId: null,
  };
}

/** The amount paid for one piece; the older model has it as `price`, and before discounts as `amount`. */
const unitPriceOf = ({ lineUnitPrice, price, amount }: WireLine): number =>
  lineUnitPrice ?? price ?? amount ?? 0;

const sumOf = (lines: readonly WireLine[]): number =>
  lines.reduce((cents, line) => cents + Math.round(unitPriceOf(line) * 100) * line.quantity, 0) / 100;

/** `lastModifiedDate` is missing in the reference: then the newest entry of the history says when. */
function datesOf(parcel: ShipmentPackage): { orderedAt: Date; updatedAt: Date } {
  const history = (parcel.packageHistories ?? parcel.packageHistory ?? []).flatMap(
    ({ createdDate }) => createdDate ?? [],
  );
  const ordered = parcel.orderDate == null ? undefined : parcel.orderDate - TURKEY_MS;
  const first = ordered ?? (history.length > 0 ? Math.min(...history) : parcel.lastModifiedDate);
  const last = parcel.lastModifiedDate ?? (history.length > 0 ? Math.max(...history) : ordered);
  if (first == null || last == null)
    throw new ConnectorError({ kind: 'protocol', message: 'a shipment package has no date' });
  return { orderedAt: new Date(first), updatedAt: new Date(last) };
}

function orderAddress(address: WireAddress | null | undefined): OrderAddress | null {
  if (address == null) return null;
  return {
    name: address.fullName || joined(address.firstName, address.lastName),
    company: address.company || null,
    line1: address.address1 || address.fullAddress || null,
    line2: address.address2 || null,
    city: address.city || null,
    region: address.district || null,
    postalCode: address.postalCode || null,
    country: /^[A-Z]{2}$/.test(address.countryCode ?? '') ? (address.countryCode ?? null) : null,
    phone: address.phone || null,
  };
}

const joined = (...parts: (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(' ').trim() || null;

/** As JSON wrote it, without an exponent. */
function decimal(amount: number): string {
  const text = String(amount);
  return text.includes('e') ? amount.toFixed(2) : text;
}

const decimalOrNull = (amount: number | null | undefined): string | null =>
  amount == null ? null : decimal(amount);
