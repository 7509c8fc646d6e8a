import type { Connector } from '@sluice/connector-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
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
