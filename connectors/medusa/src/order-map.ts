import {
  amountMinus,
  amountPerUnit,
  type ChannelOrder,
  type ChannelOrderLine,
  type OrderAddress,
  type OrderStatus,
} from '@sluice/connector-kit';
import { amountText, dateOf } from './numbers.ts';
import type { WireAddress, WireLine, WireOrder } from './wire-order.ts';

export function channelOrder(order: WireOrder): ChannelOrder {
  const address = addressOf(order.shipping_address);
  const total = amountText(order.total);
  const vat = amountText(order.tax_total);
  return {
    externalId: order.id,
    orderNumber: String(order.display_id),
    status: statusOf(order),
    channelStatus: channelStatusOf(order),
    currency: order.currency_code.toUpperCase(),
    totals: {
      grandTotal: total,
      net: amountMinus(total, vat),
      vat,
      shipping: amountText(order.shipping_total),
      discount: amountText(order.discount_total),
    },
    customer: { name: address?.name ?? null, email: order.email || null, phone: address?.phone ?? null },
    shippingAddress: address,
    billingAddress: addressOf(order.billing_address),
    lines: order.items.filter(({ detail }) => detail.quantity > 0).map((line) => lineOf(order, line)),
    orderedAt: dateOf(order.created_at),
    updatedAt: dateOf(order.updated_at),
  };
}

/** States of an order by which it is more than its parcels. */
const ENDS: Readonly<Record<string, OrderStatus>> = {
  canceled: 'cancelled',
  completed: 'delivered',
  requires_action: 'processing',
};

const channelStatusOf = ({ status, fulfillment_status: parcels }: WireOrder): string =>
  status in ENDS ? status : parcels;

/** By the units of its lines: Medusa calls an order shipped when one unit of many is. */
function statusOf({ status, items }: WireOrder): OrderStatus {
  const end = ENDS[status];
  if (end !== undefined) return end;
  const all = (count: (detail: WireLine['detail']) => number): number =>
    items.reduce((sum, { detail }) => sum + count(detail), 0);
  const units = all(({ quantity }) => quantity);
  if (units > 0 && all(({ delivered_quantity }) => delivered_quantity) >= units) return 'delivered';
  if (units > 0 && all(({ shipped_quantity }) => shipped_quantity) >= units) return 'shipped';
  return all(({ fulfilled_quantity }) => fulfilled_quantity) > 0 ? 'processing' : 'new';
}

function lineOf({ status }: WireOrder, line: WireLine): ChannelOrderLine {
  const { quantity, return_received_quantity: returned } = line.detail;
  return {
    externalId: line.id,
    externalKey: line.variant_sku || null,
    syncId: line.variant_id || null,
    barcode: line.variant_barcode || null,
    title: line.title,
    quantity,
    cancelledQuantity: status === 'canceled' ? quantity - returned : 0,
    // Units that came back damaged are with nobody who could sell them: they are not booked back.
    returnedQuantity: returned,
    unitPrice: unitPriceOf(line),
    vatRate: line.tax_lines.length === 1 ? amountText(line.tax_lines[0]!.rate) : null,
    storeId: null,
  };
}

/** The customer's price of one unit, VAT included, after discounts. */
export function unitPriceOf({ detail, total, unit_price, is_tax_inclusive, tax_lines }: WireLine): string {
  const left = detail.quantity - detail.return_received_quantity - detail.return_dismissed_quantity;
  if (left > 0) return amountPerUnit(amountText(total), left);
  const rate = is_tax_inclusive ? 0 : tax_lines.reduce((sum, one) => sum + one.rate, 0);
  return amountText(unit_price * (1 + rate / 100));
}

function addressOf(address: WireAddress | null | undefined): OrderAddress | null {
  if (!address) return null;
  const name = [address.first_name, address.last_name].filter(Boolean).join(' ');
  return {
    name: name || null,
    company: address.company || null,
    line1: address.address_1 || null,
    line2: address.address_2 || null,
    city: address.city || null,
    region: address.province || null,
    postalCode: address.postal_code || null,
    country: address.country_code?.toUpperCase() || null,
    phone: address.phone || null,
  };
}
