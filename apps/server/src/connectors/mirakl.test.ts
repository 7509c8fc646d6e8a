import type { Connector } from '@sluice/connector-kit';
import { miraklConnector } from '@sluice/connector-mirakl';
import { type FakeChannel, PAYLOAD as MIRAKL_PAYLOAD, startChannel } from '@sluice/connector-mirakl/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runActionsOnce } from '../modules/orders/testing/action-world.ts';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct, stockOf } from '../testing/fixtures.ts';
import { deliverLater, ledTo, pollOrders, withPayload } from '../testing/real-connector.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

let service: TestService;
let mirakl: FakeChannel;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  mirakl = await startChannel();
});
afterAll(async () => {
  await mirakl.close();
  await service.close();
});
beforeEach(async () => {
  await mirakl.reset();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, {
    allow: ['127.0.0.1'],
    connection: { config: { ...(mirakl.config(mirakl.address) as Record<string, string>) } },
    connector: () => ledTo(withPayload(miraklConnector as Connector, MIRAKL_PAYLOAD), mirakl.lead),
  });
  // The listings are made complete on their way.
  await inTenant(async (tx) =>
    tx.later(sql`
      update connections set require_image = 'never', require_description = 'never', require_category = 'never'
      where id = ${channel.connectionId}`),
  );
});
afterEach(() => channel.close());

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);

const shop = () => mirakl.fake.shop();
const later = () => deliverLater(channel, tenant);
const poll = () => pollOrders(channel, tenant);
const create = (fields: object = {}) =>
  createProduct(tenant, { sku: 'A', name: 'Lamp', price: 100, tax_rate: 20, quantity: 7, ...fields });

const orders = async () =>
  ((await tenant.call('GET', '/v1/orders')).body as { data: { id: number; status: string }[] }).data;

test('a product goes on sale, follows price and stock, and leaves with its deletion', async () => {
  const id = await create();
  await later();
  const [first] = shop().listings();
  expect(first).toMatchObject({ externalKey: 'A', stock: 7, active: true });
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'Lamp', price: 50, quantity: 3 });
  await later();
  expect(shop().listings()).toMatchObject([{ syncId: first?.syncId, stock: 3, active: true }]);
  expect(Number(shop().listings()[0]?.price) * 2).toBe(Number(first?.price));
  await tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(shop().listings()).toMatchObject([{ syncId: first?.syncId, active: false }]);
});

test('after a lost answer of the import the offer is on sale once', async () => {
  await create();
  shop().loseAnswer(/POST \/api\/offers$/);
  await later();
  expect(shop().listings()).toMatchObject([{ externalKey: 'A', active: true }]);
});

test('an order is accepted and shipped from here, and the order here follows Mirakl', async () => {
  await create();
  await later();
  const external = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  const [order] = await orders();
  expect(order?.status).toBe('new');
  const accepted = await tenant.call('POST', `/v1/orders/${order!.id}/acknowledgements`);
  expect(accepted.status).toBe(202);
  await runActionsOnce(channel.deps);
  shop().setOrder(external, 'SHIPPING');
  await poll();
  const asked = await tenant.call('POST', `/v1/orders/${order!.id}/shipments`, {
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
  });
  expect(asked.status).toBe(202);
  await runActionsOnce(channel.deps);
  expect(shop().shipments(external)).toMatchObject([{ units: 2, trackingNumber: '1Z999AA10123456784' }]);
  await poll();
  expect(await orders()).toMatchObject([{ id: order!.id, status: 'shipped' }]);
});

test('an order lowers the stock everywhere, and its cancellation gives it back', async () => {
  const id = await create();
  await later();
  const external = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  expect(await stockOf(tenant, id)).toBe(5);
  shop().setOrder(external, 'CANCELED');
  await poll();
  expect(await stockOf(tenant, id)).toBe(7);
});
