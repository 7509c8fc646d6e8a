import { hepsiburadaConnector } from '@sluice/connector-hepsiburada';
import {
  type FakeChannel,
  PAYLOAD as HEPSIBURADA_PAYLOAD,
  startChannel,
} from '@sluice/connector-hepsiburada/testing';
import type { Connector, ConnectorContext, ListingItem } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  chooseCandidate,
  createAsNew,
  type ListingSubject,
} from '../modules/delivery/matching/match-listing.ts';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct } from '../testing/fixtures.ts';
import { deliverLater } from '../testing/real-connector.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

const EAN = '4006381333931';

let service: TestService;
let hepsiburada: FakeChannel;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
  hepsiburada = await startChannel();
});
afterAll(async () => {
  await hepsiburada.close();
  await service.close();
});
beforeEach(async () => {
  await hepsiburada.reset();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, {
    allow: ['127.0.0.1'],
    connection: { config: { ...(hepsiburada.config('') as Record<string, string>) } },
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
  const connector = hepsiburadaConnector as Connector;
  const onFake = (ctx: ConnectorContext): ConnectorContext => ({
    ...ctx,
    http: { request: (request) => ctx.http.request({ ...request, url: hepsiburada.fake.lead(request.url) }) },
  });
  const complete = (item: ListingItem): ListingItem => ({
    ...item,
    payload: { ...item.payload, ...HEPSIBURADA_PAYLOAD },
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
const subject = (productId: number): ListingSubject => ({ productId, connectionId: channel.connectionId });
const row = (id: number) =>
  inTenant((tx) =>
    tx.first(sql<{ state: string; sync_id: string | null; issue_code: string | null }>`
      select state, sync_id, issue_code from listings where product_id = ${id}`),
  );
const later = () => deliverLater(channel, tenant);
const offers = () => [...hepsiburada.fake.shop().state.listings.values()];
const create = () => createProduct(tenant, { sku: 'A', ean: EAN, price: 20, tax_rate: 20, quantity: 4 });

test('a pre-match is a question, and goes on sale as the product that a person chose', async () => {
  hepsiburada.fake.shop().addToCatalogue(EAN, { hbSku: 'HBCV90000001' });
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'rejected', issue_code: 'ambiguous_match', sync_id: null });
  await inTenant((tx) => chooseCandidate(tx, 'operator', { ...subject(id), syncId: 'prematch:A' }));
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', quantity: 2 });
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A', issue_code: null });
  expect(offers()).toMatchObject([{ hbSku: 'HBCV90000001', merchantSku: 'A', availableStock: 2 }]);
});

test('a pre-match that a person rejects waits for the catalogue, and takes the newest stock once it is for sale', async () => {
  const shop = hepsiburada.fake.shop();
  shop.addToCatalogue(EAN);
  const id = await create();
  await later();
  await inTenant((tx) => createAsNew(tx, 'operator', subject(id)));
  await later();
  expect(await row(id)).toMatchObject({ state: 'accepted', issue_code: 'not_approved' });
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', quantity: 9 });
  await later();
  shop.match('A');
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A', issue_code: null });
  expect(offers()).toMatchObject([{ merchantSku: 'A', availableStock: 9 }]);
});

test('a product that was refused, mended and then proposed can still be chosen', async () => {
  const shop = hepsiburada.fake.shop();
  shop.state.decidesAtOnce = false;
  const id = await create();
  await later();
  shop.refuse('A', ['Başlık yetersiz']);
  await later();
  expect(await row(id)).toMatchObject({ state: 'rejected', sync_id: 'A' });
  shop.addToCatalogue(EAN, { hbSku: 'HBCV90000001' });
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'A better name' });
  await later();
  expect(await row(id)).toMatchObject({ state: 'rejected', issue_code: 'ambiguous_match' });
  await inTenant((tx) => chooseCandidate(tx, 'operator', { ...subject(id), syncId: 'prematch:A' }));
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A' });
});

test('a product that is deleted while it is examined never goes on sale', async () => {
  const shop = hepsiburada.fake.shop();
  shop.state.decidesAtOnce = false;
  const id = await create();
  await later();
  await tenant.call('DELETE', `/v1/products/${id}`);
  shop.match('A');
  await later();
  expect(offers().filter(({ active }) => active)).toEqual([]);
});
