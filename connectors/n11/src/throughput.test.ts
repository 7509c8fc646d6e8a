import { barcode } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { n11Connector as connector } from './index.ts';
import { buildItem, known, offerOf, type Result, useConnector } from './testing/tried.ts';

const tried = await useConnector();

const PRODUCTS = 1_000;
const items = Array.from({ length: PRODUCTS }, (_, at) => buildItem(`S-${at}`, { barcode: barcode(at + 1) }));

const TASKS = 'POST /ms/product/tasks';
const DETAILS = 'POST /ms/product/task-details/page-query';
const QUERY = 'GET /ms/product-query';

/** Counts the calls of a run, and checks that it went well. */
async function cost(outcome: string, run: () => Promise<Result[]>): Promise<Record<string, number>> {
  tried.counted();
  const results = await run();
  expect(results).toHaveLength(PRODUCTS);
  expect(results.filter((one) => one.outcome !== outcome)).toEqual([]);
  return tried.counted();
}

test('1,000 products are created, repriced, changed, looked for and suspended in the calls the README names', async () => {
  expect(await cost('live', () => tried.upsert(...items))).toEqual({
    [`${TASKS}/product-create`]: 1,
    [DETAILS]: 1,
    [QUERY]: 4,
  });
  const offers = items.map((item) => offerOf(item, '21.5', 7));
  expect(await cost('live', () => tried.offer(offers))).toEqual({
    [`${TASKS}/price-stock-update`]: 1,
    [DETAILS]: 1,
  });
  const changed = items.map((item) => known(item, { description: '<p>New</p>' }));
  expect(await cost('live', () => tried.upsert(...changed))).toEqual({
    [QUERY]: 4,
    [`${TASKS}/price-stock-update`]: 1,
    [`${TASKS}/product-update`]: 1,
    [DETAILS]: 2,
  });
  const { maxBatch } = connector.capabilities.listings.lookup;
  for (let at = 0; at < PRODUCTS; at += maxBatch)
    await connector.lookupListings(
      tried.context(),
      changed.slice(at, at + maxBatch).map(({ key }) => key),
    );
  expect(tried.counted()).toEqual({ [QUERY]: 16 });
  expect(await cost('withdrawn', () => tried.withdraw(changed.map(({ key }) => key)))).toEqual({
    [QUERY]: 4,
    [`${TASKS}/product-update`]: 1,
    [DETAILS]: 1,
  });
});
