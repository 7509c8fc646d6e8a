import {
  amountMinus,
  amountPerUnit,
  type ChannelOrder,
  type ChannelOrderLine,
  type OrderActions,
  type OrderAddress,
  type OrderStatus,
  sumOfAmounts,
} from '@sluice/connector-kit';
import type { Config } from './config.ts';
import type { Contact, Line, Order } from './order-schema.ts';

/** An order; `offers` are ids of offers by the SKU that they have on eBay. */
export function channelOrder(
  order: Order,
  config: Config,
  offers: ReadonlyMap<string, string>,
): ChannelOrder {
  const { pricingSummary, lineItems, buyer } = order;
  const { total, deliveryCost, deliveryDiscount, priceDiscount, tax } = pricingSummary;
  const shipTo = order.fulfillmentStartInstructions?.[0]?.shippingStep?.shipTo ?? null;
  return {
    externalId: order.orderId,
    orderNumber: order.orderId,
    status: statusOf(order),
    channelStatus: channelStatusOf(order),
    currency: total.currency,
    totals: {
      grandTotal: total.value,
      net: tax ? amountMinus(total.value, tax.value) : null,
      vat: tax?.value ?? null,
      shipping: deliveryCost ? sumOfAmounts(deliveryCost.value, deliveryDiscount?.value ?? '0') : null,
      discount: priceDiscount ? priceDiscount.value.replace('-', '') : null,
    },
    customer: {
      name: shipTo?.fullName ?? buyer?.username ?? null,
      email: shipTo?.email ?? null,
      phone: shipTo?.primaryPhone?.phoneNumber ?? null,
    },
    shippingAddress: addressOf(shipTo),
    billingAddress: addressOf(buyer?.buyerRegistrationAddress ?? null),
    lines: lineItems
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({
        ...channelLine(line, order),
        syncId: offers.get(line.sku ?? '') ?? null,
      })),
    orderedAt: new Date(order.creationDate),
    updatedAt: new Date(order.lastModifiedDate),
    actions: actionsOf(order, config),
  };
}

/** eBay has three states: of the parcels, of the payment, and of a cancellation. */
const channelStatusOf = ({ orderFulfillmentStatus, orderPaymentStatus, cancelStatus }: Order): string =>
  [orderFulfillmentStatus, orderPaymentStatus, cancelStatus?.cancelState]
    .map((state) => state || 'UNKNOWN')
    .join('/');

const BY_PARCELS: Readonly<Record<string, OrderStatus>> = {
  NOT_STARTED: 'new',
  IN_PROGRESS: 'processing',
  FULFILLED: 'shipped',
};
const UNPAID: ReadonlySet<string> = new Set(['PENDING', 'FAILED']);

/** Also a refund that is on its way, or failed, stands in the place of the payment’s state. */
function isUnpaid({ orderPaymentStatus, paymentSummary }: Order): boolean {
  const { payments, refunds } = paymentSummary ?? {};
  const isPaid = (payments ?? []).some(({ paymentStatus }) => paymentStatus === 'PAID');
  return UNPAID.has(orderPaymentStatus ?? '') && !isPaid && (refunds ?? []).length === 0;
}

const isCancelled = ({ cancelStatus }: Order): boolean => cancelStatus?.cancelState === 'CANCELED';

function statusOf(order: Order): OrderStatus {
  const { orderFulfillmentStatus, cancelStatus, lineItems } = order;
  if (isCancelled(order)) return 'cancelled';
  const status = BY_PARCELS[orderFulfillmentStatus ?? ''] ?? 'processing';
  if (lineItems.every((line) => isPaidBack(line, order))) {
    if (status === 'new') return 'cancelled';
    return lineItems.some((line) => returnedOf(line, order) > 0) ? 'returned' : status;
  }
  if (status === 'shipped') return status;
  if (isUnpaid(order)) return 'awaiting';
  // The buyer asks for the end of the order, and the seller decides on eBay.
  return cancelStatus?.cancelState === 'IN_PROGRESS' ? 'processing' : status;
}

/** The price of all units of a line, after discounts. */
export const costOf = ({ lineItemCost, discountedLineItemCost }: Line): string =>
  (discountedLineItemCost ?? lineItemCost).value;

/** The money of a line that went back to the buyer. A refund that is on its way may still fail. */
export const refundedOf = ({ refunds }: Line): string =>
  sumOfAmounts(
    '0',
    ...(refunds ?? []).flatMap(({ amount, refundDate }) => (amount && refundDate ? [amount.value] : [])),
  );

/**
 * Whether the buyer got all the money of a line back. eBay tells of money and not of units, so a part of the price, given for
 * a scratch, brings no unit back.
 */
export function isPaidBack(line: Line, { orderPaymentStatus }: Pick<Order, 'orderPaymentStatus'>): boolean {
  if (orderPaymentStatus === 'FULLY_REFUNDED') return true;
  const refunded = refundedOf(line);
  const left = amountMinus(costOf(line), refunded);
  return refunded !== '0' && (left === '0' || left.startsWith('-'));
}

/** Goods that were never sent are still there, so their money takes them back. */
const isLineCancelled = (line: Line, order: Order): boolean =>
  isCancelled(order) || (line.lineItemFulfillmentStatus === 'NOT_STARTED' && isPaidBack(line, order));

/**
 * Units that came back: those of a refund that was asked for by a program, which is how a merchant says so from here. Money that
 * was given on eBay’s pages, as for a lost parcel, brings no goods back.
 */
function returnedOf(line: Line, order: Order): number {
  const isAsked = (line.refunds ?? []).some(({ refundId, refundDate }) => refundId && refundDate);
  return isAsked && isPaidBack(line, order) && !isLineCancelled(line, order) ? line.quantity : 0;
}

function channelLine(line: Line, order: Order): Omit<ChannelOrderLine, 'syncId'> {
  const { quantity } = line;
  return {
    externalId: line.lineItemId,
    externalKey: line.sku || null,
    barcode: null,
    title: line.title ?? '',
    quantity,
    cancelledQuantity: isLineCancelled(line, order) ? quantity : 0,
    returnedQuantity: returnedOf(line, order),
    unitPrice: amountPerUnit(costOf(line), quantity),
    vatRate: null,
    storeId: null,
  };
}

/** eBay or a partner of it sends the goods by itself. */
const BY_EBAY = 'FULFILLED_BY_EBAY';

/** The actions that an order allows: no parcel of goods that eBay sends, and refunds where the settings say so. */
function actionsOf({ fulfillmentStartInstructions }: Order, { refunds }: Config): OrderActions {
  const isTheirs = (fulfillmentStartInstructions ?? []).some(
    ({ fulfillmentInstructionsType }) => fulfillmentInstructionsType === BY_EBAY,
  );
  return {
    ...(isTheirs ? {} : { ship: { tracking: 'push', partial: true } }),
    ...(refunds === 'sluice' ? { refund: 'order' } : {}),
  };
}

function addressOf(contact: Contact | null): OrderAddress | null {
  if (contact === null) return null;
  const { contactAddress: address } = contact;
  return {
    name: contact.fullName || null,
    company: contact.companyName || null,
    line1: address?.addressLine1 || null,
    line2: address?.addressLine2 || null,
    city: address?.city || null,
    region: address?.stateOrProvince || null,
    postalCode: address?.postalCode || null,
    country: address?.countryCode || null,
    phone: contact.primaryPhone?.phoneNumber || null,
  };
}
