import { chunksOf } from '@sluice/connector-kit';
import { barcode, countCalls, lookUpAll } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { allegroConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';

const bench = await useBench();

/** A tenth of the 1,000 products whose calls the README tells. */
const PRODUCTS = 100;
const items = Array.from({ length: PRODUCTS }, (_, at) => item(`S-${at}`, { barcode: barcode(at + 1) }));

/** Counts the calls of a run over all products in batches of the declared size, without those of tickets and tokens. */
const calls = countCalls(PRODUCTS, () =>
  Object.fromEntries(
    Object.entries(bench.counted()).filter(([call]) => !/oauth|operations|tasks/.test(call)),
  ),
);

/** Kept for an hour. */
const PARAMETERS = 'GET /sale/categories/{id}/parameters';

test('products are created, repriced, changed, looked for and withdrawn in a tenth of the calls the README names', async () => {
  const { maxBatch, offers } = connector.capabilities.listings;
  let known = items;
  const create = async () => {
    for (const some of chunksOf(items, maxBatch)) await connector.upsertListings(bench.context(), some);
  };
  expect(await calls.of('create', create, [PARAMETERS])).toEqual({
    'GET /sale/offers': 5,
    'GET /sale/products': 100,
    [PARAMETERS]: 1,
    'POST /sale/product-offers': 100,
  });
  const ids = new Map(
    bench
      .shop()
      .listings()
      .map(({ externalKey, syncId }) => [externalKey, syncId]),
  );
  known = items.map(({ key, payload }) => ({
    key: { ...key, syncId: ids.get(key.externalKey) ?? null },
    payload,
  }));
  const reprice = async () => {
    const all = known.map((one) => offerOf(one, { price: '99.90', stock: 3 }));
    for (const some of chunksOf(all, offers.maxBatch)) await connector.updateOffers(bench.context(), some);
  };
  expect(await calls.of('offer', reprice)).toEqual({
    'GET /sale/offers': 4,
    'GET /order/checkout-forms': 8,
    'POST /sale/offer-bulk-modification-commands': 4,
  });
  const change = async () => {
    for (const some of chunksOf(known, maxBatch))
      await connector.upsertListings(
        bench.context(),
        some.map((one) => changed(one, { description: '<p>New</p>' })),
      );
  };
  expect(await calls.of('change', change)).toEqual({
    'GET /sale/offers': 5,
    'GET /order/checkout-forms': 10,
    'GET /sale/product-offers/{id}': 100,
    'PATCH /sale/product-offers/{id}': 100,
  });
  expect(await calls.of('lookup', () => lookUpAll(connector, bench.context, known))).toEqual({
    'GET /sale/offers': 1,
  });
  const withdraw = async () => {
    for (const some of chunksOf(known, maxBatch))
      await connector.withdrawListings(
        bench.context(),
        some.map(({ key }) => key),
      );
  };
  expect(await calls.of('withdraw', withdraw)).toEqual({
    'GET /sale/offers': 5,
    'PUT /sale/offer-publication-commands/{id}': 5,
  });
});

calls.testRecord(import.meta.url);
