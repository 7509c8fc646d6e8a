import { describe } from 'vitest';
import type { ChannelOrder, Connector } from '../../index.ts';
import { correct, expectFailures } from './failing-checks.ts';

const pullOrders = correct.pullOrders!.bind(correct);
const pullProducts = correct.pullProducts!.bind(correct);

/** A connector that changes each order it has read. */
const orders = (change: (order: ChannelOrder) => ChannelOrder): Partial<Connector> => ({
  pullOrders: async (ctx, window) => {
    const page = await pullOrders(ctx, window);
    return { ...page, orders: page.orders.map(change) };
  },
});

const hours = (date: Date, count: number) => new Date(date.getTime() + count * 3_600_000);

/** The checks of actions on an order that is read back: they judge by the report of it. */
const EFFECTS = ['order-actions/effect', 'order-actions/lost-answer', 'order-actions/not-applied'];
/** The checks of the calls of actions, which name lines of the order. */
const CALLS = ['mapping/acknowledge', 'mapping/cancel', 'mapping/ship'];

describe('orders', () => {
  expectFailures({
    'reads one page of orders and no more': [
      { pullOrders: async (ctx, window) => ({ ...(await pullOrders(ctx, window)), next: null }) },
      ['orders/walk'],
    ],
    'reads the channel’s time in another zone': [
      orders((order) => ({
        ...order,
        orderedAt: hours(order.orderedAt, 3),
        updatedAt: hours(order.updatedAt, 3),
      })),
      ['orders/shape', 'orders/window'],
    ],
    'says that a walk took changes that are yet to come': [
      {
        pullOrders: async (ctx, window) => ({
          ...(await pullOrders(ctx, window)),
          through: hours(ctx.clock.now(), 1),
        }),
      },
      [
        ...CALLS,
        ...EFFECTS,
        'order-actions/refused',
        'order-actions/unknown-order',
        'orders/repeat',
        'orders/shape',
        'orders/statuses',
        'orders/walk',
        'orders/window',
      ],
    ],
    'ignores the window of orders': [
      { pullOrders: (ctx, window) => pullOrders(ctx, { ...window, since: null }) },
      ['mapping/orders', 'orders/window'],
    ],
    'hands on the channel’s state as the common status': [
      orders((order) => ({ ...order, status: order.channelStatus as ChannelOrder['status'] })),
      [...EFFECTS, 'orders/shape', 'orders/statuses'],
    ],
    'reads order money as numbers': [
      orders((order) => ({
        ...order,
        totals: { ...order.totals, grandTotal: Number(order.totals.grandTotal) as never },
      })),
      ['orders/shape'],
    ],
    'numbers order lines anew each time': [
      orders((order) => ({
        ...order,
        lines: order.lines.map((line) => ({ ...line, externalId: `${Math.random()}` })),
      })),
      [...CALLS, ...EFFECTS, 'orders/repeat', 'orders/statuses'],
    ],
    'brings prices of the site as numbers': [
      {
        pullProducts: async (ctx, window) => {
          const page = await pullProducts(ctx, window);
          return {
            ...page,
            products: page.products.map((one) => ({
              ...one,
              price: Number(one.price) as never,
            })),
          };
        },
      },
      ['products/shape'],
    ],
  });
});
