import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { createProduct, stockOf } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { runTasksOnce, type TaskDeps } from '../channels/index.ts';
import { orderPolling } from './poll.ts';
import { buildOrder } from './testing/orders.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let product: number;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
  product = await createProduct(tenant, { sku: 'A', price: 10, quantity: 1_000 });
  await channel.drain();
});
afterEach(async () => {
  // The next test runs whatever is due, of any tenant.
  await inTenant((tx) => tx.run(sql`update connection_tasks set due_at = now() + interval '1 day'`));
  await channel.close();
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) =>
  service.platform.db.inTenant(tenant.id, work);

async function order(quantity = 1, path = ''): Promise<{ id: string }> {
  const answer = await fetch(`${channel.simulator.url}/_orders${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(path === '' ? { sku: 'A', quantity } : {}),
  });
  return (await answer.json()) as { id: string };
}

/** Runs the task once, even before it is due. */
async function poll(overrides: Partial<TaskDeps> = {}): Promise<void> {
  await inTenant((tx) => tx.run(sql`update connection_tasks set due_at = now(), expires_at = '-infinity'`));
  const handlers = [orderPolling({ db: service.platform.db })];
  await runTasksOnce({ ...channel.deps, handlers, ...overrides });
}

const task = () =>
  inTenant((tx) =>
    tx.first(sql<{ failures: number; cursor: { page: string | null; seen: string } | null }>`
      select failures, cursor from connection_tasks where kind = 'orders'`),
  );
const count = async () => (await inTenant((tx) => tx.run(sql`select from orders`))).length;

// holds ORD-1
test('R18: each order once and the stock right, whatever windows overlap, and the other channels hear of it', async () => {
  const other = await connectTestChannel(service, tenant);
  await other.drain();
  const { id } = await order(2);
  await poll();
  await poll();
  await order(1, `/${id}/ship`);
  await order(3);
  await poll();
  expect(await count()).toBe(2);
  expect(await stockOf(tenant, product)).toBe(995);
  await other.drain();
  expect(other.listing('A')?.stock).toBe(995);
  expect(channel.listing('A')?.stock).toBe(995);
  await other.close();
});

test('a walk that took every change before some time is followed by one from then on, also when nothing was sold', async () => {
  const through = new Date();
  const quiet = (end: Date) => ({
    connectorOf: (platform: string) => ({
      ...channel.deps.connectorOf(platform)!,
      pullOrders: async () => ({ orders: [], next: null, through: end }),
    }),
  });
  await poll(quiet(through));
  expect((await task())?.cursor?.seen).toBe(through.toISOString());
  // A clock ahead of ours would skip what happens until then.
  await poll(quiet(new Date(Date.now() + 3_600_000)));
  expect((await task())?.cursor?.seen).toBe(through.toISOString());
});

test('a walk that took every change before some time is followed from then on, whatever newer order it met', async () => {
  const through = new Date();
  await order(1);
  await poll({
    connectorOf: (platform: string) => {
      const connector = channel.deps.connectorOf(platform)!;
      const pullOrders: typeof connector.pullOrders = async (ctx, window) => ({
        ...(await connector.pullOrders!(ctx, window)),
        next: null,
        through,
      });
      return { ...connector, pullOrders };
    },
  });
  expect(await count()).toBe(1);
  expect((await task())?.cursor?.seen).toBe(through.toISOString());
});

test('an order that changes behind a walk by ids is met by the next one, whatever newer order the walk met ahead', async () => {
  const shop = ['1', '2'].map((externalId) =>
    buildOrder({ externalId, orderedAt: new Date(), updatedAt: new Date() }),
  );
  // One order a page, as shops list them that cannot be walked by the time of change.
  const byIds: Partial<TaskDeps> = {
    connectorOf: (platform: string) => {
      const connector = channel.deps.connectorOf(platform)!;
      const orders = { ...connector.capabilities.orders!, overlapMs: 0 };
      const pullOrders: typeof connector.pullOrders = async (_ctx, { since, cursor }) => {
        const changed = shop.filter(({ updatedAt }) => updatedAt >= since!);
        const at = Number(cursor ?? 0);
        return { orders: changed.slice(at, at + 1), next: at + 1 < changed.length ? String(at + 1) : null };
      };
      return {
        ...connector,
        capabilities: { ...connector.capabilities, orders },
        pullOrders: async (ctx, window) => {
          const page = await pullOrders(ctx, window);
          if (page.next !== null) {
            shop[0] = { ...shop[0]!, status: 'cancelled', updatedAt: new Date() };
            await task();
            shop[1] = { ...shop[1]!, status: 'processing', updatedAt: new Date() };
          }
          return page;
        },
      };
    },
  };
  await poll(byIds);
  expect(await stockOf(tenant, product)).toBe(996);
  await poll(byIds);
  expect(await stockOf(tenant, product)).toBe(998);
});

test('a channel that bears a walk every few minutes is not asked sooner', async () => {
  const rests = (everyMs: number) => ({
    connectorOf: (platform: string) => {
      const connector = channel.deps.connectorOf(platform)!;
      const orders = { ...connector.capabilities.orders!, everyMs };
      return { ...connector, capabilities: { ...connector.capabilities, orders } };
    },
  });
  const dueIn = async () =>
    (
      await inTenant((tx) =>
        tx.first(sql<{ seconds: number }>`
          select extract(epoch from due_at - now())::float8 as seconds from connection_tasks where kind = 'orders'`),
      )
    )?.seconds;
  await poll(rests(180_000));
  expect(await dueIn()).toBeGreaterThan(120);
  await poll(rests(1_000));
  expect(await dueIn()).toBeLessThan(60);
});

test('an order that was cancelled before it was seen leaves the channel with the stock it should have', async () => {
  const { id } = await order(2);
  await order(1, `/${id}/ship`);
  // This channel does not put returned units back on sale by itself.
  await order(1, `/${id}/return`);
  expect(channel.listing('A')?.stock).toBe(998);
  await poll();
  await channel.drain();
  expect(await stockOf(tenant, product)).toBe(1_000);
  expect(channel.listing('A')?.stock).toBe(1_000);
});

describe('R18: a pull that ends in the middle', () => {
  beforeEach(async () => {
    await Promise.all(Array.from({ length: 250 }, () => order()));
  });

  test('of its pages goes on at the next one', async () => {
    let pulls = 0;
    const connectorOf: TaskDeps['connectorOf'] = (platform) => {
      const connector = channel.deps.connectorOf(platform)!;
      return {
        ...connector,
        pullOrders: async (ctx, window) => {
          if (++pulls === 2) throw new Error('the worker dies here');
          return connector.pullOrders!(ctx, window);
        },
      };
    };
    await poll({ connectorOf });
    expect(await count()).toBe(200);
    expect(await task()).toMatchObject({ failures: 1, cursor: { page: '200' } });
    await poll();
    expect(await count()).toBe(250);
    expect(await stockOf(tenant, product)).toBe(750);
    expect(await task()).toMatchObject({ failures: 0, cursor: { page: null } });
  });

  test('of a page, because another worker took over, stores nothing of that page', async () => {
    const connectorOf: TaskDeps['connectorOf'] = (platform) => {
      const connector = channel.deps.connectorOf(platform)!;
      return {
        ...connector,
        pullOrders: async (ctx, window) => {
          const page = await connector.pullOrders!(ctx, window);
          await inTenant((tx) => tx.run(sql`update connection_tasks set fencing_token = fencing_token + 1`));
          return page;
        },
      };
    };
    await poll({ connectorOf });
    expect(await count()).toBe(0);
    expect(await stockOf(tenant, product)).toBe(1_000);
    await poll();
    expect(await count()).toBe(250);
    expect(await stockOf(tenant, product)).toBe(750);
  });
});

test('a page with an order the database refuses keeps the others, and puts that one aside', async () => {
  await inTenant((tx) => tx.run(sql`update stock_levels set quantity = -2147483647`));
  const good = await createProduct(tenant, { sku: 'G', price: 10, quantity: 5 });
  await channel.drain();
  channel.simulator.state.bySku.get('A')!.stock = 10;
  await order(2);
  await fetch(`${channel.simulator.url}/_orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sku: 'G', quantity: 1 }),
  });
  await poll();
  expect(await count()).toBe(1);
  expect(await stockOf(tenant, good)).toBe(4);
  const problems = await inTenant((tx) => tx.run(sql`select reason from order_problems`));
  expect(problems).toMatchObject([{ reason: expect.stringContaining('out of range') }]);
  expect(await task()).toMatchObject({ failures: 0, cursor: { page: null } });
});

test('orders of a paused connection still come in: only its delivery waits', async () => {
  await order(2);
  await inTenant((tx) => tx.run(sql`update connections set status = 'paused'`));
  await poll();
  expect(await stockOf(tenant, product)).toBe(998);
});

test('a cursor the channel no longer knows begins the walk anew', async () => {
  await order();
  await poll();
  await order();
  await inTenant((tx) =>
    tx.run(sql`update connection_tasks set cursor = cursor || '{"page": "gone"}' where kind = 'orders'`),
  );
  await poll();
  expect(await task()).toMatchObject({ failures: 1, cursor: { page: null } });
  await poll();
  expect(await count()).toBe(2);
});

// holds ORD-2
test('orders of a site that is a source alone are read as well', async () => {
  await inTenant((tx) =>
    tx.run(sql`update connections set is_target = false, is_source = true, source_state = 'waiting'`),
  );
  await order(2);
  await poll();
  const { body } = await tenant.call<{ data: object[] }>('GET', '/v1/orders');
  const from = { channel: { credential_id: channel.connectionId } };
  expect(body.data).toMatchObject([{ ...from, lines: [{ sku: 'A', quantity: 2 }] }]);
  expect(await stockOf(tenant, product)).toBe(998);
});
