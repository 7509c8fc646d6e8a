import { chunksOf } from '@sluice/connector-kit';
import { barcode, countCalls, lookUpAll } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { ikasConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';

const bench = await useBench(200);

/** A fifth of the 1,000 that the README tells the calls of: a save is a call of its own, the rest goes by pages and batches. */
const PRODUCTS = 200;
const items = Array.from({ length: PRODUCTS }, (_, at) => item(`S-${at}`, { barcode: barcode(at + 1) }));

/** Counts the calls of a run over all products in batches of the declared size; a few facts are asked before. */
const calls = countCalls(PRODUCTS, bench.counted);

test('products are created, repriced, changed, looked for and hidden in a fifth of the calls the README names', async () => {
  const { maxBatch, offers } = connector.capabilities.listings;
  await connector.testConnection(bench.context());
  let known = items;
  const create = async () => {
    known = [];
    for (const some of chunksOf(items, maxBatch)) known.push(...(await bench.publish(some)));
  };
  expect(await calls.of('create', create, ['saveProductAttribute'])).toEqual({
    listProduct: 8,
    listVariantType: 8,
    listProductAttribute: 8,
    saveProductAttribute: 1,
    saveProduct: 200,
    saveProductStockLocations: 8,
  });
  const reprice = async () => {
    const all = known.map((one) => offerOf(one, { price: '99.90', stock: 3 }));
    for (const some of chunksOf(all, offers.maxBatch)) await bench.offer(some);
  };
  expect(await calls.of('offer', reprice, ['saveVariantPrices', 'saveProductStockLocations'])).toEqual({
    listProduct: 2,
    saveVariantPrices: 1,
    saveProductStockLocations: 1,
  });
  const change = async () => {
    for (const some of chunksOf(known, maxBatch))
      await bench.publish(some.map((one) => changed(one, { description: '<p>Yeni</p>' })));
  };
  expect(await calls.of('change', change)).toEqual({
    listProduct: 8,
    listVariantType: 8,
    listProductAttribute: 8,
    saveProduct: 200,
    saveProductStockLocations: 8,
  });
  expect(await calls.of('lookup', () => lookUpAll(connector, bench.context, known))).toEqual({
    listProduct: 2,
  });
  const hide = async () => {
    for (const some of chunksOf(known, maxBatch)) await bench.withdraw(some);
  };
  expect(await calls.of('withdraw', hide)).toEqual({ listProduct: 8, updateProductSalesChannelStatus: 8 });
});

calls.testRecord(import.meta.url);
