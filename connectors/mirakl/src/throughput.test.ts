import { chunksOf } from '@sluice/connector-kit';
import { barcode, countCalls, lookUpAll } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { miraklConnector as connector } from './index.ts';
import { item, offerOf, useBench } from './test-support.ts';

const bench = await useBench();

const PRODUCTS = 1_000;
const items = Array.from({ length: PRODUCTS }, (_, at) => item(`S-${at}`, { barcode: barcode(at + 1) }));

/** Counts the calls of a run over all products in batches of the declared size. */
const calls = countCalls(PRODUCTS, () => bench.shop().counted());

test('a thousand products are created, repriced, changed, looked for and withdrawn in the calls that the README names', async () => {
  const { maxBatch, offers } = connector.capabilities.listings;
  const create = async () => {
    for (const some of chunksOf(items, maxBatch)) await bench.publish(some);
  };
  expect(await calls.of('create', create)).toEqual({
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
  expect(await calls.of('offer', reprice)).toEqual({
    'GET /api/offers': 20,
    'POST /api/offers': 2,
    'GET /api/offers/imports/{id}': 2,
  });
  const change = async () => {
    for (const some of chunksOf(known, maxBatch)) await bench.publish(some);
  };
  expect(await calls.of('change', change)).toEqual({
    'GET /api/offers': 20,
    'POST /api/offers': 2,
    'GET /api/offers/imports/{id}': 2,
    'POST /api/products/imports': 2,
    'GET /api/products/imports/{id}': 2,
  });
  expect(await calls.of('lookup', () => lookUpAll(connector, bench.context, known))).toEqual({
    'GET /api/offers': 100,
  });
  const withdraw = async () => {
    for (const some of chunksOf(known, maxBatch)) await bench.withdraw(some);
  };
  expect(await calls.of('withdraw', withdraw)).toEqual({
    'GET /api/offers': 20,
    'POST /api/offers': 2,
    'GET /api/offers/imports/{id}': 2,
  });
});

calls.testRecord(import.meta.url);
