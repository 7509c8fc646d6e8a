import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../../apps/server/src/cli/test-support.ts';
import { createProduct, stockOf } from '../../apps/server/src/testing/fixtures.ts';
import { type ExampleWorld, startExampleWorld } from '../testing/run-example.ts';

let world: ExampleWorld;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let file: string;
beforeAll(async () => {
  world = await startExampleWorld();
  folder = await makeFolder();
  file = join(folder.path, 'stock.csv');
});
afterAll(async () => {
  await world.close();
  await folder.remove();
});

// holds EX-1
test('the stock of an ERP reaches the products of the same SKU, and nothing else is written', async () => {
  const { tenant } = world;
  const [kettle, cup] = [
    await createProduct(tenant, { sku: 'KET-17', quantity: 5, price: 40 }),
    await createProduct(tenant, { sku: 'CUP', quantity: 3 }),
  ];
  const untouched = await createProduct(tenant, { sku: 'ELSE', quantity: 9 });
  await writeFile(file, '\uFEFFsku;stock\r\n"KET-17";0\r\nCUP;3\r\nGONE;4\r\n');
  expect(await world.run('erp-stock-sync/sync.mjs', file)).toEqual({
    code: 1,
    stderr: '',
    said: { changed: 1, unchanged: 1, failed: [], unknown: ['GONE'] },
  });
  expect([
    await stockOf(tenant, kettle),
    await stockOf(tenant, cup),
    await stockOf(tenant, untouched),
  ]).toEqual([0, 3, 9]);
  await writeFile(file, 'sku;stock\nKET-17;0\nCUP;3\n');
  expect(await world.run('erp-stock-sync/sync.mjs', file)).toMatchObject({
    code: 0,
    said: { changed: 0, unchanged: 2 },
  });
});

test.each([
  ['sku;stock\nKET-17;1,5\n', 'line 2'],
  ['sku;stock\nKET-17;-1\n', 'line 2'],
  ['sku;stock\nKET-17;1\nKET-17;2\n', 'KET-17 stands there twice'],
  ['sku;stock\n', 'names no article'],
])('a stock list that cannot be right is refused as a whole: %j', async (text, why) => {
  await writeFile(file, text);
  const { code, stderr } = await world.run('erp-stock-sync/sync.mjs', file);
  expect(code).toBe(1);
  expect(stderr).toContain(why);
});
