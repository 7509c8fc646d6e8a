import { ConnectorError, type OrderPage, type OrderWindow, oddOrder } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Attempt, attempt, type Context, refusalError } from './client.ts';
import { offerIdsOf } from './offer-ids.ts';
import { channelOrder } from './order-map.ts';
import { Order, OrderPage as Page } from './order-schema.ts';

const API = '/sell/fulfillment/v1/order';
const PAGE = 200;
const DAY_MS = 24 * 3_600_000;
/** eBay shows orders of two years, and by default those of 90 days. */
const OLDEST_MS = 729 * DAY_MS;
const FIRST_MS = 90 * DAY_MS;
/** The clock here may be ahead of eBay's, which takes no time that is yet to come: by so much, tried in turn. */
const AHEAD_MS = [5 * 60_000, 3_600_000, DAY_MS];
const IN_THE_FUTURE = 30850;
const NO_SUCH_ORDER = 32100;

/** A walk over a window that has ended: the orders from `offset` on are still to be read, towards the first. */
const Place = Type.Object({
  since: Type.Integer(),
  until: Type.Integer(),
  offset: Type.Integer({ minimum: 0 }),
  /** Orders of the window when it was asked last. */
  total: Type.Integer({ minimum: 0 }),
});
type Place = Static<typeof Place>;
const places = Compile(Place);

/**
 * Orders by the time of their change, the last page first. An order that changes during the walk leaves its window, and all
 * behind it move one place forward: into a page that is yet to be read. One that eBay shows late moves them back, into a page
 * that was read: a window that has grown is walked anew.
 */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  if (cursor !== null) return pageOf(ctx, placeIn(cursor));
  const now = ctx.clock.now().getTime();
  const from = Math.max(since?.getTime() ?? now - FIRST_MS, now - OLDEST_MS);
  if (from > now) return { orders: [], next: null };
  const first = { since: from, until: now, offset: 0, total: 0 };
  const { place, page } = await firstPage(ctx, first);
  return page.total <= PAGE ? pageFrom(ctx, place, page) : { orders: [], next: lastOf(place, page) };
}

/** The last page of a window of several. */
const lastOf = (place: Place, { total }: Answer): string =>
  JSON.stringify({ ...place, total, offset: Math.max(0, Math.floor((total - 1) / PAGE) * PAGE) });

type Answer = Static<typeof Page>;

async function firstPage(ctx: Context, place: Place): Promise<{ place: Place; page: Answer }> {
  let at = place;
  let answer = await ask(ctx, at);
  for (const ahead of AHEAD_MS) {
    if ('body' in answer || !answer.ids.includes(IN_THE_FUTURE)) break;
    const until = place.until - ahead;
    at = { ...place, until, since: Math.min(place.since, until) };
    answer = await ask(ctx, at);
  }
  if ('body' in answer) return { place: at, page: answer.body };
  throw refusalError(answer);
}

async function pageOf(ctx: Context, place: Place): Promise<OrderPage> {
  const page = await answered(ctx, place);
  return page.total > place.total ? { orders: [], next: lastOf(place, page) } : pageFrom(ctx, place, page);
}

async function pageFrom(ctx: Context, place: Place, { orders, total }: Answer): Promise<OrderPage> {
  const { offset, until } = place;
  const good = orders.filter((order) => isReadable(order));
  const odd = orders.filter((order) => !isReadable(order));
  const ours = good.filter((order) => isOurs(ctx, order));
  const skus = ours.flatMap(({ lineItems }) => lineItems.flatMap(({ sku }) => sku ?? []));
  const offers = await offerIdsOf(ctx, skus);
  const page = [
    ...ours.map((order) => channelOrder(order, ctx.config, offers)),
    ...odd.map((order) =>
      oddOrder({ externalId: named.Check(order) ? order.orderId : '', since: new Date(place.since) }),
    ),
  ];
  if (offset === 0) return { orders: page, next: null, through: new Date(until) };
  return { orders: page, next: JSON.stringify({ ...place, total, offset: Math.max(0, offset - PAGE) }) };
}

const orderShape = Compile(Order);
const named = Compile(Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 200 }) }));

const isReadable = (order: unknown): order is Order =>
  orderShape.Check(order) &&
  [order.creationDate, order.lastModifiedDate].every((time) => !Number.isNaN(Date.parse(time)));

/** Other marketplaces of the same seller are connections of their own, so an order is in the one of its listing. */
const isOurs = ({ config }: Context, { lineItems: [line] }: Order): boolean =>
  line?.listingMarketplaceId == null || line.listingMarketplaceId === config.marketplace;

function ask(ctx: Context, { since, until, offset }: Place): Promise<Attempt<Answer>> {
  const [from, to] = [since, until].map((time) => new Date(time).toISOString());
  const query = { filter: `lastmodifieddate:[${from}..${to}]`, limit: PAGE, offset };
  return attempt(ctx, { method: 'GET', path: API, query }, Page);
}

async function answered(ctx: Context, place: Place): Promise<Answer> {
  const answer = await ask(ctx, place);
  if ('body' in answer) return answer.body;
  throw refusalError(answer);
}

function placeIn(cursor: string): Place {
  const place: unknown = JSON.parse(cursor);
  if (places.Check(place)) return place;
  throw new ConnectorError({ kind: 'invalid_request', message: 'this is no place in a walk over orders' });
}

/** The order with the fields of eBay's own. @throws ConnectorError `not_found` where there is none, or no order has such an id */
export async function readOrder(ctx: Context, orderId: string): Promise<Order> {
  const path = `${API}/${encodeURIComponent(orderId)}`;
  const answer = await attempt(ctx, { method: 'GET', path }, Order);
  if ('body' in answer) return answer.body;
  if (answer.status !== 404 && !answer.ids.includes(NO_SUCH_ORDER)) throw refusalError(answer);
  throw new ConnectorError({ kind: 'not_found', message: `eBay shows no order ${orderId}` });
}
