import type { ChannelOrder, OrderPage, OrderWindow } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Answer, ask, type Context } from './client.ts';
import { ORDERS } from './documents/reads.ts';
import { momentOf } from './numbers.ts';
import { channelOrder } from './order-map.ts';
import { Order, pageOf } from './schema.ts';

const Orders = Answer({ listOrder: pageOf(Order) });
const PAGE = 50;

/** From where a walk goes on: a time, a page of what changed since, and the orders of that time that were given. */
const Place = Type.Object({
  since: Type.Integer(),
  page: Type.Integer({ minimum: 1 }),
  given: Type.Array(Type.String()),
});
type Place = Static<typeof Place>;
const places = Compile(Place);

/**
 * Orders by the time of their last change, the oldest first. An order that changes during the walk moves to its end, and all
 * behind it move one place forward: so the walk goes on by the time of the last one, and by pages only among orders of one time.
 */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  const place = placeOf(cursor) ?? { since: since?.getTime() ?? 0, page: 1, given: [] };
  const { listOrder } = await ask(ctx, {
    document: ORDERS,
    variables: {
      pagination: { page: place.page, limit: PAGE },
      sort: 'updatedAt',
      updatedAt: { gte: place.since },
    },
    answer: Orders,
  });
  const { data, hasNext } = listOrder;
  const fresh = data.filter((order) => isOrder(order) && !place.given.includes(order.id));
  const next = hasNext ? JSON.stringify(following(place, data)) : null;
  return { orders: fresh.map(channelOrder), next };
}

/** A draft of the shop's staff holds no stock at ikas, and comes by the time of its change once it is an order. */
const isOrder = ({ deleted, status }: Order): boolean => !deleted && status !== 'DRAFT';

function placeOf(cursor: string | null): Place | null {
  const value: unknown = cursor === null ? null : JSON.parse(cursor);
  return places.Check(value) ? value : null;
}

const timeOf = ({ updatedAt }: Order): number => momentOf(updatedAt)?.getTime() ?? 0;

function following(place: Place, orders: readonly Order[]): Place {
  const times = orders.map(timeOf);
  const isSorted = times.every((time, at) => at === 0 || time >= times[at - 1]!);
  const last = times.at(-1) ?? 0;
  // A shop that does not sort is walked by pages.
  if (!isSorted || last <= place.since) return { ...place, page: place.page + 1 };
  const given = orders.filter((order) => timeOf(order) === last).map(({ id }) => id);
  return { since: last, page: 1, given };
}

/** One order by its id; null when it is gone, or a draft. */
export async function readOrder(ctx: Context, id: string): Promise<ChannelOrder | null> {
  const { listOrder } = await ask(ctx, {
    document: ORDERS,
    variables: { pagination: { page: 1, limit: 1 }, id: { eq: id } },
    answer: Orders,
  });
  const order = listOrder.data.find((one) => one.id === id && isOrder(one));
  return order === undefined ? null : channelOrder(order);
}
