import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { type Bench, family, fieldsOf, item, key, liveIds, onlyProduct, startBench } from './test-support.ts';
import { putProduct } from './testing/channel.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const sized = (size: string, syncId: string | null = null) =>
  item(`S-${size}`, { family: family({ Size: size }, { lead: size === 'M' }) }, syncId);
const make = async () => liveIds(await connector.upsertListings(bench.context(), [sized('M'), sized('L')]));
const withdraw = (keys: ReturnType<typeof key>[]) => connector.withdrawListings(bench.context(), keys);

test('a variant of several is left without stock, cannot be ordered beyond it, and the others stay on sale', async () => {
  const ids = await make();
  onlyProduct(bench).variants[1]!.policy = 'CONTINUE';
  expect(await withdraw([key('S-L', { syncId: ids.get('S-L') ?? null })])).toEqual([
    { externalKey: 'S-L', outcome: 'withdrawn' },
  ]);
  const { status, variants } = onlyProduct(bench);
  expect(status).toBe('ACTIVE');
  expect(variants.map(({ policy, levels }) => [policy, ...levels.values()])).toEqual([
    ['DENY', 5],
    ['DENY', 0],
  ]);
});

test('an article whose last variant is withdrawn becomes a draft, and comes back with any of them', async () => {
  const ids = await make();
  await withdraw([...ids].map(([sku, syncId]) => key(sku, { syncId })));
  expect(onlyProduct(bench).status).toBe('DRAFT');
  liveIds(await connector.upsertListings(bench.context(), [sized('L', ids.get('S-L') ?? null)]));
  const { status, variants } = onlyProduct(bench);
  expect(status).toBe('ACTIVE');
  expect(variants.map(({ levels }) => [...levels.values()])).toEqual([[0], [5]]);
});

test('what is gone counts as withdrawn, and so does a draft, without a write', async () => {
  const id = putProduct(bench.shop(), { sku: 'A', name: 'A', price: '1', quantity: 1 });
  onlyProduct(bench).status = 'DRAFT';
  bench.forget();
  const results = await withdraw([key('A', { syncId: id }), key('GONE', { syncId: '7:8' })]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['withdrawn', 'withdrawn']);
  expect(Object.keys(fieldsOf(bench))).toEqual(['shop', 'locations', 'nodes']);
});

test('a listing whose id is not known is found by its SKU', async () => {
  putProduct(bench.shop(), { sku: 'A', name: 'A', price: '1', quantity: 1 });
  await withdraw([key('A')]);
  expect(onlyProduct(bench).status).toBe('DRAFT');
});
