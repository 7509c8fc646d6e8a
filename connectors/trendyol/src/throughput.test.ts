import { barcode, countCalls, lookUpAll, sumOf } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { trendyolConnector as connector } from './index.ts';
import { buildItem, buildOffer, known, useBench } from './testing/bench.ts';

const bench = await useBench();

const PRODUCTS = 1_000;
const items = Array.from({ length: PRODUCTS }, (_, at) => buildItem(`S-${at}`, { barcode: barcode(at + 1) }));

const calls = countCalls(PRODUCTS, bench.counted);

/** The number of calls to look up listings that are not known by an id. */
async function unknown(config = {}): Promise<number> {
  const lookUp = () => lookUpAll(connector, () => bench.context(config), items);
  return sumOf(Object.values(await calls.of(null, lookUp)));
}

test('1,000 products are created, repriced and changed in the calls the README names', async () => {
  expect(await calls.ending('live', 'create', () => bench.upsert(items))).toEqual({
    'POST /product/v2/products': 1,
    'GET /product/products/batch-requests': 1,
  });
  const offers = items.map((item) => buildOffer(item, '21.5', 7));
  expect(await calls.ending('live', 'offer', () => bench.offer(offers))).toEqual({
    'POST /inventory/products/price-and-inventory': 1,
    'GET /product/products/batch-requests': 1,
  });
  const changed = items.map((item) => known(item, { title: `New ${item.payload.title}` }));
  expect(await calls.ending('live', 'change', () => bench.upsert(changed))).toEqual({
    'GET /product/products/approved': 20,
    'POST /product/products/content-bulk-update': 1,
    'POST /product/products/variant-bulk-update': 1,
    'POST /inventory/products/price-and-inventory': 1,
    'GET /product/products/batch-requests': 3,
  });
});

test('1,000 products are looked for and withdrawn in the calls the README names', async () => {
  expect(await unknown()).toBe(2_080);
  expect(await unknown({ match_by_sku: false })).toBe(80);
  await bench.upsert(items);
  const listed = items.map((item) => known(item));
  const lookUp = () => lookUpAll(connector, bench.context, listed);
  expect(sumOf(Object.values(await calls.of('lookup', lookUp)))).toBe(80);
  const withdraw = () => bench.withdraw(listed.map(({ key }) => key));
  expect(await calls.ending('withdrawn', 'withdraw', withdraw)).toEqual({
    'POST /inventory/products/price-and-inventory': 1,
    'PUT /product/products/archive-state': 1,
    'GET /product/products/batch-requests': 2,
  });
});

calls.testRecord(import.meta.url);
