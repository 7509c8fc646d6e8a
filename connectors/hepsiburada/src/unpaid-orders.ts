import { type ChannelOrder, ConnectorError } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Context, call } from './client.ts';
import { channelOrder, readOrder } from './one-order.ts';
import { WireLine } from './order-schema.ts';
import { dateOf, wireTime, type Zone } from './times.ts';

const HOUR_MS = 3_600_000;
const ROWS_A_PAGE = 100;
/** An order may wait days for its payment; one that is older is asked for by its number. */
const LOOK_BACK_MS = 72 * HOUR_MS;
/** As for the other lists: of a longer window Hepsiburada ignores the end. */
const WINDOW_MS = 24 * HOUR_MS - 60_000;
/** Times may be Turkish, three hours ahead, and the other clock may be fast. */
const AHEAD_MS = 4 * HOUR_MS;
/** The list is known from a client of somebody else alone: where it is not there, it is asked for once an hour. */
const HIDDEN_EVERY_MS = HOUR_MS;
const HIDDEN_KEY = 'unpaid-hidden';
const WATCHED_KEY = 'unpaid';
/** An order that nothing shows any more was not paid; one that is just being paid may be shown nowhere for a moment. */
const GONE_AFTER_MS = HOUR_MS;
/** Orders over this are not held: what is held must be freed again. A checkpoint takes 64 KiB. */
const MOST_BYTES = 60_000;

const line = Compile(WireLine);

const Watched = Type.Record(
  Type.String(),
  Type.Object({
    lines: Type.Array(WireLine),
    /** Since when nothing shows it. */
    goneAt: Type.Union([Type.Number(), Type.Null()]),
    /** It was paid or is gone, and need not be watched once the host has that. */
    done: Type.Boolean(),
  }),
);
type Watched = Static<typeof Watched>;
type Entry = Watched[string];
const watched = Compile(Watched);

/**
 * Orders that wait for their payment, with their units held, and what became of those that waited before: paid, or gone. Hepsiburada
 * has these units off its stock, and a stock that is written as a whole would sell them a second time.
 */
export async function unpaidOrders(ctx: Context, zone: Zone): Promise<ChannelOrder[]> {
  const now = ctx.clock.now().getTime();
  const hidden = await ctx.checkpoint.read(HIDDEN_KEY);
  if (hidden !== null && now - Number(hidden) < HIDDEN_EVERY_MS) return [];
  const listed = await listIfShown(ctx, zone, now);
  if (listed === null) {
    await ctx.checkpoint.write(HIDDEN_KEY, String(now));
    return [];
  }
  const before = await watchedBefore(ctx);
  const orders: ChannelOrder[] = [];
  const watch: Watched = {};
  for (const [number, { lines, goneAt }] of Object.entries(before)) {
    if (listed.has(number)) continue;
    const { order, isOpen } = await fateOf(ctx, number, { lines, goneFor: now - (goneAt ?? now) });
    if (order !== null) orders.push(order);
    watch[number] = { lines, goneAt: order === null ? (goneAt ?? now) : null, done: !isOpen };
  }
  for (const [number, lines] of listed) {
    const entry: Entry = { lines, goneAt: null, done: false };
    if (hasRoom({ ...watch, [number]: entry })) {
      watch[number] = entry;
      orders.push(...inState(number, lines, 'PaymentAwaiting'));
    } else ctx.log.warn('there are too many unpaid orders to hold the units of all', { order: number });
  }
  // Before the host has the orders: a held unit of which nobody knows is never freed.
  await keep(ctx, before, watch);
  return orders;
}

/** Once the host has the orders: those that were paid or are gone are watched no more. */
export async function settleUnpaid(ctx: Context): Promise<void> {
  const before = await watchedBefore(ctx);
  await keep(ctx, before, Object.fromEntries(Object.entries(before).filter(([, { done }]) => !done)));
}

/** Faults of the list itself: orders are read without it then. */
const UNREADABLE: ReadonlySet<string> = new Set(['invalid_request', 'not_found', 'forbidden', 'protocol']);

