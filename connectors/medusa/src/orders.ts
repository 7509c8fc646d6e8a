import { type OrderPage, type OrderWindow, walkByIds } from '@sluice/connector-kit';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { channelOrder } from './order-map.ts';
import { ORDER_FIELDS, OrderList } from './wire-order.ts';

/** Medusa reckons all totals of an order anew when it is read. */
export const ORDER_PAGE = 20;

/** Orders that changed since then. A draft that the shop's staff makes is none yet, and takes no stock. */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  const changed = since === null ? {} : { 'updated_at[$gte]': since.toISOString() };
  const { items, next } = await walkByIds(cursor, ORDER_PAGE, async (skip, take) => {
    const { orders, count } = await call(ctx, {
      path: 'orders',
      query: { ...changed, order: 'id', offset: skip, limit: take, fields: ORDER_FIELDS },
      answer: OrderList,
    });
    return { items: orders, total: count };
  });
  return { orders: items.filter(({ is_draft_order: isDraft }) => !isDraft).map(channelOrder), next };
}
