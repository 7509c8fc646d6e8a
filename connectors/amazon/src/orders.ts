import {
  type ChannelOrder,
  ConnectorError,
  type OrderWindow,
  oddOrder,
  type OrderPage as Page,
} from '@sluice/connector-kit';
import { Check } from 'typebox/value';
import { type Context, call } from './client.ts';
import { type Config, marketplaceOf } from './config.ts';
import { channelOrder } from './order-map.ts';
import { Dated, Numbered, OneOrder, Order, OrderPage } from './order-schema.ts';

const ORDERS = '/orders/2026-01-01/orders';

const DAY_MS = 24 * 3_600_000;
/** Without a window, orders of the last month. */
const FIRST_WINDOW_MS = 30 * DAY_MS;

const PAGE_SIZE = 100;

/** Names and addresses come with the roles of the application for them, and need no token of their own. */
const dataFor = ({ buyer_data }: Config): string[] => [
  ...(buyer_data === false ? [] : ['BUYER', 'RECIPIENT']),
  'PROCEEDS',
  'CANCELLATION',
  'FULFILLMENT',
  'PACKAGES',
];

/** A place in a walk, which keeps its window. */
interface Place {
  readonly after: string;
  readonly token: string | null;
  /** The time up to which Amazon showed changes when the walk began. */
  readonly through: string | null;
}

/**
 * Orders of this marketplace that the merchant sends, by their last change. Those from Amazon’s warehouses take their stock
 * there, so that booking them here would make the merchant’s wrong.
 */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<Page> {
  const now = ctx.clock.now();
  if (since !== null && since > now) return { orders: [], next: null };
  const after = (since ?? new Date(now.getTime() - FIRST_WINDOW_MS)).toISOString();
  const place = cursor === null ? { after, token: null, through: null } : placeOf(cursor);
  const query = {
    marketplaceIds: marketplaceOf(ctx.config).id,
    fulfilledBy: 'MERCHANT',
    lastUpdatedAfter: place.after,
    includedData: dataFor(ctx.config).join(','),
    maxResultsPerPage: PAGE_SIZE,
    paginationToken: place.token,
  };
  const page = await call(ctx, { method: 'GET', path: ORDERS, query }, OrderPage);
  const through = place.through ?? page.lastUpdatedBefore ?? null;
  const token = page.pagination?.nextToken || null;
  const orders = page.orders.flatMap((order) => ordersIn(ctx, order, new Date(place.after)));
  if (token !== null) return { orders, next: JSON.stringify({ ...place, token, through }) };
  return { orders, next: null, ...throughOf(through, now) };
}

/** None for one that is not ours to book, or has no units left. */
function ordersIn(ctx: Context, wire: unknown, after: Date): ChannelOrder[] {
  const marketplace = marketplaceOf(ctx.config);
  if (!Check(Order, wire)) return [unreadable(ctx, wire, after)];
  // The search asks for the same, and a wrong booking would cost stock.
  const isElsewhere = (wire.salesChannel?.marketplaceId ?? marketplace.id) !== marketplace.id;
  if (isElsewhere || wire.fulfillment?.fulfilledBy === 'AMAZON') return [];
  const order = channelOrder(wire, marketplace);
  return order.lines.length > 0 ? [order] : [];
}

/** An order that cannot be read, without lines: the host puts such a one aside and tells of it by its number. */
function unreadable({ log }: Context, wire: unknown, after: Date): ChannelOrder {
  const orderId = Check(Numbered, wire) ? wire.orderId : '';
  const updated = Check(Dated, wire) ? wire.lastUpdatedTime : null;
  log.warn('an order of Amazon’s has another form and was put aside', { orderId });
  return oddOrder({ externalId: orderId, updated, since: after });
}

/** Amazon’s clock may be ahead of ours. */
function throughOf(text: string | null, now: Date): { through?: Date } {
  const told = new Date(text ?? '');
  if (Number.isNaN(told.getTime())) return {};
  return { through: told < now ? told : now };
}

function placeOf(cursor: string): Place {
  const { after, token, through } = JSON.parse(cursor) as Place;
  return { after, token, through };
}

/** One order with what tells of parcels and cancellations. */
export async function readOrder(ctx: Context, orderId: string): Promise<Order> {
  const path = `${ORDERS}/${encodeURIComponent(orderId)}`;
  const query = { includedData: 'CANCELLATION,FULFILLMENT,PACKAGES' };
  const { order } = await call(ctx, { method: 'GET', path, query }, OneOrder);
  if (order.orderId === orderId) return order;
  throw new ConnectorError({
    kind: 'protocol',
    message: 'Amazon answered with another order than was asked for',
  });
}
