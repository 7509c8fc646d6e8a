import { expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { family, fieldsOf, item, key, onlyProduct, publish, useBench } from './test-support.ts';
import { putProduct } from './testing/channel.ts';
import { LOCATIONS, PARTNER } from './testing/state.ts';

const bench = await useBench();

const sized = (size: string, syncId: string | null = null) =>
  item(`S-${size}`, { family: family({ Size: size }, { lead: size === 'M' }) }, syncId);
const make = () => publish(bench, [sized('M'), sized('L')]);
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

test('a variant of several has no stock at any location, and what lay at others comes back with it', async () => {
  const ids = await make();
  const id = ids.get('S-L') ?? null;
  const { levels } = onlyProduct(bench).variants[1]!;
  levels.set(LOCATIONS[1].id, 3);
  // A second time as well: what was taken is not forgotten.
  for (let time = 0; time < 2; time++) await withdraw([key('S-L', { syncId: id })]);
  expect([...levels.values()]).toEqual([0, 0]);
  await publish(bench, [sized('L', id)]);
  expect([...levels.values()]).toEqual([5, 3]);
  const asleep = { ...sized('L', id), payload: { ...sized('L').payload, active: false } };
  await publish(bench, [asleep]);
  expect([...levels.values()]).toEqual([0, 0]);
  // Stock that came in meanwhile stands.
  levels.set(LOCATIONS[1].id, 8);
  await publish(bench, [sized('L', id)]);
  expect([...levels.values()]).toEqual([5, 8]);
});

test('a variant of several that is only prepared cannot be ordered beyond its stock, and oversells again once it is back', async () => {
  const ids = await make();
  const id = ids.get('S-L') ?? null;
  const variant = onlyProduct(bench).variants[1]!;
  const asleep = { ...sized('L', id), payload: { ...sized('L').payload, active: false } };
  for (const sleep of [() => publish(bench, [asleep]), () => withdraw([key('S-L', { syncId: id })])]) {
    variant.policy = 'CONTINUE';
    // A second time as well: that it oversold is not forgotten.
    for (let time = 0; time < 2; time++) await sleep();
    expect([variant.policy, ...variant.levels.values()]).toEqual(['DENY', 0]);
    await publish(bench, [sized('L', id)]);
    expect([variant.policy, ...variant.levels.values()]).toEqual(['CONTINUE', 5]);
  }
});

test('stock that a fulfilment service keeps of a variant goes as well, or the shop would go on selling it', async () => {
  const ids = await make();
  const id = ids.get('S-L') ?? null;
  const { levels } = onlyProduct(bench).variants[1]!;
  levels.set(PARTNER.id, 7);
  await withdraw([key('S-L', { syncId: id })]);
  expect([...levels.values()]).toEqual([0, 0]);
  await publish(bench, [sized('L', id)]);
  expect(levels.get(PARTNER.id)).toBe(7);
  // The listing's own stock is never put there, though it is the first that ships.
  expect(levels.get(LOCATIONS[0].id)).toBe(5);
});

test('a location that did not keep a variant keeps none of it when it is withdrawn', async () => {
  const ids = await make();
  const stocks = { stock_per_location: true };
  await connector.withdrawListings(bench.context(stocks), [key('S-L', { syncId: ids.get('S-L') ?? null })]);
  expect([...onlyProduct(bench).variants[1]!.levels]).toEqual([[LOCATIONS[0].id, 0]]);
});

test('an article whose last variant is withdrawn becomes a draft, and comes back with any of them', async () => {
  const ids = await make();
  await withdraw([...ids].map(([sku, syncId]) => key(sku, { syncId })));
  expect(onlyProduct(bench).status).toBe('DRAFT');
  await publish(bench, [sized('L', ids.get('S-L') ?? null)]);
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
