import { allegroConnector } from '@sluice/connector-allegro';
import {
  PAYLOAD as ALLEGRO_PAYLOAD,
  type FakeChannel,
  startChannel,
} from '@sluice/connector-allegro/testing';
import type { Connector } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runActionsOnce } from '../modules/orders/testing/action-world.ts';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct, stockOf } from '../testing/fixtures.ts';
import { deliverLater, ledTo, pollOrders, withPayload } from '../testing/real-connector.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

let service: TestService;
let allegro: FakeChannel;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  allegro = await startChannel();
});
afterAll(async () => {
  await allegro.close();
  await service.close();
});
beforeEach(async () => {
  allegro.fake.reset();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, {
    allow: ['127.0.0.1'],
    connection: { config: { ...(allegro.config('') as Record<string, string>) } },
    connector: () => ledTo(withPayload(allegroConnector as Connector, ALLEGRO_PAYLOAD), allegro.lead),
  });
  // The listings are made complete on their way.
  await service.platform.db.inTenant(tenant.id, async (tx) =>
    tx.later(sql`
      update connections set require_image = 'never', require_description = 'never', require_category = 'never'
      where id = ${channel.connectionId}`),
  );
});
afterEach(() => channel.close());

const later = () => deliverLater(channel, tenant);
const poll = () => pollOrders(channel, tenant);
const shop = () => allegro.fake.shop();
const listed = () => shop().listings();
const create = () => createProduct(tenant, { sku: 'A', name: 'Lamp', price: 100, tax_rate: 20, quantity: 7 });
const orders = async () =>
  ((await tenant.call('GET', '/v1/orders')).body as { data: { id: number; status: string }[] }).data;

test('a product goes on sale, follows price and stock, and leaves with its deletion', async () => {
  const id = await create();
  await later();
  const [first] = listed();
  expect(first).toMatchObject({ externalKey: 'A', stock: 7, active: true });
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'Lamp', price: 50, quantity: 3 });
  await later();
  expect(listed()).toMatchObject([{ syncId: first?.syncId, stock: 3, active: true }]);
  expect(Number(listed()[0]?.price) * 2).toBe(Number(first?.price));
  await tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(listed()).toMatchObject([{ syncId: first?.syncId, active: false }]);
});

test('after a lost answer the offer is found by its key, and there is one', async () => {
  await create();
  shop().lose(/^POST \/sale\/product-offers/);
  await later();
  await later();
  expect(listed()).toMatchObject([{ externalKey: 'A', active: true }]);
});

test('an order lowers the stock everywhere, and its cancellation on Allegro gives it back', async () => {
  const id = await create();
  await later();
  const order = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  expect(await stockOf(tenant, id)).toBe(5);
  shop().setOrder(order, 'CANCELLED');
  await poll();
  expect(await stockOf(tenant, id)).toBe(7);
});

test('a shipment goes back to Allegro with its number, and the order is shipped here once Allegro says so', async () => {
  await create();
  await later();
  const external = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  const [order] = await orders();
  const asked = await tenant.call('POST', `/v1/orders/${order!.id}/shipments`, {
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
  });
  expect(asked.status).toBe(202);
  await runActionsOnce(channel.deps);
  expect(shop().shipments(external)).toEqual([{ units: 2, trackingNumber: '1Z999AA10123456784' }]);
  await poll();
  expect(await orders()).toMatchObject([{ id: order!.id, status: 'shipped' }]);
});

test('an order that is cancelled here is paid back on Allegro once, and its units are free again', async () => {
  const id = await create();
  await later();
  shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  const [order] = await orders();
  const asked = await tenant.call('POST', `/v1/orders/${order!.id}/cancellations`, {
    reason: 'out of stock',
  });
  expect(asked.status).toBe(202);
  await runActionsOnce(channel.deps);
  expect(shop().state.refunds).toHaveLength(1);
  await poll();
  expect(await orders()).toMatchObject([{ id: order!.id, status: 'cancelled' }]);
  expect(await stockOf(tenant, id)).toBe(7);
});
