import type { ListingItem } from '@sluice/connector-kit';
import { barcode } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { trendyolConnector as connector } from './index.ts';
import { buildItem, buildOffer, known, useBench } from './testing/bench.ts';

const bench = await useBench();

const PRODUCTS = 1_000;
const items = Array.from({ length: PRODUCTS }, (_, at) => buildItem(`S-${at}`, { barcode: barcode(at + 1) }));

/** Counts the calls of a run, and checks that it went well. */
async function cost(run: () => Promise<object[]>): Promise<Record<string, number>> {
  bench.counted();
  const results = await run();
  expect(results).toHaveLength(PRODUCTS);
  expect(results.filter((one) => 'outcome' in one && one.outcome !== 'live')).toEqual([]);
  return bench.counted();
}

async function lookUpAll(wanted: readonly ListingItem[], config = {}): Promise<number> {
  bench.counted();
  const { maxBatch } = connector.capabilities.listings.lookup;
  for (let at = 0; at < wanted.length; at += maxBatch) {
    const keys = wanted.slice(at, at + maxBatch).map(({ key }) => key);
    await connector.lookupListings(bench.context(config), keys);
  }
  return Object.values(bench.counted()).reduce((sum, calls) => sum + calls, 0);
}

test('1,000 products are created, repriced and changed in the calls the README names', async () => {
  expect(await cost(() => bench.upsert(items))).toEqual({
    'POST /product/v2/products': 1,
    'GET /product/products/batch-requests': 1,
  });
  expect(await cost(() => bench.offer(items.map((item) => buildOffer(item, '21.5', 7))))).toEqual({
    'POST /inventory/products/price-and-inventory': 1,
    'GET /product/products/batch-requests': 1,
  });
  const changed = items.map((item) => known(item, { title: `New ${item.payload.title}` }));
  expect(await cost(() => bench.upsert(changed))).toEqual({
    'GET /product/products/approved': 20,
    'POST /product/products/content-bulk-update': 1,
    'POST /product/products/variant-bulk-update': 1,
    'POST /inventory/products/price-and-inventory': 1,
    'GET /product/products/batch-requests': 3,
  });
});

test('1,000 products are looked for in the calls the README names', async () => {
  expect(await lookUpAll(items)).toBe(2_080);
  expect(await lookUpAll(items, { match_by_sku: false })).toBe(80);
  await bench.upsert(items);
  expect(await lookUpAll(items.map((item) => known(item)))).toBe(80);
});
