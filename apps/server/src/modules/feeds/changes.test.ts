import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { createPictured, openTestFeed, type TestFeed } from './testing/feed.ts';

let service: TestService;
let tenant: TestTenant;
let admin: TestUser;
let feed: TestFeed;
let product: number;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  admin = await signIn(service, tenant.id, 'admin');
  feed = await openTestFeed(service, tenant);
  product = await createPictured(service, tenant, { sku: 'A/1', price: 10, description: 'Good' });
  await feed.drain();
});
afterEach(() => feed.close());

const pull = () => service.app.inject({ url: `${feed.folder}products.xml` });
const listing = () =>
  service.platform.db.readInTenant(tenant.id, (tx) =>
    tx.first(sql<{ state: string; held: string | null; issues: { code: string }[] | null }>`
      select state, held, issues from listings where product_id = ${product}`),
  );
const configure = async (config: Record<string, string>): Promise<void> => {
  const { status } = await admin.call('PUT', `/connections/${feed.connectionId}/config`, { config });
  expect(status).toBe(200);
  await feed.drain();
};

test('another address of product pages is in the next file, and every product is checked anew', async () => {
  await configure({ product_link: 'https://other.example/{sku}.html' });
  expect((await pull()).body).toContain('<g:link>https://other.example/A%2F1.html</g:link>');
  expect(await listing()).toMatchObject({ state: 'live' });
});

test('a profile that refuses a product leaves it out and says why', async () => {
  await configure({ profile: 'heureka' });
  expect((await pull()).body).not.toContain('<SHOPITEM>');
  const refused = await listing();
  expect(refused).toMatchObject({ state: 'rejected' });
  expect(refused?.issues?.map(({ code }) => code)).toContain('missing_field');
});

test('a price that the guard holds is not in the file', async () => {
  await service.platform.db.inTenant(tenant.id, async (tx) =>
    tx.later(sql`
      update connections set guard_price_percent = 20, guard_price_share_percent = 1, guard_price_minimum = 1`),
  );
  await tenant.call('PUT', `/v1/products/${product}`, { name: 'Thing', price: 1 });
  await feed.drain();
  expect(await listing()).toMatchObject({ held: 'price' });
  expect((await pull()).body).toContain('<g:price>10.00 EUR</g:price>');
});

test('a deleted connection has no feed from that moment on', async () => {
  expect((await pull()).statusCode).toBe(200);
  await admin.call('DELETE', `/connections/${feed.connectionId}`);
  expect((await pull()).statusCode).toBe(404);
});
