import { marketplaceOf } from './marketplaces.ts';
import { openUnits } from './orders.ts';
import type { Order, OrderLine, Parcel } from './records.ts';

/** The caller's wish and leave. */
export interface View {
  readonly dataSets: readonly string[];
  /** Whether the caller may see data of persons. */
  readonly isTrusted: boolean;
  /** Whether such data are shown at all. */
  shows(data: 'buyerInfo' | 'shippingAddress'): boolean;
}

const iso = (time: number): string => new Date(time).toISOString();

/** An order with the parts that were asked for; the rest is left out. */
export function presentOrder(order: Order, view: View): object {
  const { orderId, createdAt, updatedAt, marketplaceId } = order;
  const wants = (name: string): boolean => view.dataSets.includes(name);
  return {
    orderId,
    orderAliases: [],
    createdTime: iso(createdAt),
    lastUpdatedTime: iso(updatedAt),
    programs: [],
    ...(order.replaces === null
      ? {}
      : { associatedOrders: [{ orderId: order.replaces, associationType: 'REPLACEMENT_ORIGINAL_ID' }] }),
    salesChannel: {
      channelName: 'AMAZON',
      marketplaceId,
      marketplaceName: marketplaceOf(marketplaceId)!.name,
    },
    ...(wants('BUYER') && view.shows('buyerInfo') ? { buyer: buyer(order, view) } : {}),
    ...(wants('RECIPIENT') && view.shows('shippingAddress') && isKnown(order)
      ? { recipient: { deliveryAddress: address(order, view) } }
      : {}),
    ...(wants('PROCEEDS') && isKnown(order) ? { proceeds: proceeds(order) } : {}),
    ...(wants('TAX') ? { tax: tax(order) } : {}),
    ...(wants('FULFILLMENT') ? { fulfillment: fulfillment(order) } : {}),
    orderItems: order.lines.map((line) => item(order, line, wants)),
    ...(wants('PACKAGES') && order.fulfilledBy === 'MERCHANT' ? { packages: packages(order) } : {}),
  };
}

/** Money and address of an order that is not paid yet are unknown. */
const isKnown = ({ status }: Order): boolean => status !== 'PENDING' && status !== 'PENDING_AVAILABILITY';

/** Data of persons are shown for goods that the merchant sends, and while he may need them. */
const isPersonal = ({ fulfilledBy, status }: Order, { isTrusted }: View): boolean =>
  isTrusted && fulfilledBy === 'MERCHANT' && ['UNSHIPPED', 'PARTIALLY_SHIPPED', 'SHIPPED'].includes(status);

const buyer = (order: Order, view: View): object =>
  isPersonal(order, view) ? { buyerName: 'Ayşe Yılmaz', buyerEmail: 'x7k2p@marketplace.amazon.com.tr' } : {};

function address(order: Order, view: View): object {
  const person = {
    name: 'Ayşe Yılmaz',
    addressLine1: 'Kuzey Sokak 5',
    addressLine2: 'Daire 3',
    postalCode: '34710',
    phone: '+905551112233',
  };
  const place = { city: 'Kadıköy', stateOrRegion: 'İstanbul', countryCode: 'TR', addressType: 'RESIDENTIAL' };
  return isPersonal(order, view) ? { ...person, ...place } : place;
}

const money = (cents: number, currencyCode: string): object => ({
  amount: (cents / 100).toFixed(2),
  currencyCode,
});

const centsOf = ({ unitPrice, quantity }: OrderLine): number =>
  Math.round(Number(unitPrice) * 100) * quantity;

/** Money of a line by its kind; the buyer pays the parcel with the first line. */
function breakdownsOf({ lines, shipping }: Order, line: OrderLine): readonly (readonly [string, number])[] {
  const parcel = line === lines[0] && shipping !== null ? Math.round(Number(shipping) * 100) : 0;
  return parcel === 0
    ? [['ITEM', centsOf(line)]]
    : [
        ['ITEM', centsOf(line)],
        ['SHIPPING', parcel],
      ];
}

function itemProceeds(order: Order, line: OrderLine): object {
  const parts = breakdownsOf(order, line);
  return {
    proceedsTotal: money(sumOf(parts), order.currency),
    breakdowns: parts.map(([type, cents]) => ({ type, subtotal: money(cents, order.currency) })),
  };
}

const sumOf = (parts: readonly (readonly [string, number])[]): number =>
  parts.reduce((sum, [, cents]) => sum + cents, 0);

function proceeds(order: Order): object {
  const { lines, currency } = order;
  const parts = lines
    .filter(({ cancelled }) => cancelled === null)
    .flatMap((one) => breakdownsOf(order, one));
  const byType = [...Map.groupBy(parts, ([type]) => type)];
  return {
    grandTotal: money(sumOf(parts), currency),
    breakdowns: byType.map(([type, some]) => ({ type, subtotal: money(sumOf(some), currency) })),
  };
}

/** Turkish buyers say whether they want the invoice of a business. */
const tax = ({ currency }: Order): object =>
  currency === 'TRY' ? { taxInvoicing: { buyerInvoicePreference: 'INDIVIDUAL' } } : {};

const DAY_MS = 86_400_000;

const fulfillment = ({ status, fulfilledBy, createdAt }: Order): object => ({
  fulfillmentStatus: status,
  fulfilledBy,
  fulfillmentServiceLevel: 'STANDARD',
  shipByWindow: { earliestDateTime: iso(createdAt), latestDateTime: iso(createdAt + 2 * DAY_MS) },
});

function item(order: Order, line: OrderLine, wants: (name: string) => boolean): object {
  const { orderItemId, quantity, asin, title, sku, tellsSku, unitPrice, shipped, cancelWish, cancelled } =
    line;
  const price = { unitPrice: { amount: unitPrice, currencyCode: order.currency } };
  const wish =
    cancelWish === null ? {} : { cancellationRequest: { requester: 'BUYER', cancelReason: cancelWish } };
  const execution =
    cancelled === null
      ? {}
      : { cancellationExecution: { cancelledBy: cancelled.by, cancelReason: cancelled.reason } };
  return {
    orderItemId,
    quantityOrdered: quantity,
    programs: [],
    product: {
      asin,
      title,
      ...(tellsSku ? { sellerSku: sku } : {}),
      condition: { conditionType: 'NEW', conditionSubtype: 'NEW' },
      ...(isKnown(order) ? { price } : {}),
    },
    ...(wants('PROCEEDS') && isKnown(order) ? { proceeds: itemProceeds(order, line) } : {}),
    ...(wants('CANCELLATION') ? { cancellation: { ...wish, ...execution } } : {}),
    ...(wants('FULFILLMENT')
      ? { fulfillment: { quantityFulfilled: shipped, quantityUnfulfilled: openUnits(line) } }
      : {}),
  };
}

const packages = ({ parcels }: Order): object[] => [...parcels.values()].map(parcel);

const parcel = (one: Parcel): object => ({
  packageReferenceId: one.packageReferenceId,
  createdTime: iso(one.createdAt),
  packageStatus:
    one.back === null ? { status: 'SHIPPED' } : { status: 'UNDELIVERABLE', detailedStatus: one.back },
  carrier: one.carrier,
  shipTime: new Date(one.shipDate).toISOString(),
  ...(one.shippingMethod === null ? {} : { shippingService: one.shippingMethod }),
  trackingNumber: one.trackingNumber,
  packageItems: one.items.map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
});
