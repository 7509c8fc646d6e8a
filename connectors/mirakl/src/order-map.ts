import {
  amountPerUnit,
  type ChannelOrder,
  type ChannelOrderLine,
  type OrderActions,
  type OrderAddress,
  type OrderStatus,
  sumOfAmounts,
} from '@sluice/connector-kit';
import { countryOf } from './countries.ts';
import type { Address, Line, Order, Tax } from './order-schema.ts';
import { cancelledOf, openOf, returnedOf } from './units.ts';

const STATUS_OF: Readonly<Record<string, OrderStatus>> = {
  STAGING: 'awaiting',
  WAITING_ACCEPTANCE: 'new',
  WAITING_DEBIT: 'processing',
  WAITING_DEBIT_PAYMENT: 'processing',
  SHIPPING: 'processing',
  SHIPPED: 'shipped',
  TO_COLLECT: 'shipped',
  RECEIVED: 'delivered',
  CLOSED: 'delivered',
  REFUSED: 'cancelled',
  CANCELED: 'cancelled',
};

/** An order, its prices with taxes: it is asked for in that mode. */
export function channelOrder(order: Order): ChannelOrder {
  const { order_id, order_state, customer, order_lines, promotions } = order;
  const address = customer?.shipping_address;
  const name = nameOf(customer?.firstname, customer?.lastname);
  return {
    externalId: order_id,
    orderNumber: order_id,
    status: STATUS_OF[order_state] ?? 'processing',
    channelStatus: order_state,
    currency: order.currency_iso_code,
    totals: {
      grandTotal: decimal(order.total_price),
      net: null,
      vat: taxOf(order_lines),
      shipping: order.shipping_price == null ? null : decimal(order.shipping_price),
      discount: promotions?.total_deduced_amount ? decimal(promotions.total_deduced_amount) : null,
    },
    customer: { name, email: order.customer_notification_email || null, phone: address?.phone || null },
    shippingAddress: addressOf(address),
    billingAddress: addressOf(customer?.billing_address),
    lines: order_lines.filter(({ quantity }) => quantity > 0).map((line) => channelLine(line, order_state)),
    orderedAt: new Date(order.created_date),
    updatedAt: new Date(order.last_updated_date),
    actions: actionsOf(order),
  };
}

function channelLine(line: Line, state: string): ChannelOrderLine {
  const { order_line_id, offer_sku, quantity, price, price_unit, isUnclear } = line;
  return {
    externalId: order_line_id,
    externalKey: offer_sku || null,
    syncId: offer_sku || null,
    barcode: null,
    title: line.product_title ?? '',
    quantity,
    cancelledQuantity: cancelledOf(line, state),
    returnedQuantity: returnedOf(line, state),
    unitPrice:
      isUnclear && price_unit != null ? decimal(price_unit) : amountPerUnit(decimal(price), quantity),
    vatRate: rateOf(line.taxes),
    storeId: null,
  };
}

/** Taxes of all lines; null where the marketplace tells none. */
function taxOf(lines: readonly Line[]): string | null {
  const taxes = lines.flatMap((line) => [...(line.taxes ?? []), ...(line.shipping_taxes ?? [])]);
  return taxes.length === 0 ? null : sumOfAmounts(...taxes.map(({ amount }) => decimal(amount)));
}

/** The rate of a line with one tax. */
function rateOf(taxes: readonly Tax[] | null | undefined): string | null {
  const [tax, ...more] = taxes ?? [];
  return tax?.rate == null || more.length > 0 ? null : decimal(tax.rate);
}

/** A number as decimal text. Its digits beyond the sixth are none of money. */
export const decimal = (value: number): string => {
  const text = String(value);
  return /e/i.test(text) ? value.toFixed(6) : text;
};

const nameOf = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || null;

/** Mirakl shows addresses once an order is accepted and paid. */
function addressOf(address: Address | null | undefined): OrderAddress | null {
  if (address == null || Object.values(address).every((value) => !value)) return null;
  return {
    name: nameOf(address.firstname, address.lastname),
    company: address.company || null,
    line1: address.street_1 || null,
    line2: address.street_2 || null,
    city: address.city || null,
    region: address.state || null,
    postalCode: address.zip_code || null,
    country: countryOf(address.country_iso_code),
    phone: address.phone || null,
  };
}

/** The actions that the state of an order allows, and its lines. */
export function actionsOf(order: Order): OrderActions {
  const { order_state, order_lines, can_cancel, can_shop_ship } = order;
  if (order_state === 'WAITING_ACCEPTANCE') return { acknowledge: true, cancel: 'order' };
  const isOpen = order_lines.some((line) => openOf(line, order_state) > 0);
  const canCancel = can_cancel === true && isOpen && !AFTER_SHIPPING.has(order_state);
  const canRefund = order_lines.some((line) => mayRefund(line) && openOf(line, order_state) > 0);
  return {
    ...(order_state === 'SHIPPING' && can_shop_ship !== false && isOpen
      ? { ship: { tracking: 'push', partial: false } }
      : {}),
    ...(canCancel ? { cancel: 'line' } : {}),
    ...(canRefund ? { refund: 'line' } : {}),
  };
}

/** Mirakl says whether a line can be refunded in full, which a line with refunds cannot. */
const mayRefund = ({ can_refund, refunds }: Line): boolean =>
  can_refund === true || (refunds ?? []).length > 0;

/** States in which the goods are on their way, or were. */
export const AFTER_SHIPPING: ReadonlySet<string> = new Set(['SHIPPED', 'TO_COLLECT', 'RECEIVED', 'CLOSED']);
