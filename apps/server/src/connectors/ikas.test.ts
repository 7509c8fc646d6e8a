import { ikasConnector } from '@sluice/connector-ikas';
import { type FakeChannel, startChannel } from '@sluice/connector-ikas/testing';
import type { Connector } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createConnection } from '../modules/channels/index.ts';
import { callWebhook, eventsOf, handleAll } from '../modules/inbound/testing/inbox.ts';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct, stockOf } from '../testing/fixtures.ts';
import { deliverLater, ledTo, pollOrders } from '../testing/real-connector.ts';
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
    connector: () => ledTo(ikasConnector as Connector, ikas.lead),
  });
  await inTenant(async (tx) =>
    tx.later(sql`
      update connections set require_image = 'never', require_description = 'never'
      where id = ${channel.connectionId}`),
  );
});
afterEach(() => channel.close());

const config = () => ({ ...(ikas.config('') as Record<string, string>) });

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);

const later = () => deliverLater(channel, tenant);
const poll = () => pollOrders(channel, tenant);

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
  await poll();
  expect(await stockOf(tenant, id)).toBe(5);
  await ikas.fake.setOrderStatus(order, 'CANCELLED/CANCELLED/REFUNDED');
  await poll();
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
  await handleAll(service, (connector) => ledTo(connector, ikas.lead));
  expect(await eventsOf(service, tenant)).toMatchObject([
    { topic: 'order', state: 'processed', error: null },
  ]);
  const orders = await inTenant((tx) => tx.run(sql<{ external_id: string }>`select external_id from orders`));
  expect(orders).toEqual([{ external_id: order }]);
  expect(await stockOf(tenant, id)).toBe(4);
});
