import {
  type ChannelOrder,
  ConnectorError,
  type OrderPage,
  type OrderWindow,
  oddOrder,
} from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Context, call } from './client.ts';
import { channelOrder } from './order-map.ts';
import { Dated, Numbered, Order, OrderPage as Page } from './order-schema.ts';
import { asOrdered } from './ordered.ts';

const PAGE = 100;
const DAY_MS = 24 * 3_600_000;
/** Without a window, orders of the last three months. */
const FIRST_MS = 90 * DAY_MS;
/** Prices with taxes, however the marketplace counts them. */
const TAX_MODE = 'TAX_INCLUDED';

/** A place in a walk, which keeps its window. */
const Place = Type.Object({
  since: Type.String(),
  /** The time at which the walk began. */
  until: Type.String(),
  offset: Type.Integer({ minimum: 0 }),
});
type Place = Static<typeof Place>;
const places = Compile(Place);
const orderShape = Compile(Order);
const numbered = Compile(Numbered);
const dated = Compile(Dated);

/**
 * Orders that have changed since then. Mirakl lists them by the time they were placed and takes no end of the window here: an
 * order that changes meanwhile comes into the list and none leaves it, so that pages move on but never back. One that comes in
 * behind the reader was changed after the walk began, and the next walk begins there.
 */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  const place = cursor === null ? firstPlace(since, ctx.clock.now()) : placeIn(cursor);
  const query = {
    start_update_date: place.since,
    order_tax_mode: TAX_MODE,
    max: PAGE,
    offset: place.offset,
  };
  const { orders, total_count } = await call(ctx, { method: 'GET', path: '/orders', query }, Page);
  const read = orders.map((order) => ownOrder(ctx, order, new Date(place.since)));
  const offset = place.offset + orders.length;
  if (orders.length > 0 && offset < total_count)
    return { orders: read, next: JSON.stringify({ ...place, offset }) };
  // A clock that is behind Mirakl's says nothing of the time that a walk took in.
  return place.until < place.since
    ? { orders: read, next: null }
    : { orders: read, next: null, through: new Date(place.until) };
}

function firstPlace(since: Date | null, now: Date): Place {
  const from = since ?? new Date(now.getTime() - FIRST_MS);
  return { since: from.toISOString(), until: now.toISOString(), offset: 0 };
}

function placeIn(cursor: string): Place {
  const place: unknown = JSON.parse(cursor);
  if (places.Check(place)) return place;
  throw new ConnectorError({ kind: 'invalid_request', message: 'this is no place in a walk over orders' });
}

const isReadable = (order: unknown): order is Order =>
  orderShape.Check(order) &&
  [order.created_date, order.last_updated_date].every((time) => !Number.isNaN(Date.parse(time)));

/** An order that cannot be read has no lines: the host puts such a one aside and tells of it by its number. */
function ownOrder({ log }: Context, wire: unknown, since: Date): ChannelOrder {
  if (isReadable(wire)) return channelOrder(asOrdered(wire));
  const externalId = numbered.Check(wire) ? wire.order_id : '';
  const updated = dated.Check(wire) ? wire.last_updated_date : null;
  log.warn('an order of Mirakl’s has another form and was put aside', { orderId: externalId });
  return oddOrder({ externalId, updated, since });
}

/** One order, with prices in the same mode. @throws ConnectorError `not_found` where the shop has none of that id */
export async function readOrder(ctx: Context, orderId: string): Promise<Order> {
  const query = { order_ids: orderId, order_tax_mode: TAX_MODE };
  const { orders } = await call(ctx, { method: 'GET', path: '/orders', query }, Page);
  const order = orders.find((one): one is Order => isReadable(one) && one.order_id === orderId);
  if (order !== undefined) return asOrdered(order);
  throw new ConnectorError({
    kind: 'not_found',
    message: `the shop has no order ${orderId} that can be read`,
  });
}
