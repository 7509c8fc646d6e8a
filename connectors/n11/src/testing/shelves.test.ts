import { expect, test } from 'vitest';
import { sku, useFake } from './bench.ts';
import { ACCOUNT } from './fake.ts';
import { LEAF } from './taxonomy.ts';

const bench = await useFake();

test('a page of 250 products is the most: 251 is a server error', async () => {
  await bench.task('product-create', sku('A1'), sku('A2'));
  expect((await bench.call('GET /ms/product-query?size=250')).body.totalElements).toBe(2);
  expect((await bench.call('GET /ms/product-query?size=251')).status).toBe(500);
  const past = await bench.call('GET /ms/product-query?size=1&page=5');
  expect(past).toMatchObject({ status: 200, body: { empty: true, totalPages: 2 } });
});

test('there is no filter for barcodes: one that is sent filters nothing', async () => {
  await bench.task('product-create', sku('A1'), sku('A2'));
  expect((await bench.call('GET /ms/product-query?barcode=869A1')).body.content).toHaveLength(2);
});

test('the tree ends in null, and attributes carry their values', async () => {
  const { body } = await bench.call('GET /cdn/categories');
  expect(body[0].subCategories[0].subCategories).toEqual([
    { id: LEAF, name: 'Masa Lambası', subCategories: null },
  ]);
  const { categoryAttributes } = (await bench.call(`GET /cdn/category/${LEAF}/attribute`)).body;
  expect(categoryAttributes[0]).toMatchObject({ attributeId: 1, attributeName: 'Marka', isMandatory: true });
});

test('each family of paths refuses a caller in its own way', async () => {
  const status = async (path: string, headers: Record<string, string>) =>
    (await bench.call(`GET ${path}`, undefined, headers)).status;
  const wrong = { appkey: ACCOUNT.appKey, appsecret: 'wrong' };
  expect(await status('/ms/product-query', wrong)).toBe(401);
  expect(await status('/ms/product-query', { appkey: ACCOUNT.appKey })).toBe(500);
  expect(await status('/rest/delivery/v1/shipmentPackages', wrong)).toBe(400);
  expect(await bench.call('GET /cdn/categories', undefined, wrong)).toEqual({
    status: 403,
    body: 'Forbidden',
  });
  expect(await bench.call('GET /ms/nowhere')).toMatchObject({
    status: 503,
    body: expect.stringContaining('<html>'),
  });
});
