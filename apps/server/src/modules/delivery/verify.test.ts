import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestShop, type TestShop } from '../../testing/shop.ts';
import { resendOffers, verifyChanged, verifyListings } from './verify.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.renew());

const row = (id: number) =>
  shop.inTenant((tx) =>
    tx.first(sql<{
      state: string;
      sync_id: string;
      attempts: number;
      waits_seconds: number;
      age_seconds: number;
    }>`
      select state, sync_id, attempts, extract(epoch from next_at - now())::float8 as waits_seconds,
        extract(epoch from now() - changed_at)::float8 as age_seconds from listings where product_id = ${id}`),
  );

test('a channel that rewrites what it is sent, and tells of that each time, is not sent it for ever', async () => {
  const channel = await shop.connect((simulator) => ({
    ...simulator,
    lookupListings: async (ctx, keys) =>
      (await simulator.lookupListings!(ctx, keys)).map((result) =>
        result.match === 'found'
          ? { ...result, listing: { ...result.listing, description: '<p>rewritten</p>' } }
          : result,
      ),
  }));
  const id = await createProduct(shop.tenant, { sku: 'K1', price: 10, description: 'As sent' });
  await channel.drain();
  const tellOfChange = async () => {
    const { sync_id } = (await row(id))!;
    await shop.inTenant(async (tx) => verifyChanged(tx, channel.connectionId, [sync_id]));
    await channel.drain();
  };
  for (let n = 0; n < 4; n++) await tellOfChange();
  expect(channel.listing('K1')).toMatchObject({ writes: { creates: 1, updates: 1 } });
  expect(await row(id)).toMatchObject({ state: 'live' });
  // Another foreign change is mended all the same.
  channel.listing('K1')!.title = 'Hacked';
  await tellOfChange();
  expect(channel.listing('K1')).toMatchObject({ title: expect.not.stringContaining('Hacked') });
});

test('what is verified or sent again is as old as its reason, not as its last change', async () => {
  const channel = await shop.connect();
  const id = await createProduct(shop.tenant, { sku: 'K1', price: 10 });
  await channel.drain();
  for (const again of [
    verifyListings,
    (...[tx, connection]: Parameters<typeof verifyListings>) => resendOffers(tx, connection, [id]),
  ]) {
    await shop.inTenant(async (tx) =>
      tx.later(sql`update listings set changed_at = now() - interval '90 days'`),
    );
    await shop.inTenant(async (tx) => again(tx, channel.connectionId));
    const { state, age_seconds } = (await row(id))!;
    expect(state).toBe('pending');
    expect(age_seconds).toBeLessThan(60);
    await channel.drain();
  }
});

test('a withdrawal that the channel refuses is tried again an hour later', async () => {
  let refusing = true;
  const channel = await shop.connect((simulator) => ({
    ...simulator,
    withdrawListings: async (ctx, keys) =>
      refusing
        ? keys.map(({ externalKey }) => ({
            externalKey,
            outcome: 'rejected',
            issues: [{ code: 'rejected', message: 'an order is open' }],
          }))
        : simulator.withdrawListings!(ctx, keys),
  }));
  const id = await createProduct(shop.tenant, { sku: 'K1', price: 10 });
  await channel.drain();
  await shop.tenant.call('DELETE', `/v1/products/${id}`);
  await channel.step();
  const refused = (await row(id))!;
  expect(refused.state).toBe('retry');
  expect(refused.waits_seconds).toBeGreaterThan(3_000);
  refusing = false;
  await channel.drain();
  expect(channel.listing('K1')).toMatchObject({ active: false });
  expect(await row(id)).toBeUndefined();
});

test('a connection whose connector is unknown is not claimed again and again', async () => {
  const channel = await shop.connect();
  const known = channel.deps.connectorOf;
  channel.deps.connectorOf = () => undefined;
  await createProduct(shop.tenant, { sku: 'K1', price: 10 });
  await channel.step();
  const lease = await shop.inTenant((tx) =>
    tx.first(sql`select due_at > now() + interval '30 seconds' as waits from delivery_leases
      where connection_id = ${channel.connectionId}`),
  );
  expect(lease).toEqual({ waits: true });
  channel.deps.connectorOf = known;
  await channel.drain();
  await channel.drain();
  expect(channel.listing('K1')).toBeDefined();
});
