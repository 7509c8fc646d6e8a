import { barcode, countCalls, lookUpAll } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { n11Connector as connector } from './index.ts';
import { buildItem, known, offerOf, useConnector } from './testing/tried.ts';

const tried = await useConnector();

const PRODUCTS = 1_000;
const items = Array.from({ length: PRODUCTS }, (_, at) => buildItem(`S-${at}`, { barcode: barcode(at + 1) }));

const TASKS = 'POST /ms/product/tasks';
const DETAILS = 'POST /ms/product/task-details/page-query';
const QUERY = 'GET /ms/product-query';

const calls = countCalls(PRODUCTS, tried.counted);

test('1,000 products are created, repriced, changed, looked for and suspended in the calls the README names', async () => {
  expect(await calls.ending('live', 'create', () => tried.upsert(...items))).toEqual({
    [`${TASKS}/product-create`]: 1,
    [DETAILS]: 1,
    [QUERY]: 4,
  });
  const offers = items.map((item) => offerOf(item, '21.5', 7));
  expect(await calls.ending('live', 'offer', () => tried.offer(offers))).toEqual({
    [`${TASKS}/price-stock-update`]: 1,
    [DETAILS]: 1,
  });
  const changed = items.map((item) => known(item, { description: '<p>New</p>' }));
  expect(await calls.ending('live', 'change', () => tried.upsert(...changed))).toEqual({
    [QUERY]: 4,
    [`${TASKS}/price-stock-update`]: 1,
    [`${TASKS}/product-update`]: 1,
    [DETAILS]: 2,
  });
  const lookUp = () => lookUpAll(connector, tried.context, changed);
  expect(await calls.of('lookup', lookUp)).toEqual({ [QUERY]: 16 });
  const withdraw = () => tried.withdraw(changed.map(({ key }) => key));
  expect(await calls.ending('withdrawn', 'withdraw', withdraw)).toEqual({
    [QUERY]: 4,
    [`${TASKS}/product-update`]: 1,
    [DETAILS]: 1,
  });
});

calls.testRecord(import.meta.url);
