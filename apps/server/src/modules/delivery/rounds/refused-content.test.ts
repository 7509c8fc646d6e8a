import type { Connector } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let refused: string[];

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  refused = [];
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, { connector: refusing });
});
afterEach(() => channel.close());

/** Refuses a word in titles, as marketplaces do. */
const refusing = (simulator: Connector): Connector => ({
  ...simulator,
  upsertListings: async (ctx, listings) => {
    const { bad = [], good = [] } = Object.groupBy(listings, ({ payload }) =>
      payload.title.includes('forbidden') ? 'bad' : 'good',
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
