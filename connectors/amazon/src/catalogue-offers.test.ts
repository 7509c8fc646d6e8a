import { barcode } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { buildItem, known, useBench } from './test-support.ts';

const bench = await useBench();
const shop = () => bench.fake.shop();

const OFFERS = { without_type: 'offer' } as const;
const bare = (sku: string, ean: string | null) =>
  buildItem(sku, { barcode: ean, categorySyncId: null, attributes: [] });

test('a product without a product type is offered on the one product that Amazon has of its barcode', async () => {
  const asin = shop().addToCatalog(barcode(1));
  const item = bare('A', barcode(1));
  expect(await bench.upsert([item], OFFERS)).toMatchObject([{ outcome: 'live', syncId: 'A' }]);
  expect(shop().stored()).toMatchObject([
    { sku: 'A', asin, title: '', price: '19.9', status: ['BUYABLE', 'DISCOVERABLE'] },
  ]);
  await bench.withdraw([known(item).key]);
  bench.calls();
  expect(await bench.upsert([known(item, { price: '25.00' })], OFFERS)).toMatchObject([{ outcome: 'live' }]);
  expect(bench.calls().filter(({ url }) => url.includes('/catalog/'))).toEqual([]);
  expect(shop().stored()).toMatchObject([{ sku: 'A', price: '25', status: ['BUYABLE', 'DISCOVERABLE'] }]);
});

test('none and several products of a barcode are said, and nothing is written', async () => {
  const asins = [shop().addToCatalog(barcode(2)), shop().addToCatalog(barcode(2))];
  const results = await bench.upsert([bare('NONE', barcode(3)), bare('TWO', barcode(2))], OFFERS);
  expect(results).toMatchObject([
    { externalKey: 'NONE', outcome: 'rejected', issues: [{ code: 'unknown_category' }] },
    { externalKey: 'TWO', outcome: 'rejected', issues: [{ code: 'ambiguous_match' }] },
  ]);
  for (const asin of asins) expect(JSON.stringify(results[1])).toContain(asin);
  expect(shop().stored()).toEqual([]);
});

test('a barcode of a shop’s own is never looked for in Amazon’s catalogue', async () => {
  const own = '2000000000015';
  shop().addToCatalog(own);
  bench.calls();
  expect(await bench.upsert([bare('A', own)], OFFERS)).toMatchObject([
    { outcome: 'rejected', issues: [{ key: { code: 'amazon_barcode_own' } }] },
  ]);
  expect(bench.calls()).toEqual([]);
});

test('without the setting a product needs a product type', async () => {
  shop().addToCatalog(barcode(1));
  expect(await bench.upsert([bare('A', barcode(1))])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'unknown_category' }] },
  ]);
});
