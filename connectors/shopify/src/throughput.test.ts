import { chunksOf } from '@sluice/connector-kit';
import { countCalls } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { item, key, liveIds, offer, publish, useBench } from './test-support.ts';

const PRODUCTS = 1_000;
const bench = await useBench();
const { listings } = connector.capabilities;

const items = Array.from({ length: PRODUCTS }, (_, at) =>
  item(`C-${at}`, { images: [], barcode: String(40_000_000 + at) }),
);

const calls = countCalls(PRODUCTS, () => {
  const { length } = bench.calls;
  bench.forget();
  return { calls: length };
});

test('1,000 products without images are created, changed, looked for and withdrawn', async () => {
  const ids = new Map<string, string>();
  await calls.of('create', async () => {
    for (const some of chunksOf(items, listings.maxBatch))
      for (const [sku, id] of await publish(bench, some)) ids.set(sku, id);
  });
  expect(ids.size).toBe(PRODUCTS);
  const keys = items.map((one) => key(one.key.externalKey, { syncId: ids.get(one.key.externalKey) ?? null }));
  await calls.of('offer', async () => {
    for (const some of chunksOf(keys, listings.offers.maxBatch)) {
      const offers = some.map(({ externalKey, syncId }) => offer(externalKey, syncId, '21.5', 7));
      liveIds(await connector.updateOffers(bench.context(), offers));
    }
  });
  await calls.of('change', async () => {
    const changed = items.map(({ payload }, at) => ({
      key: keys[at]!,
      payload: { ...payload, title: `New ${payload.title}` },
    }));
    for (const some of chunksOf(changed, listings.maxBatch)) await publish(bench, some);
  });
  await calls.of('lookup', async () => {
    for (const some of chunksOf(keys, listings.lookup.maxBatch))
      await connector.lookupListings(bench.context(), some);
  });
  await calls.of('withdraw', async () => {
    for (const some of chunksOf(keys, listings.maxBatch))
      await connector.withdrawListings(bench.context(), some);
  });
});

calls.testRecord(import.meta.url);
