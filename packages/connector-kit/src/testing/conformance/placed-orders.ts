import type { ChannelOrder, OrderWindow } from '../../index.ts';
import type { Bench } from './bench.ts';
import { control, ensure } from './failures.ts';
import { buildItem } from './items.ts';
import { create } from './writes.ts';

/** Puts one listing on sale and orders it so many times; resolves to the ids of the orders. */
export async function placeOrders(bench: Bench, count: number): Promise<string[]> {
  const place = control(bench.channel.placeOrder, 'way to place an order').bind(bench.channel);
  if (bench.connector.capabilities.listings) {
    await create(bench, bench.open(), [buildItem(bench, 'SOLD', { stock: count * 2 + 10 })]);
  }
  const placed: string[] = [];
  for (let at = 0; at < count; at++) placed.push(await place([{ sku: 'SOLD', quantity: 1 + (at % 2) }]));
  return placed;
}

/** Walks all pages of a window; fails when the walk does not end, or says that it took changes yet to come. */
export async function pullAll(bench: Bench, since: Date | null): Promise<ChannelOrder[]> {
  const orders: ChannelOrder[] = [];
  let window: OrderWindow = { since, cursor: null };
  for (let page = 0; page < 1_000; page++) {
    const { orders: some, next, through } = await bench.connector.pullOrders!(bench.open(), window);
    orders.push(...some);
    const isPast = through === undefined || through <= bench.open().clock.now();
    ensure(
      isPast,
      `a walk says that it took all changes until ${through?.toISOString()}, which is yet to come`,
    );
    if (next === null) return orders;
    window = { since, cursor: next };
  }
  ensure(false, 'the walk over the orders does not end');
  return orders;
}
