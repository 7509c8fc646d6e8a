import {
  amountMinus,
  amountPerUnit,
  type ChannelOrder,
  type ChannelOrderLine,
  type OrderAddress,
  type OrderStatus,
  plainAmount,
  plainText,
  sumOfAmounts,
} from '@sluice/connector-kit';
import { syncIdOfGids, tailOf } from './ids.ts';
import type { Address, Order, OrderLine, RefundLine } from './schema.ts';

/** The status of an order by its fulfilment, sent or under way. */
const BY_FULFILLMENT: Readonly<Record<string, OrderStatus>> = {
  UNFULFILLED: 'new',
  OPEN: 'new',
  FULFILLED: 'shipped',
  FULFILLMENT_NOT_REQUIRED: 'delivered',
};

/**
 * Not paid, so not to be sent yet. An authorised payment is collected when the goods go out. One that was voided or ran out ends no
 * order: Shopify's schema says that the order can remain open.
 */
const UNPAID = new Set(['PENDING', 'PARTIALLY_PAID', 'VOIDED', 'EXPIRED']);
/** Shopify's own way to pay at the door, and the name that Turkish shops give to one of theirs: such an order is sent unpaid. */
const AT_THE_DOOR = /cash on delivery|kapida odeme/;
/** Some or all goods have left, whatever became of the payment. */
const SENT = new Set(['FULFILLED', 'PARTIALLY_FULFILLED']);

/** Units by line that came back to the shelf, and units that were lost. */
interface Back {
  readonly returned: ReadonlyMap<string, number>;
  readonly lost: ReadonlyMap<string, number>;
}

export function channelOrder(
  order: Order,
  lines: readonly OrderLine[],
  refunded: readonly RefundLine[],
): ChannelOrder {
  const back = backOf(refunded);
  const end = endOf(order, lines);
  // An end means that all units are back in stock; lost ones are not.
  const status = end === null || back.lost.size > 0 ? openStatusOf(order) : end;
  const vat = order.totalTaxSet?.shopMoney.amount ?? null;
  const grandTotal = order.totalPriceSet.shopMoney.amount;
  return {
    externalId: tailOf(order.id),
    orderNumber: order.name,
    status,
    channelStatus: channelStatusOf(order),
    currency: order.currencyCode,
    totals: {
      grandTotal,
      net: vat === null ? null : amountMinus(grandTotal, vat),
      vat,
      shipping: order.totalShippingPriceSet.shopMoney.amount,
      discount: order.totalDiscountsSet?.shopMoney.amount ?? null,
    },
    customer: {
      name: order.customer?.displayName ?? order.billingAddress?.name ?? null,
      email: order.email,
      phone: order.phone,
    },
    shippingAddress: addressOf(order.shippingAddress),
    billingAddress: addressOf(order.billingAddress),
    lines: lines
      .filter(({ quantity }) => quantity > 0)
      .map((line) => channelLine(order, line, end === 'cancelled', back)),
    orderedAt: new Date(order.createdAt),
    updatedAt: new Date(order.updatedAt),
  };
}

/** The end of an order; null while it is open. */
function endOf(order: Order, lines: readonly OrderLine[]): 'cancelled' | 'returned' | null {
  const { displayFinancialStatus, displayFulfillmentStatus } = order;
  if (order.cancelledAt !== null) return 'cancelled';
  const isEmpty = lines.length > 0 && lines.every(({ currentQuantity }) => currentQuantity === 0);
  if (isEmpty && (order.returnStatus === 'RETURNED' || displayFinancialStatus === 'REFUNDED'))
    return 'returned';
  return displayFulfillmentStatus === 'RESTOCKED' ? 'cancelled' : null;
}

