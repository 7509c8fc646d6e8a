import { type ChannelOrder, ConnectorError, type OrderPage, type OrderWindow } from '@sluice/connector-kit';
import { claimsIfShown, withClaims } from './claims.ts';
import type { Context } from './client.ts';
import { channelOrder, readOrder } from './one-order.ts';
import type { Sighting } from './order-lines.ts';
import { LISTS, type List, readList } from './order-lists.ts';
import { isTurkish, wireTime, type Zone } from './times.ts';
import { settleUnpaid, unpaidOrders } from './unpaid-orders.ts';

const HOUR_MS = 3_600_000;

/** Within 24 hours; of a longer window Hepsiburada ignores the end without a word. */
const WINDOW_MS = 24 * HOUR_MS - 60_000;
/** As long as times may be UTC or Turkish, three hours ahead, a part of each window is left for that. */
const STEP_MS: Readonly<Record<Zone, number>> = {
  turkish: WINDOW_MS - 60_000,
  unknown: WINDOW_MS - 3 * HOUR_MS,
};

/** A page of a list in a window; without a window, Hepsiburada shows what it chooses to. */
interface Place {
  readonly start: number | null;
  /** The beginning of the walk. */
  readonly began: number;
  readonly zone: Zone;
  /** Unpaid orders and the returns of customers come last. */
  readonly list: List | typeof UNPAID | typeof UNPAID_STORED | typeof RETURNS;
  readonly offset: number;
}

/**
 * Orders are lines that move from list to list as they are packed and sent. Each list tells which orders changed, and each
 * of those is then read as a whole.
 */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  const now = ctx.clock.now().getTime();
  // Nothing has happened in a window that has not begun; ours begin earlier than asked.
  if (since !== null && since.getTime() > now) return { orders: [], next: null };
  const place = cursor === null ? await beginning(ctx, since, now) : placeOf(cursor);
  const { start, zone, list, offset } = place;
  if (list === UNPAID)
    return pageOf(await unpaidOrders(ctx, zone), { ...place, list: UNPAID_STORED, offset: 0 }, place);
  if (list === UNPAID_STORED) {
    // The host asks for this page once it has stored the one before.
    await settleUnpaid(ctx);
    return pageOf([], await returnsPlace(ctx, place, now), place);
  }
  if (list === RETURNS) return returnsPage(ctx, place);
  const window =
    start === null ? {} : { begindate: wireTime(start, zone), enddate: wireTime(start + WINDOW_MS, zone) };
  const { sightings, next } = await readList(ctx, list, { ...window, offset });
  if (zone === 'unknown') await noteZone(ctx, sightings, now);
  const orders: ChannelOrder[] = [];
  for (const [orderNumber, own] of Map.groupBy(sightings, (one) => one.orderNumber)) {
    const order = channelOrder(orderNumber, await readOrder(ctx, orderNumber), own);
    if (order !== null) orders.push(order);
  }
  const then =
    next === null
      ? (placeAfter(place, list, now) ?? { ...place, list: UNPAID, offset: 0 })
      : { ...place, offset: next };
  return pageOf(orders, then, place);
}

const pageOf = (orders: ChannelOrder[], next: Place | null, { start, began }: Place): OrderPage => ({
  orders,
  next: next === null ? null : cursorOf(next),
  ...(next === null && start !== null && { through: new Date(began) }),
});

const UNPAID = 'unpaid';
const UNPAID_STORED = 'unpaidstored';
const RETURNS = 'returns';
const RETURNS_EVERY_MS = HOUR_MS;
const RETURNS_KEY = 'returns-read';
const RETURNS_A_PAGE = 50;

/** The list of returns has no cursor, so that those of the last two months are read: once an hour. */
async function returnsPlace(ctx: Context, place: Place, now: number): Promise<Place | null> {
  const last = await ctx.checkpoint.read(RETURNS_KEY);
  const isDue = last === null || now - Number(last) >= RETURNS_EVERY_MS;
  return isDue ? { ...place, list: RETURNS, offset: 0 } : null;
}

/** Orders with returns, by their numbers. One that gets its first return meanwhile may be passed over for an hour. */
async function returnsPage(ctx: Context, place: Place): Promise<OrderPage> {
  const claims = await claimsIfShown(ctx);
  const numbers = [...claims.keys()].sort();
  const end = place.offset + RETURNS_A_PAGE;
  const orders: ChannelOrder[] = [];
  for (const number of numbers.slice(place.offset, end)) {
    const order = channelOrder(number, await readOrder(ctx, number), []);
    if (order !== null) orders.push(withClaims(order, claims.get(number)!));
  }
  if (end < numbers.length) return pageOf(orders, { ...place, offset: end }, place);
  await ctx.checkpoint.write(RETURNS_KEY, String(place.began));
  return pageOf(orders, null, place);
}

const ZONE_KEY = 'zone-of-times';

async function beginning(ctx: Context, since: Date | null, now: number): Promise<Place> {
  const zone = (await ctx.checkpoint.read(ZONE_KEY)) === 'turkish' ? 'turkish' : 'unknown';
  const asked = since?.getTime() ?? null;
  const start = asked !== null && (await isLongWalk(ctx, now)) ? Math.min(asked, now - LOOK_BACK_MS) : asked;
  return { start, began: now, zone, list: 'open', offset: 0 };
}

/** An order may wait days for its payment, and it is not said whether it then has the date of the order or of the payment. */
const LOOK_BACK_MS = 72 * HOUR_MS;
const LOOK_BACK_EVERY_MS = HOUR_MS;
const LONG_WALK_KEY = 'long-walk';

/** Whether this walk goes back by days: once an hour. */
async function isLongWalk({ checkpoint }: Context, now: number): Promise<boolean> {
  const last = await checkpoint.read(LONG_WALK_KEY);
  const isDue = last === null || now - Number(last) >= LOOK_BACK_EVERY_MS;
  if (isDue) await checkpoint.write(LONG_WALK_KEY, String(now));
  return last !== null && isDue;
}

/** Remembers that times are Turkish as soon as one shows it: windows need no room for another zone from then on. */
async function noteZone({ checkpoint }: Context, sightings: readonly Sighting[], now: number): Promise<void> {
  const times = sightings.map(({ line, cancelled }) => line?.orderDate ?? cancelled?.cancelDate);
  if (times.some((time) => isTurkish(time, now))) await checkpoint.write(ZONE_KEY, 'turkish');
}

function placeAfter(place: Place, list: List, now: number): Place | null {
  const { start, zone } = place;
  const following = LISTS[LISTS.indexOf(list) + 1];
  if (following !== undefined) return { ...place, list: following, offset: 0 };
  if (start === null || start + STEP_MS[zone] >= now) return null;
  return { ...place, start: start + STEP_MS[zone], list: 'open', offset: 0 };
}

const cursorOf = ({ start, began, zone, list, offset }: Place): string =>
  [start ?? '', began, zone, list, offset].join(':');

function placeOf(cursor: string): Place {
  const [, start, began, zone, list, offset] =
    /^(\d*):(\d+):(turkish|unknown):([a-z]+):(\d+)$/.exec(cursor) ?? [];
  const known = ([...LISTS, UNPAID, UNPAID_STORED, RETURNS] as const).find((one) => one === list);
  if (known === undefined)
    throw new ConnectorError({ kind: 'invalid_request', message: `${cursor} is no place in the orders` });
  return {
    start: start ? Number(start) : null,
    began: Number(began),
    zone: zone as Zone,
    list: known,
    offset: Number(offset),
  };
}
