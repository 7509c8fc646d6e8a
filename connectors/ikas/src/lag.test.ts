import { plainFamily } from '@sluice/connector-kit/testing';
import { beforeEach, expect, test } from 'vitest';
import { ikasConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';

const bench = await useBench();

/** Lists show a new product after so many milliseconds. */
const LAG_MS = 15_000;
beforeEach(() => {
  bench.state().visibleAfterMs = LAG_MS;
});

const notYet = { outcome: 'retry', error: { kind: 'unavailable', retryAfterMs: expect.any(Number) } };
const variant = (sku: string, size: string, lead = false) =>
  item(sku, { family: plainFamily({ Beden: size }, { lead }) });

test('a product that lists do not show yet is waited for by every write, and never made twice', async () => {
  const [known] = await bench.publish([item('A')]);
  expect(await bench.upsert([changed(known!, { title: 'Yeni' })])).toMatchObject([notYet]);
  expect(await bench.offer([offerOf(known!)])).toMatchObject([notYet]);
  expect(await bench.withdraw([known!])).toMatchObject([notYet]);
  await expect(connector.lookupListings(bench.context(), [known!.key])).rejects.toMatchObject({
    kind: 'unavailable',
  });
  bench.state().ahead += LAG_MS + 1;
  await bench.publish([changed(known!, { title: 'Yeni' })]);
  expect([...bench.state().products.values()].map(({ name }) => name)).toEqual(['Yeni']);
});

test('a variant of a family whose product lists do not show yet waits, and no second product is made', async () => {
  await bench.publish([variant('S', 'S', true)]);
  expect(await bench.upsert([variant('M', 'M'), item('B')])).toMatchObject([notYet, { outcome: 'live' }]);
  bench.state().ahead += LAG_MS + 1;
  await bench.publish([variant('M', 'M')]);
  expect(bench.state().products.size).toBe(2);
});

test('a product that is shown as it was before our last write is not written back so', async () => {
  bench.state().visibleAfterMs = 0;
  const [small] = await bench.publish([variant('S', 'S', true)]);
  await bench.publish([variant('M', 'M')]);
  const [product] = bench.state().products.values();
  const now = product!.updatedAt;
  Object.assign(product!, { updatedAt: now - 1_000 });
  expect(await bench.upsert([small!])).toMatchObject([notYet]);
  expect(product!.variants).toHaveLength(2);
  Object.assign(product!, { updatedAt: now });
  await bench.publish([small!]);
});

test('a product that somebody deleted a minute after our write is missing, not waited for', async () => {
  bench.state().visibleAfterMs = 0;
  const [known] = await bench.publish([item('A')]);
  await bench.fake.deleteProduct(known!.key.syncId!);
  bench.state().ahead += 61_000;
  expect(await bench.upsert([known!])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'listing_not_found' }] },
  ]);
});
