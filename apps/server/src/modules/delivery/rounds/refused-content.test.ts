import type { Connector, ListingKey } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { control } from '../../../testing/mapping.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { matchListing } from '../matching/match-listing.ts';
import { verifyChanged } from '../verify.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let refused: string[];
/** Whether the channel takes the listing in spite of the word. */
let isKnown: (key: ListingKey) => boolean;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  refused = [];
  isKnown = () => false;
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, { connector: refusing });
});
afterEach(() => channel.close());

/** Refuses a word in titles, as marketplaces do. */
const refusing = (simulator: Connector): Connector => ({
  ...simulator,
  upsertListings: async (ctx, listings) => {
    const { bad = [], good = [] } = Object.groupBy(listings, ({ key, payload }) =>
      payload.title.includes('forbidden') && !isKnown(key) ? 'bad' : 'good',
    );
    refused.push(...bad.map(({ key }) => key.externalKey));
    const issues = [{ code: 'policy_blocked' as const, field: 'title', message: 'a forbidden word' }];
    return [
      ...(good.length === 0 ? [] : await simulator.upsertListings!(ctx, good)),
      ...bad.map(({ key }) => ({ externalKey: key.externalKey, outcome: 'rejected' as const, issues })),
    ];
  },
});

const REFUSED = { state: 'rejected', issue_code: 'policy_blocked' };
const stateOf = (id: number) =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    tx.first(
      sql`select state, issue_code from listings where tenant_id = ${tx.tenantId} and product_id = ${id}`,
    ),
  );

test('refused content holds up no price and no stock that changed with it, and is sent once', async () => {
  const id = await createProduct(tenant, { name: 'Thing', sku: 'A', price: 10, quantity: 5 });
  await channel.drain();
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'A forbidden thing', price: 12, quantity: 3 });
  await channel.drain();
  expect(channel.listing('A')).toMatchObject({ title: 'Thing', price: '12', stock: 3 });
  expect(await stateOf(id)).toEqual(REFUSED);
  expect(refused).toEqual(['A']);
});

test('a new product whose content is refused is not sent again', async () => {
  const id = await createProduct(tenant, { name: 'A forbidden thing', sku: 'B', price: 10, quantity: 5 });
  await channel.drain();
  expect(channel.listing('B')).toBeUndefined();
  expect(await stateOf(id)).toEqual(REFUSED);
  expect(refused).toEqual(['B']);
});

test('a new product that the channel refused because it has it goes on once a person says which one it is', async () => {
  const id = await createProduct(tenant, { name: 'A forbidden thing', sku: 'B', price: 10, quantity: 5 });
  await channel.drain();
  expect(await stateOf(id)).toEqual(REFUSED);
  const item = { sku: 'THEIRS', title: 'Old', price: '1' };
  await control(channel, 'POST', '/api/listings/batch', { items: [item] });
  const syncId = channel.listing('THEIRS')!.id;
  isKnown = (key) => key.syncId === syncId;
  await service.platform.db.inTenant(tenant.id, (tx) =>
    matchListing(tx, 'operator', { productId: id, connectionId: channel.connectionId, syncId }),
  );
  await channel.drain();
  expect(await stateOf(id)).toMatchObject({ state: 'live' });
  expect(refused).toEqual(['B']);
});

test('a listing that the channel refused and allowed later is live once the channel tells of it', async () => {
  const id = await createProduct(tenant, { name: 'Thing', sku: 'A', price: 10, quantity: 5 });
  await channel.drain();
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'A forbidden thing', price: 10, quantity: 5 });
  await channel.drain();
  expect(await stateOf(id)).toEqual(REFUSED);
  const there = channel.listing('A')!;
  there.title = 'A forbidden thing';
  await service.platform.db.inTenant(tenant.id, (tx) => verifyChanged(tx, channel.connectionId, [there.id]));
  await channel.drain();
  expect(await stateOf(id)).toMatchObject({ state: 'live', issue_code: null });
  expect(refused).toEqual(['A']);
});
