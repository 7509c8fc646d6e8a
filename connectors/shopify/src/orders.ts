import type { ChannelOrder, OrderPage, OrderWindow } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { ORDER, ORDER_LINES, ORDER_PAGE } from './documents/reads.ts';
import { channelOrder } from './order-map.ts';
import { refundLinesOf } from './refunds.ts';
import { Order, OrderLine, pageOf } from './schema.ts';
import { changedSince } from './search.ts';

const nullable = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema) =>
  Type.Union([Type.Null(), schema]);

const Page = Answer({ orders: pageOf(Order) });
const One = Answer({ order: nullable(Order) });
const Lines = Answer({ order: nullable(Type.Object({ lineItems: pageOf(OrderLine) })) });

/** Points: a line is asked 20, its taxes among them. */
const ORDER_COST = 121;
const LINES_COST = 903;

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

/** The order with all its lines and refunds: an order is the whole order. */
async function whole(ctx: Context, order: Order): Promise<ChannelOrder> {
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