/** Lines of unpaid orders, by order; null where Hepsiburada does not show them. */
async function listIfShown(ctx: Context, zone: Zone, now: number): Promise<Map<string, WireLine[]> | null> {
  const lines = new Map<string, WireLine>();
  try {
    for (let end = now + AHEAD_MS; end > now - LOOK_BACK_MS; end -= WINDOW_MS)
      for (const one of await linesIn(ctx, zone, end - WINDOW_MS)) lines.set(one.id, one);
  } catch (error) {
    if (!(error instanceof ConnectorError) || !UNREADABLE.has(error.kind)) throw error;
    ctx.log.warn('Hepsiburada does not show unpaid orders', { reason: error.message });
    return null;
  }
  return Map.groupBy(lines.values(), ({ orderNumber }) => orderNumber);
}

async function linesIn(ctx: Context, zone: Zone, start: number): Promise<WireLine[]> {
  const lines = new Map<string, WireLine>();
  const window = { begindate: wireTime(start, zone), enddate: wireTime(start + WINDOW_MS, zone) };
  for (let offset = 0; ; offset += ROWS_A_PAGE) {
    const query = { ...window, offset, limit: ROWS_A_PAGE };
    const rows = await rowsOf(ctx, query);
    const before = lines.size;
    for (const row of rows) {
      const own = readLine(row);
      if (own !== null) lines.set(own.id, own);
    }
    // A page of nothing new is the one before: the offset was passed over.
    if (rows.length < ROWS_A_PAGE || lines.size === before) return [...lines.values()];
  }
}

const Page = Type.Object({ items: Type.Array(Type.Unknown()) });

async function rowsOf(ctx: Context, query: object): Promise<readonly unknown[]> {
  const path = '/orders/merchantid/{merchantid}/paymentawaiting';
  return (await call(ctx, { service: 'orders', method: 'GET', path, query: { ...query } }, Page)).items;
}

/** The fields that are kept, of a row that has a date; the form of rows is second hand. */
function readLine(row: unknown): WireLine | null {
  if (!line.Check(row) || dateOf(row.orderDate).length === 0) return null;
  const { id, orderNumber, orderDate, lastStatusUpdateDate: changed, merchantSKU, quantity } = row;
  const { unitPrice = null, totalPrice = null } = row;
  const price = unitPrice?.amount == null ? { totalPrice } : { unitPrice };
  const key = merchantSKU == null ? {} : { merchantSKU };
  return {
    id,
    orderNumber,
    quantity,
    ...key,
    ...price,
    ...(orderDate != null && { orderDate }),
    ...(changed != null && { lastStatusUpdateDate: changed }),
  };
}

/** An order that is no more among the unpaid ones: paid, still waiting (it is old), or gone. */
async function fateOf(
  ctx: Context,
  number: string,
  { lines, goneFor }: { lines: readonly WireLine[]; goneFor: number },
): Promise<{ order: ChannelOrder | null; isOpen: boolean }> {
  const order = channelOrder(number, await readOrder(ctx, number), []);
  if (order !== null) return { order, isOpen: order.status === 'awaiting' };
  if (goneFor < GONE_AFTER_MS) return { order: null, isOpen: true };
  return { order: inState(number, lines, 'Cancelled')[0] ?? null, isOpen: false };
}

/** The order as its lines were listed, with the time of then: each report of Hepsiburada's is newer. */
function inState(number: string, lines: readonly WireLine[], status: string): ChannelOrder[] {
  const sightings = lines.map((one) => ({ orderNumber: number, line: { ...one, status } }));
  const order = channelOrder(number, null, sightings);
  return order === null ? [] : [{ ...order, actions: {} }];
}

const hasRoom = (watch: Watched): boolean => Buffer.byteLength(JSON.stringify(watch)) <= MOST_BYTES;

async function watchedBefore({ checkpoint }: Context): Promise<Watched> {
  const kept: unknown = JSON.parse((await checkpoint.read(WATCHED_KEY)) ?? '{}');
  return watched.Check(kept) ? kept : {};
}

async function keep({ checkpoint }: Context, before: Watched, watch: Watched): Promise<void> {
  const text = JSON.stringify(watch);
  if (text !== JSON.stringify(before)) await checkpoint.write(WATCHED_KEY, text);
}
