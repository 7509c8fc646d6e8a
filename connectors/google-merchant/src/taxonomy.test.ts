import { expect, test } from 'vitest';
import { googleMerchantConnector as connector } from './index.ts';
import { categoriesIn } from './taxonomy.ts';
import { useBench } from './test-support.ts';

const bench = await useBench();

test('the list of categories becomes a tree, and a text that is none is refused', () => {
  const text =
    '# Version: 2021-09-21\r\n166 - Apparel & Accessories\r\n1604 - Apparel & Accessories > Clothing\r\n';
  expect(categoriesIn(text)).toEqual([
    { syncId: '166', name: 'Apparel & Accessories', parentSyncId: null, assignable: true },
    { syncId: '1604', name: 'Clothing', parentSyncId: '166', assignable: true },
  ]);
  for (const other of ['', '<html></html>', '7 - Clothing > Shirts', '# Version alone\n'])
    expect(categoriesIn(other)).toBeNull();
});

test('an unknown category has no attributes, and the token does not go to the site of the list', async () => {
  const ctx = bench.context();
  const headers: unknown[] = [];
  const { request } = ctx.http;
  const http: typeof ctx.http = {
    request: (sent) => {
      headers.push(sent.headers?.authorization);
      return request(sent);
    },
  };
  const read = connector.readCategoryAttributes({ ...ctx, http }, '987654');
  await expect(read).rejects.toMatchObject({ kind: 'not_found' });
  expect(headers).toEqual([undefined]);
});
