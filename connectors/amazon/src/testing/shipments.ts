import { type Handler, invalid, missing } from './answers.ts';
import { openUnits, settleOrder } from './orders.ts';
import type { Order } from './records.ts';

interface PackageDetail {
  readonly packageReferenceId: string;
  readonly carrierCode: string;
  readonly carrierName?: string;
  readonly shippingMethod?: string;
  readonly trackingNumber: string;
  readonly shipDate: string;
  readonly orderItems: readonly { readonly orderItemId: string; readonly quantity: number }[];
}

/**
 * The merchant tells of a parcel. Its number is his own: another call with it is about the same parcel, and a call with
 * another number is about another parcel, whatever is in it.
 */
export const confirmShipment: Handler = (state, { body }, orderId = '') => {
  const { marketplaceId, packageDetail } = body as { marketplaceId: string; packageDetail: PackageDetail };
  const order = state.orders.get(orderId);
  if (order === undefined) return missing(`There is no order ${orderId}.`);
  if (order.marketplaceId !== marketplaceId) return invalid('The order is of another marketplace.');
  const fault = orderFault(order) ?? detailFault(packageDetail) ?? itemsFault(order, packageDetail);
  if (fault !== null) return invalid(fault);
  const { packageReferenceId, carrierCode, carrierName, trackingNumber, shipDate, orderItems } =
    packageDetail;
  order.parcels.set(packageReferenceId, {
    packageReferenceId,
    carrier: carrierName ?? carrierCode,
    shippingMethod: packageDetail.shippingMethod ?? null,
    trackingNumber,
    shipDate,
    createdAt: state.now(),
    items: orderItems,
    back: null,
  });
  settleOrder(state, order);
  return { status: 204, body: null };
};

function orderFault({ orderId, fulfilledBy, status }: Order): string | null {
  if (fulfilledBy === 'AMAZON') return `Amazon sends order ${orderId}.`;
  return ['UNSHIPPED', 'PARTIALLY_SHIPPED', 'SHIPPED'].includes(status)
    ? null
    : `Order ${orderId} is ${status}.`;
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

function detailFault({
  packageReferenceId,
  carrierCode,
  carrierName,
  shipDate,
}: PackageDetail): string | null {
  if (!/^[1-9]\d*$/.test(packageReferenceId)) return 'packageReferenceId is no positive number.';
  if (carrierCode === '') return 'carrierCode is empty.';
  if (carrierCode === 'Other' && !carrierName) return 'carrierName is missing.';
  return ISO.test(shipDate) && !Number.isNaN(Date.parse(shipDate))
    ? null
    : 'shipDate is no ISO 8601 date-time.';
}

function itemsFault(order: Order, { packageReferenceId, orderItems }: PackageDetail): string | null {
  if (orderItems.length === 0) return 'orderItems is empty.';
  const before = order.parcels.get(packageReferenceId)?.items ?? [];
  for (const { orderItemId, quantity } of orderItems) {
    const line = order.lines.find((one) => one.orderItemId === orderItemId);
    if (line === undefined) return `There is no item ${orderItemId}.`;
    const same = before.filter((one) => one.orderItemId === orderItemId);
    const free = openUnits(line) + same.reduce((sum, one) => sum + one.quantity, 0);
    if (quantity < 1 || quantity > free)
      return `Of item ${orderItemId} ${free} units are left, not ${quantity}.`;
  }
  return null;
}
