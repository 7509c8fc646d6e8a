import { chunksOf } from '@sluice/connector-kit';
import { barcode, countCalls, lookUpAll } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { googleMerchantConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';

const bench = await useBench();

/** A tenth of the 1,000 products whose calls the README tells. */
const PRODUCTS = 100;
const items = Array.from({ length: PRODUCTS }, (_, at) => item(`S-${at}`, { barcode: barcode(at + 1) }));

/** Counts the calls of a run over all products in batches of the declared size. */
const calls = countCalls(PRODUCTS, bench.counted);

test('products are created, repriced, changed, looked for and withdrawn in a tenth of the calls the README names', async () => {
  const { maxBatch, offers } = connector.capabilities.listings;
  let known = items;
  const create = async () => {
    known = [];
    for (const some of chunksOf(items, maxBatch)) known.push(...(await bench.publish(some)));
  };
  expect(await calls.of('create', create)).toEqual({ insert: 100, get: 100 });
  const reprice = async () => {
    const all = known.map((one) => offerOf(one, { price: '99.90', stock: 3 }));
    for (const some of chunksOf(all, offers.maxBatch)) await bench.offer(some);
  };
  expect(await calls.of('offer', reprice)).toEqual({ patch: 100 });
  const change = async () => {
    for (const some of chunksOf(known, maxBatch))
      await bench.publish(some.map((one) => changed(one, { title: 'New' })));
  };
  expect(await calls.of('change', change)).toEqual({ insert: 100, get: 100 });
  expect(await calls.of('lookup', () => lookUpAll(connector, bench.context, known))).toEqual({ get: 100 });
  const withdraw = async () => {
    for (const some of chunksOf(known, maxBatch)) await bench.poll(some, await bench.withdraw(some));
  };
  expect(await calls.of('withdraw', withdraw)).toEqual({ delete: 100, get: 100 });
});

test('while Google shows nothing of a batch, five of its products are asked for', async () => {
  bench.shop().hold();
  const results = await bench.upsert(items.slice(0, 50));
  bench.counted();
  expect(await bench.poll(items.slice(0, 50), results)).toEqual({ state: 'pending', retryAfterMs: 120_000 });
  expect(bench.counted()).toEqual({ get: 5 });
});

calls.testRecord(import.meta.url);
