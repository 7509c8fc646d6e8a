import { barcode, countCalls, lookUpAll, sumOf } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { hepsiburadaConnector as connector } from './index.ts';
import { buildItem, known, offerOf, useConnector } from './testing/tried.ts';

const tried = await useConnector();

const PRODUCTS = 1_000;
const items = Array.from({ length: PRODUCTS }, (_, at) => buildItem(`S-${at}`, { barcode: barcode(at + 1) }));

const calls = countCalls(PRODUCTS, tried.counted);

const IMPORT = 'POST /product/api/products/import';
const LISTINGS = 'GET /listings/merchantid';
const UPLOADS = {
  'POST /listings/merchantid/price-uploads': 1,
  'GET /listings/merchantid/price-uploads/id': 1,
  'POST /listings/merchantid/stock-uploads': 1,
  'GET /listings/merchantid/stock-uploads/id': 1,
};

test('1,000 products are created, repriced and changed in the calls the README names', async () => {
  expect(await calls.ending('live', 'create', () => tried.upsert(...items))).toEqual({
    [IMPORT]: 1,
    'GET /product/api/products/status': 1,
  });
  const offers = items.map((item) => offerOf(item, '21.5', 7));
  expect(await calls.ending('live', 'offer', () => tried.offer(offers))).toEqual({
    [LISTINGS]: 20,
    ...UPLOADS,
  });
  expect(await calls.ending('live', null, () => tried.offer(offers, { hepsilojistik: false }))).toEqual(
    UPLOADS,
  );
  const changed = items.map((item) => known(item, { title: `New ${item.payload.title}` }));
  expect(await calls.ending('live', 'change', () => tried.upsert(...changed))).toEqual({
    [LISTINGS]: 20,
    'POST /ticket-api/api/integrator/import': 1,
    'GET /ticket-api/api/integrator/status': 1,
    ...UPLOADS,
  });
});

test('1,000 products are looked for and taken off sale in the calls the README names', async () => {
  const unknown = await calls.of(null, () => lookUpAll(connector, tried.context, items));
  expect(sumOf(Object.values(unknown))).toBe(1_040);
  await tried.upsert(...items);
  const listed = items.map((item) => known(item));
  const lookUp = () => lookUpAll(connector, tried.context, listed);
  expect(await calls.of('lookup', lookUp)).toEqual({ [LISTINGS]: 20 });
  const keys = listed.map(({ key }) => key);
  const withdraw = () => connector.withdrawListings(tried.context(), keys);
  expect(await calls.ending('withdrawn', 'withdraw', withdraw)).toEqual({
    [LISTINGS]: 20,
    'POST /listings/merchantid/sku/{sku}/deactivate': 1_000,
  });
});

calls.testRecord(import.meta.url);
