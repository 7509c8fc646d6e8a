import { expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { useBench } from './test-support.ts';

const bench = await useBench();

const node = (syncId: string, parentSyncId: string | null) => ({
  syncId,
  name: syncId,
  parentSyncId,
  assignable: true,
});

test('a tree of several tops and more than a page under one of them comes whole', async () => {
  const under = Array.from({ length: 260 }, (_, at) => node(`hg-${at}`, at < 5 ? 'hg' : `hg-${at % 5}`));
  await bench.setCategoryTree?.([node('hg', null), node('el', null), ...under, node('el-1', 'el')]);
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await connector.readCategoryTree(bench.context(), cursor);
    ids.push(...page.categories.map(({ syncId }) => syncId));
    cursor = page.next;
  } while (cursor !== null);
  expect(ids).toHaveLength(263);
  expect(new Set(ids).size).toBe(263);
});

test('a category that is not there is told, one that is asks for nothing', async () => {
  await bench.setCategoryTree?.([node('el', null), node('el-1', 'el')]);
  expect(await connector.readCategoryAttributes(bench.context(), 'el-1')).toEqual([]);
  await expect(connector.readCategoryAttributes(bench.context(), 'zz')).rejects.toMatchObject({
    kind: 'not_found',
  });
});
