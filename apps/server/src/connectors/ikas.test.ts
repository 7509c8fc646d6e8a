import { ikasConnector } from '@sluice/connector-ikas';
import { type FakeChannel, startChannel } from '@sluice/connector-ikas/testing';
import type { Connector, ConnectorContext } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createConnection, runTasksOnce } from '../modules/channels/index.ts';
import { callWebhook, eventsOf, handleAll } from '../modules/inbound/testing/inbox.ts';
import { orderPolling } from '../modules/orders/index.ts';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct, stockOf } from '../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

let service: TestService;
let ikas: FakeChannel;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  ikas = await startChannel();
});
afterAll(async () => {
  await ikas.close();
  await service.close();
});
beforeEach(async () => {
  await ikas.fake.reset();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, {
    allow: ['127.0.0.1'],
    connection: { config: config() },
    connector: () => led(ikasConnector as Connector),
  });
  await inTenant(async (tx) =>
    tx.later(sql`
      update connections set require_image = 'never', require_description = 'never'
      where id = ${channel.connectionId}`),
  );
});
afterEach(() => channel.close());

const config = () => ({ ...(ikas.config('') as Record<string, string>) });

/** The connector with its calls led to the fake. */
function led(connector: Connector): Connector {
  const onFake = (ctx: ConnectorContext): ConnectorContext => ({
    ...ctx,
    http: { request: (request) => ctx.http.request({ ...request, url: ikas.lead(request.url) }) },
  });
  const methods = Object.entries(connector).map(([name, value]) => [
    name,
    typeof value === 'function' && name !== 'identifyWebhook'
      ? (ctx: ConnectorContext, ...args: unknown[]) => value.call(connector, onFake(ctx), ...args)
      : value,
  ]);
  return Object.fromEntries(methods) as Connector;
}

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);

/** Plans and delivers as if hours later, so that nothing waits for its time. */
const later = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) {
    await inTenant(async (tx) => {
      tx.later(sql`update listings set next_at = now() where state in ('pending', 'retry', 'accepted')`);
      tx.later(sql`update due_listings set due_at = now()`);
      tx.later(sql`update channel_terms set next_at = now() where next_at is not null`);
      tx.later(sql`update delivery_leases set blocked_until = '-infinity', due_at = now()`);
    });
    await channel.step();
  }
};

const pollOrders = async (): Promise<void> => {
  await inTenant(async (tx) =>
    tx.later(sql`update connection_tasks set due_at = now(), expires_at = '-infinity' where kind = 'orders'`),
  );
  const open = () =>
    inTenant((tx) => tx.run(sql`select from connection_tasks where kind = 'orders' and due_at <= now()`));
  const handlers = [orderPolling({ db: service.platform.db })];
  for (let turns = 0; turns < 20 && (await open()).length > 0; turns++)
    await runTasksOnce({ ...channel.deps, handlers });
  expect(await open()).toEqual([]);
};

const listed = () => ikas.fake.listings();
const create = (fields: object = {}) =>
  createProduct(tenant, {
    sku: 'A',
    name: 'Masa lambası',
    price: 100,
    tax_rate: 20,
    quantity: 7,
    brand_name: 'Kuzey Işığı',
    category_paths: [['Ev', 'Lambalar']],
    ...fields,
  });

test('a product goes on sale with its brand and category, follows price and stock, and leaves with its deletion', async () => {
  const id = await create();
  await later();
  const [first] = await listed();
  expect(first).toMatchObject({
    externalKey: 'A',
    title: 'Masa lambası',
    brand: 'Kuzey Işığı',
    categoryPath: ['Ev', 'Lambalar'],
    stock: 7,
    active: true,
  });
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'Masa lambası', price: 50, quantity: 3 });
  await later();
  expect(await listed()).toMatchObject([{ syncId: first?.syncId, stock: 3, active: true }]);
  expect(Number((await listed())[0]?.price) * 2).toBe(Number(first?.price));
  await tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(await listed()).toMatchObject([{ syncId: first?.syncId, active: false }]);
});

test('variants of a family become one product of the shop', async () => {
  for (const size of ['S', 'M', 'L'])
    await create({
      sku: `T-${size}`,
      name: `Tişört ${size}`,
      family_code: 'T',
      variant_options: { Beden: size },
    });
  await later();
  expect((await listed()).map(({ externalKey }) => externalKey).sort()).toEqual(['T-L', 'T-M', 'T-S']);
  expect(ikas.fake.state().products.size).toBe(1);
});

test('an order lowers the stock everywhere, and its cancellation gives it back', async () => {
  const id = await create();
  await later();
  const order = await ikas.fake.placeOrder([{ sku: 'A', quantity: 2 }]);
  await pollOrders();
  expect(await stockOf(tenant, id)).toBe(5);
  await ikas.fake.setOrderStatus(order, 'CANCELLED/CANCELLED/REFUNDED');
  await pollOrders();
  expect(await stockOf(tenant, id)).toBe(7);
});

test('a signed call brings its order at once, and one signed with another secret is refused', async () => {
  const id = await create();
  await later();
  const input = { label: 'Hooked', markupPercent: null, paused: false, config: config() };
  const connection = await inTenant((tx) =>
    createConnection(tx, 'operator', service.platform.masterKeys, {
      ...input,
      connector: ikasConnector as Connector,
    }),
  );
  const inbox = {
    tenant,
    connectionId: connection.id,
    url: `/webhooks/${connection.webhookToken}`,
    secret: '',
  };
  const order = await ikas.fake.placeOrder([{ sku: 'A', quantity: 3 }]);
  const body = ikas.fake.webhookBody('store/order/created', { id: order });
  const forged = body.replace(/"signature":"(.)/, (_, first) => `"signature":"${first === '0' ? '1' : '0'}`);
  expect((await callWebhook(service, inbox, forged, {})).status).toBe(401);
  expect((await callWebhook(service, inbox, body, {})).status).toBe(200);
  expect((await callWebhook(service, inbox, body, {})).status).toBe(200);
  await handleAll(service, led);
  expect(await eventsOf(service, tenant)).toMatchObject([
    { topic: 'order', state: 'processed', error: null },
  ]);
  const orders = await inTenant((tx) => tx.run(sql<{ external_id: string }>`select external_id from orders`));
  expect(orders).toEqual([{ external_id: order }]);
  expect(await stockOf(tenant, id)).toBe(4);
});
