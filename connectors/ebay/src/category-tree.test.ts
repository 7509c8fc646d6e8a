import { expect, test } from 'vitest';
import { ebayConnector as connector } from './index.ts';
import { useBench } from './test-support.ts';
import { PAYLOAD } from './testing/channel.ts';

const bench = await useBench();

test('the tree begins below its root, and only leaves take listings', async () => {
  const { categories, next } = await connector.readCategoryTree(bench.context(), null);
  expect(next).toBeNull();
  expect(categories).toContainEqual({
    syncId: '11700',
    name: 'Home & Garden',
    parentSyncId: null,
    assignable: false,
  });
  expect(categories).toContainEqual({
    syncId: '112581',
    name: 'Lamps',
    parentSyncId: '20697',
    assignable: true,
  });
});

test('item specifics tell what they ask for, and the brand is filled by that of the product', async () => {
  const attributes = await connector.readCategoryAttributes(bench.context(), PAYLOAD.categorySyncId);
  const [brand, colour, power, material] = attributes;
  expect(brand).toMatchObject({ code: 'Brand', required: false, customValues: true });
  expect(colour).toMatchObject({ code: 'Color', multiple: false, customValues: true });
  expect(power).toMatchObject({
    customValues: false,
    allowedValues: [
      { code: 'Battery', label: 'Battery' },
      { code: 'Corded Electric', label: 'Corded Electric' },
    ],
  });
  expect(material?.multiple).toBe(true);
});

test('the id of the tree is asked for once an hour', async () => {
  const context = bench.context();
  await connector.readCategoryAttributes(context, PAYLOAD.categorySyncId);
  bench.counted();
  await connector.readCategoryAttributes(context, PAYLOAD.categorySyncId);
  expect(bench.counted()).not.toHaveProperty('GET /get_default_category_tree_id');
});

test('a category that was taken out of the tree is an error of the request', async () => {
  await expect(connector.readCategoryAttributes(bench.context(), '404')).rejects.toMatchObject({
    kind: expect.stringMatching(/invalid_request|not_found/),
  });
});
