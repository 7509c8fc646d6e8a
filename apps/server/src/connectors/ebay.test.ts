import { ebayConnector } from '@sluice/connector-ebay';
import { PAYLOAD as EBAY_PAYLOAD, type FakeChannel, startChannel } from '@sluice/connector-ebay/testing';
import type { Connector } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runActionsOnce } from '../modules/orders/testing/action-world.ts';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct, stockOf } from '../testing/fixtures.ts';
import { deliverLater, ledTo, pollOrders, withPayload } from '../testing/real-connector.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

let service: TestService;
let ebay: FakeChannel;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  ebay = await startChannel();
});
afterAll(async () => {
  await ebay.close();
  await service.close();
});
beforeEach(async () => {
  ebay.fake.reset();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, {
    allow: ['127.0.0.1'],
    connection: { config: { ...(ebay.config('') as Record<string, string>) } },
    connector: () => ledTo(withPayload(ebayConnector as Connector, EBAY_PAYLOAD), ebay.lead),
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

const later = () => deliverLater(channel, tenant);
const poll = () => pollOrders(channel, tenant);

const listed = () => ebay.fake.shop().listings();
const create = (fields: object = {}) =>
  createProduct(tenant, { sku: 'A', name: 'Lamp', price: 100, tax_rate: 20, quantity: 7, ...fields });

test('a product goes on sale, follows price and stock, and leaves with its deletion', async () => {
  const id = await create();
  await later();
  const [first] = listed();
  expect(first).toMatchObject({ externalKey: 'A', title: 'Lamp', stock: 7, active: true });
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'Lamp', price: 50, quantity: 3 });
  await later();
  expect(listed()).toMatchObject([{ syncId: first?.syncId, stock: 3, active: true }]);
  expect(Number(listed()[0]?.price) * 2).toBe(Number(first?.price));
  await tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(listed()).toMatchObject([{ syncId: first?.syncId, active: false }]);
});

test('after a lost answer of the publication the same listing goes on sale, once', async () => {
  await create();
  ebay.fake.shop().loseAnswer(/bulk_publish_offer/);
  await later();
  expect(listed()).toMatchObject([{ externalKey: 'A', active: true }]);
});

test('a shipment goes back to eBay with its number, and the order is shipped here once eBay says so', async () => {
  await create();
  await later();
  const external = ebay.fake.shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  const orders = async () =>
    ((await tenant.call('GET', '/v1/orders')).body as { data: { id: number; status: string }[] }).data;
  const [order] = await orders();
  const asked = await tenant.call('POST', `/v1/orders/${order!.id}/shipments`, {
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
  });
  expect(asked.status).toBe(202);
  await runActionsOnce(channel.deps);
  expect(ebay.fake.shop().shipments(external)).toEqual([{ units: 2, trackingNumber: '1Z999AA10123456784' }]);
  await poll();
  expect(await orders()).toMatchObject([{ id: order!.id, status: 'shipped' }]);
});

test('an order lowers the stock everywhere, and its cancellation gives it back', async () => {
  const id = await create();
  await later();
  const order = ebay.fake.shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  expect(await stockOf(tenant, id)).toBe(5);
  ebay.fake.shop().cancel(order);
  await poll();
  expect(await stockOf(tenant, id)).toBe(7);
});
