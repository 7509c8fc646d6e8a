import { expect, test } from 'vitest';
import { errorIds, useEbay } from './bench.ts';
import { SHOP } from './shop.ts';

const bench = await useEbay();
const TAXONOMY = '/commerce/taxonomy/v1';
const get = (path: string) => bench.call(`GET ${TAXONOMY}${path}`);
const TREE = `/category_tree/${SHOP.treeId}`;

test('each marketplace has a tree, whose version tells when it changed', async () => {
  const asked = '/get_default_category_tree_id?marketplace_id=EBAY_US';
  expect((await get(asked)).body).toEqual({ categoryTreeId: '0', categoryTreeVersion: '130' });
  bench.shop().setTree([{ syncId: '1', name: 'Lamps', parentSyncId: null, assignable: true }]);
  expect((await get(asked)).body.categoryTreeVersion).toBe('131');
  const { rootCategoryNode } = (await get(TREE)).body;
  expect(rootCategoryNode.childCategoryTreeNodes).toMatchObject([
    { category: { categoryId: '1' }, leafCategoryTreeNode: true, categoryTreeNodeLevel: 1 },
  ]);
  expect(errorIds((await get('/get_default_category_tree_id?marketplace_id=EBAY_XX')).body)).toEqual([62003]);
});

test('a node that is no leaf leaves the mark out, and its root says nothing', async () => {
  const { body } = await get(TREE);
  expect(body.rootCategoryNode.category).toEqual({ categoryId: '0', categoryName: 'Root' });
  const [home] = body.rootCategoryNode.childCategoryTreeNodes;
  expect(home.leafCategoryTreeNode).toBeUndefined();
  const subtree = (await get(`${TREE}/get_category_subtree?category_id=20697`)).body.categorySubtreeNode;
  expect(subtree).toMatchObject({ categoryTreeNodeLevel: 2, childCategoryTreeNodes: [{}, {}] });
});

test('aspects are of leaves alone', async () => {
  const aspects = (id: string) => get(`${TREE}/get_item_aspects_for_category?category_id=${id}`);
  const { body } = await aspects(SHOP.categoryId);
  expect(body.aspects[0]).toMatchObject({
    localizedAspectName: 'Brand',
    aspectConstraint: { aspectRequired: true, aspectUsage: 'RECOMMENDED', aspectMode: 'FREE_TEXT' },
  });
  const wrong = [await aspects('20697'), await aspects('404'), await aspects('0')];
  expect(wrong.map((reply) => errorIds(reply.body)[0])).toEqual([62009, 62005, 62008]);
  bench.shop().state.aspects = [];
  expect((await aspects(SHOP.categoryId)).status).toBe(204);
});

test('suggestions are leaves with the categories above them; none is an empty answer', async () => {
  const { body } = await get(`${TREE}/get_category_suggestions?q=lamp`);
  expect(body.categorySuggestions).toMatchObject([
    { category: { categoryId: SHOP.categoryId }, categoryTreeNodeAncestors: [{ categoryId: '20697' }, {}] },
  ]);
  expect((await get(`${TREE}/get_category_suggestions?q=tractor`)).status).toBe(204);
});

test('policies are listed by marketplace', async () => {
  const policies = (query: string) => bench.call(`GET /sell/account/v1/fulfillment_policy${query}`);
  expect((await policies('?marketplace_id=EBAY_US')).body).toMatchObject({
    total: 1,
    fulfillmentPolicies: [{ fulfillmentPolicyId: SHOP.fulfillmentPolicyId }],
  });
  expect((await policies('?marketplace_id=EBAY_XX')).body.errors[0].errorId).toBe(20403);
});
