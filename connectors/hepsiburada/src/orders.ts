import {
  type ChannelOrder,
  ConnectorError,
  type OrderAddress,
  type OrderPage,
  type OrderWindow,
  sumOfAmounts,
} from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { leastFar, mergedLines, type Sighting, statusOf } from './order-lines.ts';
import { LISTS, type List, readList } from './order-lists.ts';
import { type WireAddress, WireOrder } from './order-schema.ts';
import { dateOf, wireTime } from './times.ts';

const HOUR_MS = 3_600_000;

/** Within 24 hours; of a longer window Hepsiburada ignores the end without a word. */
const WINDOW_MS = 24 * HOUR_MS - 60_000;
/** Times may be read as Turkish ones, three hours ahead: the rest of a window is left for that. */
const STEP_MS = WINDOW_MS - 3 * HOUR_MS;

/** A page of a list in a window; without a window, Hepsiburada shows what it chooses to. */
interface Place {
  readonly start: number | null;
  readonly list: List;
  readonly offset: number;
}

/**
 * Orders are lines that move from list to list as they are packed and sent. Each list tells which orders changed, and each
 * of those is then read as a whole.
 */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  // Nothing has happened in a window that has not begun; ours begin earlier than asked.
  if (since !== null && since > ctx.clock.now()) return { orders: [], next: null };
  const begin: Place = { start: since?.getTime() ?? null, list: 'open', offset: 0 };
  const place = cursor === null ? begin : placeOf(cursor);
  const window =
    place.start === null
      ? {}
      : { begindate: wireTime(place.start), enddate: wireTime(place.start + WINDOW_MS) };
  const { sightings, next } = await readList(ctx, place.list, { ...window, offset: place.offset });
  const orders: ChannelOrder[] = [];
  for (const [orderNumber, own] of Map.groupBy(sightings, (one) => one.orderNumber)) {
    const order = channelOrder(orderNumber, await readOrder(ctx, orderNumber), own);
    if (order !== null) orders.push(order);
  }
  const then = next === null ? placeAfter(place, ctx.clock.now().getTime()) : { ...place, offset: next };
  return { orders, next: then === null ? null : cursorOf(then) };
}

function placeAfter({ start, list }: Place, now: number): Place | null {
  const following = LISTS[LISTS.indexOf(list) + 1];
  if (following !== undefined) return { start, list: following, offset: 0 };
  if (start === null || start + STEP_MS >= now) return null;
  return { start: start + STEP_MS, list: 'open', offset: 0 };
}

const cursorOf = ({ start, list, offset }: Place): string => `${start ?? ''}:${list}:${offset}`;

function placeOf(cursor: string): Place {
  const [, start, list, offset] = /^(\d*):([a-z]+):(\d+)$/.exec(cursor) ?? [];
  const known = LISTS.find((one) => one === list);
  if (known === undefined)
    throw new ConnectorError({ kind: 'invalid_request', message: `${cursor} is no place in the orders` });
  return { start: start ? Number(start) : null, list: known, offset: Number(offset) };
}

/** Null for an order that Hepsiburada does not show any more, such as one that was cancelled as a whole. */
async function readOrder(ctx: Context, orderNumber: string): Promise<WireOrder | null> {
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