/** The progress of an order that has not ended, or that did with units which nobody put back. */
function openStatusOf(order: Order): OrderStatus {
  const { displayFulfillmentStatus, fulfillments } = order;
  if (order.cancelledAt === null && !SENT.has(displayFulfillmentStatus) && isUnpaid(order)) return 'awaiting';
  const status = BY_FULFILLMENT[displayFulfillmentStatus] ?? 'processing';
  // There is nothing left to send.
  if (order.cancelledAt !== null && status === 'new') return 'processing';
  const isDelivered =
    !fulfillments.some(isUnderWay) && fulfillments.some(({ displayStatus }) => displayStatus === 'DELIVERED');
  return status === 'shipped' && isDelivered ? 'delivered' : status;
}

/** Whether a parcel has yet to arrive. The list of an order keeps parcels that were called off. */
export const isUnderWay = ({ displayStatus }: Order['fulfillments'][number]): boolean =>
  displayStatus !== 'DELIVERED' && displayStatus !== 'CANCELED';

const isUnpaid = ({ displayFinancialStatus, paymentGatewayNames }: Order): boolean =>
  UNPAID.has(displayFinancialStatus ?? '') &&
  !(
    displayFinancialStatus === 'PENDING' &&
    paymentGatewayNames.some((name) => AT_THE_DOOR.test(plainText(name)))
  );

/** Shopify has no one state: payment and fulfilment, or that it was cancelled. */
function channelStatusOf(order: Order): string {
  if (order.cancelledAt !== null) return 'CANCELLED';
  const back = order.returnStatus === 'NO_RETURN' ? [] : [order.returnStatus];
  return [order.displayFinancialStatus ?? 'NO_PAYMENT', order.displayFulfillmentStatus, ...back].join('/');
}

/** Sorts refunded units by what the refund did with them: taken back, never sent, or not put back on the shelf. */
function backOf(refunded: readonly RefundLine[]): Back {
  const returned = new Map<string, number>();
  const lost = new Map<string, number>();
  for (const { quantity, restockType, lineItem } of refunded) {
    const into = restockType === 'NO_RESTOCK' ? lost : restockType === 'CANCEL' ? null : returned;
    into?.set(lineItem.id, (into.get(lineItem.id) ?? 0) + quantity);
  }
  return { returned, lost };
}

function channelLine(order: Order, line: OrderLine, isCancelled: boolean, back: Back): ChannelOrderLine {
  const { quantity, variant } = line;
  const gone = isCancelled ? quantity : quantity - Math.max(0, line.currentQuantity);
  const lost = Math.min(back.lost.get(line.id) ?? 0, gone);
  const returned = Math.min(back.returned.get(line.id) ?? 0, gone - lost);
  return {
    externalId: tailOf(line.id),
    externalKey: line.sku || null,
    syncId: variant === null ? null : syncIdOfGids(variant.product.id, variant.id),
    barcode: variant?.barcode || null,
    title: line.title,
    quantity,
    cancelledQuantity: gone - lost - returned,
    returnedQuantity: returned,
    unitPrice: unitPriceOf(order, line),
    vatRate: vatRateOf(line),
    storeId: null,
  };
}

/** The customer's price for one: tax included, after all discounts. */
function unitPriceOf({ taxesIncluded }: Order, line: OrderLine): string {
  const price = line.discountedUnitPriceAfterAllDiscountsSet.shopMoney.amount;
  if (taxesIncluded) return price;
  const tax = sumOfAmounts('0', ...line.taxLines.map(({ priceSet }) => priceSet.shopMoney.amount));
  return sumOfAmounts(price, amountPerUnit(tax, Math.max(1, line.quantity)));
}

function vatRateOf({ taxLines }: OrderLine): string | null {
  const rates = taxLines.map(({ ratePercentage }) => ratePercentage);
  if (rates.length === 0 || rates.some((rate) => rate === null)) return null;
  return plainAmount(sumOfAmounts(...rates.map((rate) => Number(rate).toFixed(6))));
}

function addressOf(address: Address): OrderAddress | null {
  if (address === null) return null;
  return {
    name: address.name || null,
    company: address.company || null,
    line1: address.address1 || null,
    line2: address.address2 || null,
    city: address.city || null,
    region: address.province || null,
    postalCode: address.zip || null,
    country: address.countryCodeV2 || null,
    phone: address.phone || null,
  };
}
