import { barcode, countCalls, lookUpAll } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { amazonConnector as connector } from './index.ts';
import { buildItem, buildOffer, known, useBench } from './test-support.ts';

const bench = await useBench();
const shop = () => bench.fake.shop();

const PRODUCTS = 1_000;
const items = Array.from({ length: PRODUCTS }, (_, at) => buildItem(`S-${at}`, { barcode: barcode(at + 1) }));

/** Calls by method and the first parts of their path, the token’s left out. */
function counted(): Record<string, number> {
  const kinds = bench
    .calls()
    .map(({ method, url }) => ({ method, parts: new URL(url).pathname.split('/') }))
    .filter(({ parts }) => parts[1] !== 'auth')
    .map(
      ({ method, parts }) =>
        `${method} ${['listings', 'catalog'].includes(parts[1] ?? '') ? parts[1] : (parts[3] ?? 'document')}`,
    );
  return Object.fromEntries(
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, some]) => [kind, some.length]),
  );
}

const calls = countCalls(PRODUCTS, counted);

/** The check of one new listing before the feed, for a product type that is new. */
const A_PREVIEW = { 'PUT listings': 1 };

/** Document, upload, feed; its state, the report’s address, the report. */
const A_FEED = {
  'POST documents': 1,
  'PUT document': 1,
  'POST feeds': 1,
  'GET feeds': 1,
  'GET documents': 1,
  'GET document': 1,
};

test('1,000 products are created, changed, repriced, looked for and withdrawn in the calls the README names', async () => {
  const lookUp = () => lookUpAll(connector, bench.context, items);
  expect(await calls.of(null, lookUp)).toEqual({ 'GET listings': 100 });
  expect(await calls.ending('live', 'create', () => bench.upsert(items))).toEqual({
    ...A_PREVIEW,
    ...A_FEED,
    'GET listings': 50,
  });
  expect(await calls.of('lookup', lookUp)).toEqual({ 'GET listings': 50 });
  const changed = items.map((item) => known(item, { title: `New ${item.payload.title}` }));
  expect(await calls.ending('live', 'change', () => bench.upsert(changed))).toEqual({
    ...A_FEED,
    'GET listings': 100,
  });
  const offers = items.map((item) => buildOffer(item, '21.50', 7));
  expect(await calls.ending('live', 'offer', () => bench.offer(offers))).toEqual({
    ...A_FEED,
    'GET listings': 100,
  });
  const keys = changed.map(({ key }) => key);
  expect(await calls.ending('withdrawn', 'withdraw', () => bench.withdraw(keys))).toEqual({
    ...A_FEED,
    'GET listings': 50,
  });
});

test('1,000 offers on products of Amazon’s catalogue take 50 searches more', async () => {
  const offered = items.map(({ key, payload }) => ({
    key,
    payload: { ...payload, categorySyncId: null, attributes: [] },
  }));
  for (const { key } of items) shop().addToCatalog(key.barcode ?? '');
  const listed = await calls.ending('live', null, () => bench.upsert(offered, { without_type: 'offer' }));
  expect(listed).toEqual({ ...A_PREVIEW, ...A_FEED, 'GET catalog': 50, 'GET listings': 50 });
});

test('few changes take a call each, and are read again together', async () => {
  const few = items.slice(0, 20);
  counted();
  const results = await bench.upsert(few);
  expect(results.filter((one) => 'outcome' in one && one.outcome !== 'live')).toEqual([]);
  expect(counted()).toEqual({ 'PUT listings': 20, 'GET listings': 1 });
});

calls.testRecord(import.meta.url);
