import { expect, test } from 'vitest';
import { googleMerchantConnector as connector } from './index.ts';
import { useBench } from './test-support.ts';

const bench = await useBench();

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
