import { type ChannelOrder, ConnectorError, type OrderPage, type OrderWindow } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { channelOrder, createdAt, STATUSES } from './order-map.ts';
import { oddOnesOf, readableOf } from './parcels.ts';
import { type Parcel, ParcelPage } from './schema.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** N11 cuts a window of more than 15 days without a word, at which end is not said. */
const WINDOW_MS = 14 * DAY_MS;
/** Windows overlap, whatever N11 rounds their ends to. */
const STEP_MS = WINDOW_MS - MINUTE_MS;
/** A window reaches into the future by more than an hour, for the clock of the other side. */
const AHEAD_MS = 2 * HOUR_MS;

const fullHour = (ms: number): number => ms - (ms % HOUR_MS);

/** N11 cuts larger pages to this without a word. */
const PACKAGES_A_PAGE = 100;

/** A page of the packages in one state, in a window. */
interface Place {
  readonly start: number;
  /** The beginning of the walk. */
  readonly began: number;
  readonly status: number;
  /** Null before the number of pages is known. */
  readonly page: number | null;
}

/**
 * Packages by state, since N11 takes one a call, in windows that it does not cut. A state with several pages is walked from
 * its last page to its first, oldest changes first: a package that leaves the state meanwhile moves the others towards pages that are
 * still to be read, so that one may be seen twice, never not at all. The states are asked in the order in which a package
 * goes through them, for the same reason.
 */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  const now = ctx.clock.now().getTime();
  // Nothing has happened in a window that has not begun; ours may begin earlier than asked.
  if (since !== null && since.getTime() > now) return { orders: [], next: null };
  const place = cursor === null ? await beginning(ctx, since, now) : placeOf(cursor);
  const { content, totalPages } = await readPage(ctx, place);
  const { page } = place;
  if (page === null && totalPages > 1)
    return { orders: [], next: cursorOf({ ...place, page: totalPages - 1 }) };
  const parcels = readableOf(content);
  await noteTimes(ctx, place, parcels);
  const parts = STATUSES[place.status] === 'Unpacked' ? await partsOf(ctx, parcels, now) : [];
  const orders = [...parts, ...parcels].filter(({ lines }) => lines.length > 0).map(channelOrder);
  return pageOf(
    [...orders, ...oddOnesOf(content, new Date(place.start))],
    page === null || page === 0 ? placeAfter(place) : { ...place, page: page - 1 },
    place,
  );
}

/**
 * The packages that took the place of split ones. They are handed on together with these: a split between two calls of a walk would else free all
 * units until the next walk.
 */
async function partsOf(ctx: Context, split: readonly Parcel[], now: number): Promise<Parcel[]> {
  const parts: Parcel[] = [];
  for (const orderNumber of new Set(split.map((parcel) => parcel.orderNumber))) {
    const end = fullHour(now) + AHEAD_MS;
    const query = { orderNumber, startDate: end - WINDOW_MS, endDate: end, size: PACKAGES_A_PAGE };
    const { content } = await call(ctx, { method: 'GET', path: PACKAGES, query }, ParcelPage);
    parts.push(
      ...readableOf(content).filter(
        ({ shipmentPackageStatus }) => shipmentPackageStatus.trim() !== 'Unpacked',
      ),
    );
  }
  return parts;
}

const PACKAGES = '/rest/delivery/v1/shipmentPackages';

const pageOf = (orders: ChannelOrder[], next: Place | null, { began }: Place): OrderPage =>
  next === null ? { orders, next: null, through: new Date(began) } : { orders, next: cursorOf(next) };

function readPage(ctx: Context, place: Place) {
  const query = {
    status: STATUSES[place.status],
    startDate: place.start,
    endDate: endOf(place),
    orderByDirection: 'ASC',
    page: place.page ?? 0,
    size: PACKAGES_A_PAGE,
  };
  return call(ctx, { method: 'GET', path: PACKAGES, query }, ParcelPage);
}

const endOf = ({ start, began }: Place): number => Math.min(start + WINDOW_MS, fullHour(began) + AHEAD_MS);

function placeAfter(place: Place): Place | null {
  const { start, began, status } = place;
  if (status + 1 < STATUSES.length) return { ...place, status: status + 1, page: null };
  if (endOf(place) > began) return null;
  return { start: start + STEP_MS, began, status: 0, page: null };
}

/** Most packages have arrived within so many days of their order. */
const LOOK_BACK_MS = 30 * DAY_MS;
const LOOK_BACK_EVERY_MS = HOUR_MS;
const LONG_WALK_KEY = 'long-walk';
const TIMES_KEY = 'times-of-windows';

/**
 * It is not said whether a window is about the time of the order or of its last change. Until an answer shows that it is
 * the change, a walk goes back by days once an hour, for orders that have changed since.
 */
async function beginning(ctx: Context, since: Date | null, now: number): Promise<Place> {
  const back = fullHour(now - LOOK_BACK_MS);
  const start = since?.getTime() ?? back;
  const isLong = (await ctx.checkpoint.read(TIMES_KEY)) !== 'change' && (await isLongWalkDue(ctx, now));
  return { start: isLong ? Math.min(start, back) : start, began: now, status: 0, page: null };
}

async function isLongWalkDue({ checkpoint }: Context, now: number): Promise<boolean> {
  const last = await checkpoint.read(LONG_WALK_KEY);
  const isDue = last === null || now - Number(last) >= LOOK_BACK_EVERY_MS;
  if (isDue) await checkpoint.write(LONG_WALK_KEY, String(now));
  return last !== null && isDue;
}

/** A package from before the window that is in it all the same shows that windows are about changes. */
async function noteTimes(
  { checkpoint }: Context,
  { start }: Place,
  parcels: readonly Parcel[],
): Promise<void> {
  const isOlder = parcels.some((parcel) => (createdAt(parcel) ?? start) < start - HOUR_MS);
  if (isOlder) await checkpoint.write(TIMES_KEY, 'change');
}

const cursorOf = ({ start, began, status, page }: Place): string =>
  [start, began, status, page ?? ''].join(':');

function placeOf(cursor: string): Place {
  const [, start, began, status, page] = /^(\d+):(\d+):(\d):(\d*)$/.exec(cursor) ?? [];
  if (start === undefined || Number(status) >= STATUSES.length)
    throw new ConnectorError({ kind: 'invalid_request', message: `${cursor} is no place in the orders` });
  return {
    start: Number(start),
    began: Number(began),
    status: Number(status),
    page: page ? Number(page) : null,
  };
}
