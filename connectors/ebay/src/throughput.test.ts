import { chunksOf } from '@sluice/connector-kit';
import { barcode, countCalls, lookUpAll } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { ebayConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';

const bench = await useBench();

/** A tenth of the 1,000 products whose calls the README tells. */
const PRODUCTS = 100;
const items = Array.from({ length: PRODUCTS }, (_, at) => item(`S-${at}`, { barcode: barcode(at + 1) }));

/** Counts the calls of a run over all products in batches of the declared size. */
const calls = countCalls(PRODUCTS, bench.counted);

test('products are created, repriced, changed, looked for and withdrawn in a tenth of the calls the README names', async () => {
  const { maxBatch, offers } = connector.capabilities.listings;
  await connector.testConnection(bench.context());
  let known = items;
  const create = async () => {
    known = [];
    for (const some of chunksOf(items, maxBatch)) known.push(...(await bench.publish(some)));
  };
  expect(await calls.of('create', create)).toEqual({
    'POST /bulk_get_inventory_item': 4,
    'POST /bulk_create_or_replace_inventory_item': 4,
    'POST /bulk_create_offer': 4,
    'POST /bulk_publish_offer': 4,
  });
  const reprice = async () => {
    const all = known.map((one) => offerOf(one, { price: '99.90', stock: 3 }));
    for (const some of chunksOf(all, offers.maxBatch)) await bench.offer(some);
  };
  expect(await calls.of('offer', reprice)).toEqual({ 'POST /bulk_update_price_quantity': 4 });
  bench.shop().state.bulkPrices = 'one';
  expect(await calls.of(null, reprice)).toEqual({ 'POST /bulk_update_price_quantity': 101 });
  const change = async () => {
    for (const some of chunksOf(known, maxBatch))
      await bench.publish(some.map((one) => changed(one, { description: '<p>New</p>' })));
  };
  expect(await calls.of('change', change)).toEqual({
    'GET /offer/{id}': 100,
    'POST /bulk_get_inventory_item': 4,
    'POST /bulk_create_or_replace_inventory_item': 4,
    'PUT /offer/{id}': 100,
  });
  expect(await calls.of('lookup', () => lookUpAll(connector, bench.context, known))).toEqual({
    'GET /offer/{id}': 100,
    'POST /bulk_get_inventory_item': 4,
  });
  const withdraw = async () => {
    for (const some of chunksOf(known, maxBatch)) await bench.withdraw(some);
  };
  expect(await calls.of('withdraw', withdraw)).toEqual({ 'POST /offer/{id}/withdraw': 100 });
});

calls.testRecord(import.meta.url);
