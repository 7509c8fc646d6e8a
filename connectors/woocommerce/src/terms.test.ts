import { describe, expect, test } from 'vitest';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { syncBrands, syncCategories } from './terms.ts';
import { useBench } from './test-support.ts';

const bench = await useBench();

describe('brands and categories of the shop', () => {
  const category = (externalKey: string, path: string[], syncId: string | null = null) => ({
    externalKey,
    path,
    syncId,
  });
  const writes = () => bench.calls.filter(({ method }) => method === 'POST').length;

  test('a category that the shop has, by names with entities and in other letters, is not made again', async () => {
    const wanted = [category('1', ['FOR THE HOUSE', 'Lights & Lamps'])];
    expect(await syncCategories(bench.context(), wanted)).toEqual([
      { externalKey: '1', outcome: 'synced', syncId: '17' },
    ]);
    expect(writes()).toBe(0);
  });

  test('a tree is made level by level, one call each, and equal names of one batch become one', async () => {
    const wanted = [
      category('1', ['Garden']),
      category('2', ['Garden', 'Chairs']),
      category('3', ['garden', 'Tables']),
      category('4', ['Kitchen', 'Chairs']),
    ];
    const results = await syncCategories(bench.context(), wanted);
    expect(new Set(results.map((one) => (one.outcome === 'synced' ? one.syncId : one))).size).toBe(4);
    expect(bench.shop.categories.size).toBe(3 + 5);
    expect(writes()).toBe(2);
  });

  test('a category that was renamed or moved keeps its id', async () => {
    const wanted = [category('1', ['Bright things'], '17')];
    expect(await syncCategories(bench.context(), wanted)).toMatchObject([{ syncId: '17' }]);
    expect(bench.shop.categories.get(17)).toEqual({ id: 17, name: 'Bright things', parent: 0 });
  });

  test('a brand that was deleted in the shop is made again', async () => {
    const [result] = await syncBrands(bench.context(), [{ externalKey: '1', name: 'Neu', syncId: '404' }]);
    expect(result).toMatchObject({ outcome: 'synced' });
    expect([...bench.shop.brands.values()].map(({ name }) => name)).toContain('Neu');
  });

  test('a term that another program made a moment ago is taken', async () => {
    bench.standIn.watch = (call) => {
      bench.calls.push(call);
      if (call.method === 'POST') bench.shop.brands.set(77, { id: 77, name: 'Neu', parent: 0 });
    };
    const brands = [{ externalKey: '1', name: 'Neu', syncId: null }];
    expect(await syncBrands(bench.context(), brands)).toMatchObject([{ outcome: 'synced', syncId: '77' }]);
    bench.standIn.watch = (call) => bench.calls.push(call);
  });

  test('a name that WordPress would cut down is refused, and takes no other with it', async () => {
    const brands = ['<b>', 'Fine'].map((name, at) => ({ externalKey: String(at), name, syncId: null }));
    expect(await syncBrands(bench.context(), brands)).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'invalid_value' }] },
      { outcome: 'synced' },
    ]);
  });

  test('the tree comes page by page with its parents, names as people read them', async () => {
    for (let id = 200; id < 330; id++) bench.shop.categories.set(id, { id, name: `C ${id}`, parent: 16 });
    const first = await readCategoryTree(bench.context(), null);
    const second = await readCategoryTree(bench.context(), first.next);
    expect(first.categories[2]).toEqual({
      syncId: '17',
      name: 'Lights & lamps',
      parentSyncId: '16',
      assignable: true,
    });
    expect(first.categories.length + second.categories.length).toBe(133);
    expect(second.next).toBeNull();
  });

  test('attributes come with their values, and take others as well', async () => {
    expect(await readCategoryAttributes(bench.context())).toEqual([
      {
        code: '1',
        label: 'Colour',
        required: false,
        multiple: true,
        customValues: true,
        allowedValues: [
          { code: 'Red', label: 'Red' },
          { code: 'Black & White', label: 'Black & White' },
        ],
      },
    ]);
  });
});
