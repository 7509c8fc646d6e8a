import {
  amountMinus,
  amountPerUnit,
  type ChannelOrder,
  type ChannelOrderLine,
  type OrderAddress,
  type OrderPage,
  type OrderStatus,
  type OrderWindow,
  oddOrder,
  plainAmount,
  sumOfAmounts,
} from '@sluice/connector-kit';
import { Compile } from 'typebox/compile';
import type { Context } from './client.ts';
import { syncIdOfLine } from './ids.ts';
import { openRefunds, type ReadRefunds, type ReturnedUnits, readRefunds } from './refunds.ts';
import { type OrderRow, OrderRows, type WireAddress, WireOrder, type WireOrderLine } from './schema.ts';
import { fromHtml } from './text.ts';
import { changedSince, gmt, walkPage } from './walk.ts';

/** "Processing" is WooCommerce's word for paid and not yet touched; "completed" for sent and done with. */
const STATUS_OF: Readonly<Record<string, OrderStatus>> = {
  pending: 'awaiting',
  'on-hold': 'awaiting',
  processing: 'new',
  completed: 'delivered',
  cancelled: 'cancelled',
  failed: 'cancelled',
};

/**
 * WooCommerce calls an order refunded when all its money went back, which says nothing of the goods: it has come back when
 * its refunds name every unit, and else it is done with.
 */
const statusOf = ({ status, line_items }: WireOrder, returned: ReturnedUnits): OrderStatus => {
  // A state of a plug-in is an order in progress until we know better.
  if (status !== 'refunded') return STATUS_OF[status] ?? 'processing';
  const isBack = line_items.every(({ id, quantity }) => (returned.get(id) ?? 0) >= quantity);
  return isBack ? 'returned' : 'delivered';
};

/** A basket in the checkout, an order being typed in, one in the bin: none of them is an order yet or any more. */
const NO_ORDER = new Set(['checkout-draft', 'auto-draft', 'draft', 'trash']);

export const isOrder = ({ status }: WireOrder): boolean => !NO_ORDER.has(status);

export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  const { items, next } = await walkPage(
    ctx,
    { path: 'orders', query: changedSince(since) },
    OrderRows,
    cursor,
  );
  const refunds = await openRefunds(ctx);
  const orders: ChannelOrder[] = [];
  for (const row of items) {
    if (!shape.Check(row)) orders.push(oddOne(String(row.id), row, since));
    else if (isOrder(row)) orders.push(...withOddRefunds(row, await refunds.of(row), since));
  }
  await refunds.keep();
  return { orders, next };
}

const shape = Compile(WireOrder);

/** An order, or a refund of one, that a plug-in gave a form of its own. */
const oddOne = (
  externalId: string,
  { date_modified_gmt: changed }: OrderRow,
  since: Date | null,
): ChannelOrder =>
  oddOrder({
    externalId,
    updated: typeof changed === 'string' ? `${changed.replace(/Z$/, '')}Z` : null,
    since: since ?? new Date(0),
  });

/** The order with the units that are known to have come back, and each refund that cannot be read as an odd order beside it. */
const withOddRefunds = (
  order: WireOrder,
  { units, odd }: ReadRefunds,
  since: Date | null,
): ChannelOrder[] => [
  channelOrder(order, units),
  ...odd.map((id) => oddOne(`${order.id}-refund-${id}`, order, since)),
];

/** The order with its returned units and odd refunds: only a refund itself says which units it is for. */
export async function readOrder(ctx: Context, order: WireOrder): Promise<ChannelOrder[]> {
  return withOddRefunds(order, await readRefunds(ctx, order), null);
}

export function channelOrder(order: WireOrder, returned: ReturnedUnits): ChannelOrder {
  const status = statusOf(order, returned);
  const { billing, shipping } = order;
  const name = nameOf(billing);
  return {
    externalId: String(order.id),
    orderNumber: order.number,
    status,
    channelStatus: order.status,
    currency: order.currency,
    totals: {
      grandTotal: order.total,
      net: amountMinus(order.total, order.total_tax),
      vat: order.total_tax,
      shipping: sumOfAmounts(order.shipping_total, order.shipping_tax),
      discount: sumOfAmounts(order.discount_total, order.discount_tax),
    },
    customer: { name, email: billing.email || null, phone: billing.phone || null },
    shippingAddress: addressOf(shipping),
    billingAddress: addressOf(billing),
    lines: order.line_items
      .filter(({ quantity }) => quantity !== 0)
      .map((line) => channelLine(order, line, status, returned.get(line.id) ?? 0)),
    orderedAt: gmt(order.date_created_gmt),
    updatedAt: gmt(order.date_modified_gmt, order.date_created_gmt),
  };
}

function channelLine(
  order: WireOrder,
  line: WireOrderLine,
  status: OrderStatus,
  refunded: number,
): ChannelOrderLine {
  const { quantity } = line;
  const returned = Math.min(refunded, quantity);
  return {
    externalId: String(line.id),
    externalKey: line.sku || null,
    syncId: syncIdOfLine(line.product_id, line.variation_id),
    barcode: line.global_unique_id || null,
    title: fromHtml(line.name ?? ''),
    quantity,
    cancelledQuantity: status === 'cancelled' ? quantity - returned : 0,
    returnedQuantity: returned,
    // The customer's price for one: tax included, after discounts. `price` is a float before tax.
    unitPrice: amountPerUnit(sumOfAmounts(line.total, line.total_tax), Math.max(1, Math.trunc(quantity))),
    vatRate: vatRateOf(order, line),
    storeId: null,
  };
}

/** The percentages that the line was taxed with; null when it was not, or the order does not tell. */
function vatRateOf({ tax_lines }: WireOrder, { taxes }: WireOrderLine): string | null {
  const applied = taxes.filter(({ total }) => total !== '' && Number(total) !== 0);
  const rates = applied.map(({ id }) => tax_lines.find(({ rate_id }) => rate_id === id)?.rate_percent);
  if (rates.length === 0 || rates.some((rate) => rate === undefined)) return null;
  return plainAmount(sumOfAmounts(...rates.map(String)));
}

const nameOf = ({ first_name = '', last_name = '' }: WireAddress): string | null =>
  `${first_name} ${last_name}`.trim() || null;

function addressOf(address: WireAddress): OrderAddress | null {
  const fields = {
    name: nameOf(address),
    company: address.company || null,
    line1: address.address_1 || null,
    line2: address.address_2 || null,
    city: address.city || null,
    region: address.state || null,
    postalCode: address.postcode || null,
    country: address.country || null,
    phone: address.phone || null,
  };
  return Object.values(fields).some((value) => value !== null) ? fields : null;
}
