import { chunksOf } from '@sluice/connector-kit';
import { barcode } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { miraklConnector as connector } from './index.ts';
import { item, offerOf, useBench } from './test-support.ts';

const bench = await useBench();

const PRODUCTS = 1_000;
const items = Array.from({ length: PRODUCTS }, (_, at) => item(`S-${at}`, { barcode: barcode(at + 1) }));

/** The calls of a run over all products in batches of the declared size. */
async function cost(run: () => Promise<unknown>): Promise<Record<string, number>> {
  bench.shop().counted();
  await run();
  return bench.shop().counted();
}

test('a thousand products are created, repriced, changed, looked for and withdrawn in the calls that the README names', async () => {
  const { maxBatch, offers, lookup } = connector.capabilities.listings;
  const create = async () => {
    for (const some of chunksOf(items, maxBatch)) await bench.publish(some);
  };
  expect(await cost(create)).toEqual({
    'GET /api/account': 1,
    'GET /api/platform/configuration': 1,
    'GET /api/products/attributes': 2,
    'GET /api/offers': 6,
    'POST /api/products/imports': 2,
    'POST /api/offers': 2,
    'GET /api/offers/imports/{id}': 2,
    'GET /api/products/imports/{id}': 2,
  });
  const known = items.map(({ key, payload }) => ({ key: { ...key, syncId: key.externalKey }, payload }));
  const reprice = async () => {
    for (const some of chunksOf(known, offers.maxBatch))
      await bench.offer(some.map((one) => offerOf(one, { price: '99.90', stock: 3 })));
  };
  expect(await cost(reprice)).toEqual({
    'GET /api/offers': 20,
    'POST /api/offers': 2,
    'GET /api/offers/imports/{id}': 2,
  });
  const change = async () => {
    for (const some of chunksOf(known, maxBatch)) await bench.publish(some);
  };
  expect(await cost(change)).toEqual({
    'GET /api/offers': 20,
    'POST /api/offers': 2,
    'GET /api/offers/imports/{id}': 2,
    'POST /api/products/imports': 2,
    'GET /api/products/imports/{id}': 2,
  });
  const lookUp = async () => {
    for (const some of chunksOf(known, lookup.maxBatch))
      await connector.lookupListings(
        bench.context(),
        some.map(({ key }) => key),
      );
  };
  expect(await cost(lookUp)).toEqual({
    'GET /api/offers': 100,
  });
  const withdraw = async () => {
    for (const some of chunksOf(known, maxBatch)) await bench.withdraw(some);
  };
  expect(await cost(withdraw)).toEqual({
    'GET /api/offers': 20,
    'POST /api/offers': 2,
    'GET /api/offers/imports/{id}': 2,
  });
});
