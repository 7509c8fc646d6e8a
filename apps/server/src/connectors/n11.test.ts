import type { Connector, ConnectorContext, ListingItem } from '@sluice/connector-kit';
import { n11Connector } from '@sluice/connector-n11';
import { type FakeChannel, PAYLOAD as N11_PAYLOAD, startChannel } from '@sluice/connector-n11/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct } from '../testing/fixtures.ts';
import { deliverLater } from '../testing/real-connector.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

const EAN = '4006381333931';

let service: TestService;
let n11: FakeChannel;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
  n11 = await startChannel();
});
afterAll(async () => {
  await n11.close();
  await service.close();
});
beforeEach(async () => {
  await n11.reset();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, {
    allow: ['127.0.0.1'],
    connection: { config: { ...(n11.config('') as Record<string, string>) } },
    connector: () => led(),
  });
  await inTenant(async (tx) =>
    tx.later(sql`
      update connections set require_image = 'never', require_description = 'never', require_category = 'never',
        require_brand = 'never' where id = ${channel.connectionId}`),
  );
});
afterEach(() => channel.close());

/** The connector on the fake. Its listings need a leaf of the tree and attributes; the mapping to them is not tested here. */
function led(): Connector {
  const connector = n11Connector as Connector;
  const onFake = (ctx: ConnectorContext): ConnectorContext => ({
    ...ctx,
    http: { request: (request) => ctx.http.request({ ...request, url: n11.lead(request.url) }) },
  });
  const complete = (item: ListingItem): ListingItem => ({
    ...item,
    payload: { ...item.payload, ...N11_PAYLOAD },
  });
  return {
    ...connector,
    upsertListings: (ctx, items) => connector.upsertListings!(onFake(ctx), items.map(complete)),
    updateOffers: (ctx, items) =>
      connector.updateOffers!(
        onFake(ctx),
        items.map((item) => ({ ...item, currency: 'TRY' })),
      ),
    withdrawListings: (ctx, keys) => connector.withdrawListings!(onFake(ctx), keys),
    pollTicket: (ctx, ticket, keys) => connector.pollTicket!(onFake(ctx), ticket, keys),
    lookupListings: (ctx, keys) => connector.lookupListings!(onFake(ctx), keys),
  };
}

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const row = (id: number) =>
  inTenant((tx) =>
    tx.first(sql<{ state: string; sync_id: string | null; issue_code: string | null; said: string | null }>`
      select state, sync_id, issue_code, issues -> 0 -> 'key' ->> 'code' as said
      from listings where product_id = ${id}`),
  );
const later = () => deliverLater(channel, tenant);
const products = () => [...n11.fake.shop().state.products.values()];
const create = () => createProduct(tenant, { sku: 'A', ean: EAN, price: 20, tax_rate: 20, quantity: 4 });
const isWaiting = { state: 'accepted', issue_code: 'not_approved', said: 'n11_in_catalog_approval' };

test('a product of N11’s catalogue waits for its approval with the reason, and then has the newest stock', async () => {
  const shop = n11.fake.shop();
  shop.addToCatalog(EAN);
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject(isWaiting);
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', quantity: 9 });
  await later();
  shop.setStatus('A', 'Active');
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A', issue_code: null });
  expect(products()).toMatchObject([{ stockCode: 'A', status: 'Active', quantity: 9 }]);
});

test('a product that is deleted while it waits for its approval is not left on sale by it', async () => {
  n11.fake.shop().addToCatalog(EAN);
  const id = await create();
  await later();
  await tenant.call('DELETE', `/v1/products/${id}`);
  n11.fake.shop().setStatus('A', 'Active');
  await later();
  expect(products()).toMatchObject([{ stockCode: 'A', status: 'Suspended' }]);
});

test('a product that is deleted is suspended on N11', async () => {
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A' });
  await tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(products()).toMatchObject([{ stockCode: 'A', status: 'Suspended' }]);
});
