import { barcode } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { hepsiburadaConnector as connector } from './index.ts';
import { buildItem, known, offerOf, type Result, useConnector } from './testing/tried.ts';

const tried = await useConnector();

const PRODUCTS = 1_000;
const items = Array.from({ length: PRODUCTS }, (_, at) => buildItem(`S-${at}`, { barcode: barcode(at + 1) }));

/** Counts the calls of a run, and checks that it went well. */
async function cost(run: () => Promise<Result[]>): Promise<Record<string, number>> {
  tried.counted();
  const results = await run();
  expect(results).toHaveLength(PRODUCTS);
  expect(results.filter(({ outcome }) => outcome !== 'live')).toEqual([]);
  return tried.counted();
}

const IMPORT = 'POST /product/api/products/import';
const LISTINGS = 'GET /listings/merchantid';
const UPLOADS = {
  'POST /listings/merchantid/price-uploads': 1,
  'GET /listings/merchantid/price-uploads/id': 1,
  'POST /listings/merchantid/stock-uploads': 1,
  'GET /listings/merchantid/stock-uploads/id': 1,
};

test('1,000 products are created, repriced and changed in the calls the README names', async () => {
  expect(await cost(() => tried.upsert(...items))).toEqual({
    [IMPORT]: 1,
    'GET /product/api/products/status': 1,
  });
  const offers = items.map((item) => offerOf(item, '21.5', 7));
  expect(await cost(() => tried.offer(offers))).toEqual({ [LISTINGS]: 20, ...UPLOADS });
  expect(await cost(() => tried.offer(offers, { hepsilojistik: false }))).toEqual(UPLOADS);
  const changed = items.map((item) => known(item, { title: `New ${item.payload.title}` }));
  expect(await cost(() => tried.upsert(...changed))).toEqual({
    [LISTINGS]: 20,
    'POST /ticket-api/api/integrator/import': 1,
    'GET /ticket-api/api/integrator/status': 1,
    ...UPLOADS,
  });
});

test('1,000 products are looked for and taken off sale in the calls the README names', async () => {
  const lookUpAll = async (syncId: boolean): Promise<number> => {
    tried.counted();
    const { maxBatch } = connector.capabilities.listings.lookup;
    for (let at = 0; at < PRODUCTS; at += maxBatch) {
      const some = items.slice(at, at + maxBatch).map((item) => (syncId ? known(item) : item).key);
      await connector.lookupListings(tried.context(), some);
    }
    return Object.values(tried.counted()).reduce((sum, calls) => sum + calls, 0);
  };
  expect(await lookUpAll(false)).toBe(1_040);
  await tried.upsert(...items);
  expect(await lookUpAll(true)).toBe(20);
  const keys = items.map((item) => known(item).key);
  await connector.withdrawListings(tried.context(), keys);
  expect(tried.counted()).toEqual({
    [LISTINGS]: 20,
    'POST /listings/merchantid/sku/{sku}/deactivate': 1_000,
  });
});
