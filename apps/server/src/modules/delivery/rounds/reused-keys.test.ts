import { type Connector, ConnectorError } from '@sluice/connector-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { verifyListings } from '../verify.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  creation = 'answered';
  channel = await connectTestChannel(service, tenant, { connector: deleting });
  return () => channel.close();
});

/** A channel that has no listings off sale: their SKUs are free. */
const deleting = (simulator: Connector): Connector => ({
  ...simulator,
  withdrawListings: async (ctx, keys) => {
    const results = await simulator.withdrawListings!(ctx, keys);
    const { bySku } = channel.simulator.state;
    for (const [sku, { active }] of bySku) if (!active) bySku.delete(sku);
    return results;
  },
});

const put = (id: number, body: object) => tenant.call('PUT', `/v1/products/${id}`, body);
const onSale = () =>
  channel.simulator.state.listings.filter((listing) => listing.active).map(({ sku, title }) => [sku, title]);

test('a product that was off sale takes the SKU of one that is deleted, and comes back under it', async () => {
  const [gone, heir] = [
    await createProduct(tenant, { sku: 'S', name: 'Gone', price: 5 }),
    await createProduct(tenant, { sku: 'T', name: 'Heir', price: 5 }),
  ];
  await channel.drain();
  await put(heir, { name: 'Heir', status: false });
  await channel.drain();
  await tenant.call('DELETE', `/v1/products/${gone}`);
  expect((await put(heir, { name: 'Heir', sku: 'S', status: true })).status).toBe(200);
  await channel.drain();
  expect(onSale()).toEqual([['S', 'Heir']]);
});

test('a product that is on sale takes the SKU of one that is deleted', async () => {
  const [gone, heir] = [
    await createProduct(tenant, { sku: 'S', name: 'Gone', price: 5 }),
    await createProduct(tenant, { sku: 'T', name: 'Heir', price: 5 }),
  ];
  await channel.drain();
  await tenant.call('DELETE', `/v1/products/${gone}`);
  expect((await put(heir, { name: 'Heir', sku: 'S' })).status).toBe(200);
  await channel.drain();
  expect(onSale()).toEqual([['S', 'Heir']]);
});

test('a product that is on sale takes the SKU of one that is off sale', async () => {
  const [gone, heir] = [
    await createProduct(tenant, { sku: 'S', name: 'Gone', price: 5 }),
    await createProduct(tenant, { sku: 'T', name: 'Heir', price: 5 }),
  ];
  await channel.drain();
  await put(gone, { name: 'Gone', sku: 'U', status: false });
  expect((await put(heir, { name: 'Heir', sku: 'S' })).status).toBe(200);
  await channel.drain();
  expect(onSale()).toEqual([['S', 'Heir']]);
});

test('products take the SKUs of others whose withdrawal the guard holds', async () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  const pairs: [number, number][] = [];
  for (const n of numbers)
    pairs.push([
      await createProduct(tenant, { sku: `S${n}`, name: 'Gone', price: 5 }),
      await createProduct(tenant, { sku: `T${n}`, name: 'Heir', price: 5 }),
    ]);
  await channel.drain();
  for (const [at, [gone, heir]] of pairs.entries()) {
    await put(gone, { name: 'Gone', sku: `U${at}`, status: false });
    await put(heir, { name: 'Heir', sku: `S${at + 1}` });
  }
  await channel.step();
  const held = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(
      sql`select external_key from listings where tenant_id = ${tx.tenantId} and held is null order by external_key`,
    ),
  );
  expect(held).toEqual(numbers.map((n) => ({ external_key: `S${n}` })));
  expect(onSale()).toHaveLength(2 * numbers.length);
});

/** Loses the answer to the next creation, or answers it with a ticket. */
let creation: 'answered' | 'lost' | 'by ticket' = 'answered';
const slow = (simulator: Connector): Connector => ({
  ...simulator,
  upsertListings: async (ctx, listings) => {
    const results = await simulator.upsertListings!(ctx, listings);
    const now = creation;
    creation = 'answered';
    if (now === 'lost') throw new ConnectorError({ kind: 'unknown_outcome', message: 'no answer' });
    if (now === 'answered') return results;
    return results.map(({ externalKey }) => ({ externalKey, outcome: 'accepted', ticket: 'T' }));
  },
  // As of a batch that was sent under its own keys.
  pollTicket: async () => ({
    state: 'done',
    results: [{ externalKey: 'A', outcome: 'live', syncId: channel.listing('A')!.id }],
  }),
});

test.each(['lost', 'by ticket'] as const)(
  'a product that is renamed while the answer to its creation is open has one listing: %s',
  async (how) => {
    const known = channel.deps.connectorOf('simulator')!;
    channel.deps.connectorOf = () => slow(known);
    creation = how;
    const id = await createProduct(tenant, { sku: 'A', name: 'Thing', price: 5 });
    await channel.step();
    expect(onSale()).toEqual([['A', 'Thing']]);
    await put(id, { name: 'Thing', sku: 'B' });
    await channel.drain();
    expect(onSale()).toEqual([['B', 'Thing']]);
  },
);

test('a product that is renamed and delivered before it is planned ends under its new SKU', async () => {
  const id = await createProduct(tenant, { sku: 'A', name: 'Thing', price: 5 });
  await channel.drain();
  await put(id, { name: 'Thing', sku: 'B' });
  await service.platform.db.inTenant(tenant.id, async (tx) => verifyListings(tx, channel.connectionId));
  await channel.deliver();
  await channel.drain();
  expect(onSale()).toEqual([['B', 'Thing']]);
});
