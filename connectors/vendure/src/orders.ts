import {
  amountPerUnit,
  type ChannelOrder,
  type ChannelOrderLine,
  type OrderAddress,
  type OrderPage,
  type OrderStatus,
  type OrderWindow,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { query } from './client.ts';
import { type Config, customFieldsOf } from './config.ts';
import type { Context } from './context.ts';
import { fromMinor, plainNumber } from './money.ts';
import { returnedUnits, takenOf } from './returned-units.ts';
import { type Site, siteOf } from './site.ts';
import { changedSince, walkPage } from './walk.ts';
import { orderFields, type WireAddress, type WireLine, WireOrder } from './wire-order.ts';

export const ORDER_PAGE = 50;

/** Vendure's own states of an order that was placed; what is missing here comes from a process of the shop's own. */
const STATUS_OF: Readonly<Record<string, OrderStatus>> = {
  PaymentAuthorized: 'new',
  PaymentSettled: 'new',
  Modifying: 'processing',
  ArrangingAdditionalPayment: 'processing',
  PartiallyShipped: 'processing',
  Shipped: 'shipped',
  PartiallyDelivered: 'shipped',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
};

/** The whole of an order that Vendure has split among sellers, whose orders have the same lines once more. */
const WHOLE = 'Aggregate';

/** Only placed orders count: a basket, and a draft that somebody types in, are not orders yet. */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  const site = await siteOf(ctx);
  const walk = {
    root: 'orders',
    filter: { orderPlacedAt: { isNull: false }, type: { notEq: WHOLE }, ...changedSince(since) },
    filterType: 'OrderFilterParameter',
    fields: orderFields(ctx.config),
    item: WireOrder,
    take: ORDER_PAGE,
  };
  const { items, next } = await walkPage(ctx, walk, cursor);
  const back = await returnedUnits(ctx, items);
  return { orders: items.map((order) => channelOrder(ctx.config, site, { order, back })), next };
}

/** One order as it is now; null when no order has that id, it is not placed, or its sellers have orders of their own. */
export async function readOrder(ctx: Context, id: string): Promise<ChannelOrder | null> {
  const site = await siteOf(ctx);
  const { order } = await query(ctx, {
    document: `query SluiceOrder($id: ID!) { order(id: $id) { ${orderFields(ctx.config)} } }`,
    variables: { id },
    data: Type.Object({ order: Type.Union([WireOrder, Type.Null()]) }),
  });
  if (order === null || !order.orderPlacedAt || order.type === WHOLE) return null;
  return channelOrder(ctx.config, site, { order, back: await returnedUnits(ctx, [order]) });
}

/** An order, and the units by line that refunds of ours brought back. */
interface Read {
  readonly order: WireOrder;
  readonly back: ReadonlyMap<string, number>;
}

function channelOrder(config: Config, site: Site, read: Read): ChannelOrder {
  const { order } = read;
  const money = (minor: number) => fromMinor(minor, site.precision);
  const { customer, shippingAddress, billingAddress } = order;
  const discount = order.discounts.reduce((sum, { amountWithTax }) => sum - amountWithTax, 0);
  const name = `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim() || null;
  return {
    externalId: order.id,
    orderNumber: order.code,
    status: STATUS_OF[order.state] ?? 'processing',
    channelStatus: order.state,
    currency: order.currencyCode,
    totals: {
      grandTotal: money(order.totalWithTax),
      net: money(order.total),
      vat: money(order.totalWithTax - order.total),
      shipping: money(order.shippingWithTax),
      discount: money(discount),
    },
    customer: customer
      ? { name, email: customer.emailAddress || null, phone: customer.phoneNumber || null }
      : null,
    shippingAddress: addressOf(shippingAddress),
    billingAddress: addressOf(billingAddress),
    lines: order.lines
      .filter(({ quantity, orderPlacedQuantity }) => quantity > 0 || orderPlacedQuantity > 0)
      .map((line) => channelLine(config, site, read, line)),
    orderedAt: new Date(order.orderPlacedAt ?? order.createdAt),
    updatedAt: new Date(order.updatedAt),
  };
}

function channelLine(config: Config, site: Site, { order, back }: Read, line: WireLine): ChannelOrderLine {
  const { productVariant: variant } = line;
  const { barcode: field } = customFieldsOf(config);
  const barcode = field === undefined ? null : variant.customFields?.[field];
  const { quantity, taken, least, most } = takenOf(order, line);
  const returned = Math.min(most, Math.max(least, back.get(line.id) ?? 0));
  return {
    externalId: line.id,
    externalKey: variant.sku || null,
    syncId: variant.id,
    barcode: typeof barcode === 'string' && barcode !== '' ? barcode : null,
    title: variant.name,
    quantity,
    cancelledQuantity: taken - returned,
    returnedQuantity: returned,
    unitPrice: unitPriceOf(site, line),
    vatRate: plainNumber(line.taxRate),
    storeId: null,
  };
}

/** Vendure rounds the price of a line, so that its rounded price of a unit need not add up to that. */
function unitPriceOf({ precision }: Site, line: WireLine): string {
  const { quantity, proratedLinePriceWithTax, unitPriceWithTax } = line;
  if (quantity === 0) return fromMinor(unitPriceWithTax, precision);
  return amountPerUnit(fromMinor(proratedLinePriceWithTax, precision), quantity);
}

function addressOf(address: WireAddress | null | undefined): OrderAddress | null {
  if (!address) return null;
  const fields = {
    name: address.fullName || null,
    company: address.company || null,
    line1: address.streetLine1 || null,
    line2: address.streetLine2 || null,
    city: address.city || null,
    region: address.province || null,
    postalCode: address.postalCode || null,
    country: address.countryCode || null,
    phone: address.phoneNumber || null,
  };
  return Object.values(fields).some((value) => value !== null) ? fields : null;
}
