import type { ChannelOrder, OrderPage, OrderWindow } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { PARCELS } from './documents/index.ts';
import { ORDER, ORDER_LINES, ORDER_PAGE, ORDER_PARCELS } from './documents/reads.ts';
import { channelOrder, isUnderWay } from './order-map.ts';
import { refundLinesOf } from './refunds.ts';
import { Order, OrderLine, pageOf } from './schema.ts';
import { changedSince } from './search.ts';

const nullable = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema) =>
  Type.Union([Type.Null(), schema]);

const Page = Answer({ orders: pageOf(Order) });
const One = Answer({ order: nullable(Order) });
const Lines = Answer({ order: nullable(Type.Object({ lineItems: pageOf(OrderLine) })) });
const Parcels = Answer({ order: nullable(Type.Pick(Order, ['fulfillments'])) });

/** Points: a line is asked 20, its taxes among them. */
const ORDER_COST = 121;
const LINES_COST = 903;
const PARCELS_COST = 251;

/**
 * Orders by the time of their last change. Without the scope `read_all_orders` Shopify shows those of the last 60 days
 * alone; older ones that change do not come.
 */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  const variables = { after: cursor, query: changedSince(since) };
  const { orders } = await query(ctx, { document: ORDER_PAGE, variables, cost: 5 * ORDER_COST }, Page);
  const read: ChannelOrder[] = [];
  for (const order of orders.nodes) read.push(await whole(ctx, order));
  return { orders: read, next: orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null };
}

/** One order by its global id; null when it is gone, or older than the app may see. */
export async function readOrder(ctx: Context, id: string): Promise<ChannelOrder | null> {
  const { order } = await query(ctx, { document: ORDER, variables: { id }, cost: ORDER_COST }, One);
  return order === null ? null : whole(ctx, order);
}

/** The order with all its lines, parcels and refunds: an order is the whole order. */
async function whole(ctx: Context, read: Order): Promise<ChannelOrder> {
  const order = { ...read, fulfillments: await parcelsOf(ctx, read) };
  const lines = [...order.lineItems.nodes];
  let after = order.lineItems.pageInfo.hasNextPage ? order.lineItems.pageInfo.endCursor : null;
  while (after !== null) {
    const answer: { order: { lineItems: typeof order.lineItems } | null } = await query(
      ctx,
      { document: ORDER_LINES, variables: { id: order.id, after }, cost: LINES_COST },
      Lines,
    );
    const page = answer.order?.lineItems;
    lines.push(...(page?.nodes ?? []));
    after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  }
  const isShort = lines.some(({ quantity, currentQuantity }) => currentQuantity < quantity);
  if (!isShort && order.cancelledAt === null) return channelOrder(order, lines, []);
  return channelOrder(order, lines, await refundLinesOf(ctx, order.id));
}

/** The parcels that say whether an order was delivered: all of them where the first ones have arrived. */
async function parcelsOf(
  ctx: Context,
  { id, displayFulfillmentStatus, fulfillments }: Order,
): Promise<Order['fulfillments']> {
  const isCut = fulfillments.length === PARCELS && displayFulfillmentStatus === 'FULFILLED';
  if (!isCut || fulfillments.some(isUnderWay)) return fulfillments;
  const question = { document: ORDER_PARCELS, variables: { id }, cost: PARCELS_COST };
  const { order } = await query(ctx, question, Parcels);
  return order?.fulfillments ?? [];
}
