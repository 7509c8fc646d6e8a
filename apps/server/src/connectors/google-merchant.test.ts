import { googleMerchantConnector } from '@sluice/connector-google-merchant';
import { type FakeChannel, PAYLOAD, startChannel } from '@sluice/connector-google-merchant/testing';
import type { Connector } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct } from '../testing/fixtures.ts';
import { deliverLater, ledTo, withPayload } from '../testing/real-connector.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

let service: TestService;
let google: FakeChannel;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  google = await startChannel();
});
afterAll(async () => {
  await google.close();
  await service.close();
});
beforeEach(async () => {
  google.fake.reset();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, {
    allow: ['127.0.0.1'],
    connection: { config: { ...(google.config('') as Record<string, string>) } },
    connector: () => ledTo(withPayload(googleMerchantConnector as Connector, PAYLOAD), google.lead),
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
const row = (id: number) =>
  inTenant((tx) =>
    tx.first(sql<{ state: string; sync_id: string | null; issue_message: string | null }>`
      select state, sync_id, issue_message from listings where product_id = ${id}`),
  );
const listed = () => google.fake.shop().listings();
const create = (fields: object = {}) =>
  createProduct(tenant, { sku: 'A', name: 'Lamp', price: 100, tax_rate: 20, quantity: 7, ...fields });

test('a product appears, follows price and stock, and leaves with its deletion', async () => {
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'en~US~A' });
  const [first] = listed();
  expect(first).toMatchObject({ externalKey: 'A', title: 'Lamp', active: true });
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'Lamp', price: 50, quantity: 0 });
  await later();
  expect(listed()).toMatchObject([{ syncId: first?.syncId, stock: 0, active: true }]);
  expect(Number(listed()[0]?.price) * 2).toBe(Number(first?.price));
  await tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(listed()).toEqual([]);
});

test('a product that Google took is live once Google has processed it, and not before', async () => {
  google.fake.shop().hold();
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'accepted' });
  google.fake.shop().release();
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'en~US~A' });
});

test('a product that Google shows nowhere is refused in its words', async () => {
  google.fake.shop().refuse('A');
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({
    state: 'rejected',
    issue_message: expect.stringContaining('Refused for landing_page_error'),
  });
});

test('after a lost answer the same product appears, once', async () => {
  google.fake.shop().lose(/POST .*insert/);
  await create();
  await later();
  expect(listed()).toMatchObject([{ externalKey: 'A', active: true }]);
});

test('a product of the merchant’s own file stays as it is until somebody decides', async () => {
  google.fake.shop().addForeignListing({ sku: 'A', barcode: null });
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'rejected' });
  expect(listed()).toMatchObject([{ title: 'A lamp of the shop’s own file' }]);
});
