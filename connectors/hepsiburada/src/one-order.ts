import { type ChannelOrder, ConnectorError, type OrderAddress, sumOfAmounts } from '@sluice/connector-kit';
import { actionsOf } from './carrier.ts';
import { type Context, call } from './client.ts';
import { leastFar, mergedLines, type Sighting, statusOf } from './order-lines.ts';
import { type WireAddress, WireOrder } from './order-schema.ts';
import { dateOf } from './times.ts';

/** Null for an order that Hepsiburada does not show any more, such as one that was cancelled as a whole. */
export async function readOrder(ctx: Context, orderNumber: string): Promise<WireOrder | null> {
  const path = `/orders/merchantid/{merchantid}/ordernumber/${encodeURIComponent(orderNumber)}`;
  try {
    return await call(ctx, { service: 'orders', method: 'GET', path }, WireOrder);
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'not_found') return null;
    throw error;
  }
}

/** The order with all that is known of it; null when nothing shows a line. */
export function channelOrder(
  orderNumber: string,
  wire: WireOrder | null,
  sightings: readonly Sighting[],
): ChannelOrder | null {
  const lines = mergedLines(wire?.items ?? [], sightings);
  if (lines.length === 0) return null;
  const known = [...(wire?.items ?? []), ...sightings.flatMap(({ line }) => line ?? [])];
  const first = known[0];
  const { word } = leastFar(lines);
  const address = wire?.deliveryAddress ?? first?.shippingAddress;
  return {
    externalId: orderNumber,
    orderNumber,
    status: statusOf(word),
    channelStatus: word,
    currency: known.find(({ unitPrice }) => unitPrice?.currency)?.unitPrice?.currency ?? 'TRY',
    totals: {
      grandTotal: sumOfAmounts(...lines.map(({ total }) => total)),
      net: null,
      vat: null,
      shipping: null,
      discount: null,
    },
    customer: {
      name: wire?.customer?.name || first?.customerName || address?.name || null,
      email: address?.email || null,
      phone: address?.phoneNumber || null,
    },
    shippingAddress: orderAddress(address),
    billingAddress: orderAddress((wire?.invoice ?? first?.invoice)?.address),
    lines: lines.map(({ line }) => line),
    ...datesOf(wire, sightings),
    ...(wire !== null && wire.items.length > 0 && { actions: actionsOf(wire) }),
  };
}

/** The first and the last time that anything of the order tells. */
function datesOf(
  wire: WireOrder | null,
  sightings: readonly Sighting[],
): { orderedAt: Date; updatedAt: Date } {
  const lines = [...(wire?.items ?? []), ...sightings.flatMap(({ line }) => line ?? [])];
  const ordered = [
    wire?.orderDate,
    ...lines.map(({ orderDate }) => orderDate),
    ...sightings.map(({ packed }) => packed?.orderDate),
  ].flatMap(dateOf);
  const changes = [
    ...lines.map(({ lastStatusUpdateDate }) => lastStatusUpdateDate),
    ...sightings.flatMap(({ sent, cancelled }) => [
      sent?.ShippedDate,
      sent?.DeliveredDate,
      cancelled?.cancelDate,
    ]),
  ].flatMap(dateOf);
  const all = [...ordered, ...changes];
  if (all.length === 0)
    throw new ConnectorError({ kind: 'protocol', message: 'nothing of an order has a date' });
  return {
    orderedAt: new Date(Math.min(...(ordered.length > 0 ? ordered : all))),
    updatedAt: new Date(Math.max(...all)),
  };
}

function orderAddress(address: WireAddress | null | undefined): OrderAddress | null {
  if (address == null) return null;
  return {
    name: address.name || null,
    company: null,
    line1: address.address || null,
    line2: address.district || null,
    city: address.city || null,
    region: address.town || null,
    postalCode: address.postalCode || null,
    country: /^[A-Z]{2}$/.test(address.countryCode ?? '') ? (address.countryCode ?? null) : null,
    phone: address.phoneNumber || null,
  };
}
