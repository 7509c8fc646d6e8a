import { amazonConnector } from '@sluice/connector-amazon';
import { type FakeChannel, PAYLOAD, startChannel } from '@sluice/connector-amazon/testing';
import type { Connector } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct, stockOf } from '../testing/fixtures.ts';
import { deliverLater, ledTo, pollOrders, withPayload } from '../testing/real-connector.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

let service: TestService;
let amazon: FakeChannel;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
  amazon = await startChannel();
});
afterAll(async () => {
  await amazon.close();
  await service.close();
});
beforeEach(async () => {
  await amazon.reset();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, {
    allow: ['127.0.0.1'],
    connection: { config: { ...(amazon.config('') as Record<string, string>) } },
    // Its listings need a product type and attributes; the mapping to them is not tested here.
    connector: () => ledTo(withPayload(amazonConnector as Connector, PAYLOAD), amazon.fake.lead),
  });
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

const row = (id: number) =>
  inTenant((tx) =>
    tx.first(sql<{ state: string; sync_id: string | null; issue_code: string | null }>`
      select state, sync_id, issue_code from listings where product_id = ${id}`),
  );
const listed = () => amazon.listings!();
const create = (fields: object = {}) =>
  createProduct(tenant, {
    sku: 'A',
    name: 'Masa lambası',
    price: 100,
    tax_rate: 20,
    quantity: 7,
    brand_name: 'Kuzey Işığı',
    ...fields,
  });

test('a product goes on sale, follows price and stock, and leaves with its deletion', async () => {
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A' });
  const [first] = await listed();
  expect(first).toMatchObject({ externalKey: 'A', title: 'Masa lambası', stock: 7, active: true });
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'Masa lambası', price: 50, quantity: 3 });
  await later();
  expect(await listed()).toMatchObject([{ syncId: 'A', stock: 3, active: true }]);
  expect(Number((await listed())[0]?.price) * 2).toBe(Number(first?.price));
  await tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(await listed()).toMatchObject([{ syncId: 'A', active: false }]);
});

test('a listing that Amazon took is live once Amazon shows it, and not before', async () => {
  const shop = amazon.fake.shop();
  shop.holdSubmissions();
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'accepted', issue_code: 'not_approved' });
  shop.releaseSubmissions();
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', issue_code: null });
});

test('an order lowers the stock everywhere, and its cancellation gives it back', async () => {
  const id = await create();
  await later();
  const shop = amazon.fake.shop();
  const order = shop.placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  expect(await stockOf(tenant, id)).toBe(5);
  shop.cancelOrder(order);
  await poll();
  expect(await stockOf(tenant, id)).toBe(7);
});
