import { describe, expect, test } from 'vitest';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { upsertListings } from './listings.ts';
import { withdrawListings } from './offers.ts';
import { deleteTerms } from './term-deletion.ts';
import { syncBrands, syncCategories } from './terms.ts';
import { item, key, useBench } from './test-support.ts';
import { createProduct } from './testing/write-product.ts';

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

  test('long names beyond ASCII get a slug that fits, also inside one of the same name', async () => {
    const name = 'Комплектующие для кухни';
    const wanted = [category('1', [name]), category('2', [name, name]), category('3', [name, name, name])];
    const results = await syncCategories(bench.context(), wanted);
    expect(results.map((one) => one.outcome)).toEqual(['synced', 'synced', 'synced']);
    const slugs = [...bench.shop.categories.values()]
      .filter((one) => one.name === name)
      .map((one) => one.slug!);
    expect(slugs[0]).toBe(encodeURIComponent(name.toLowerCase().replaceAll(' ', '-')));
    expect(new Set(slugs).size).toBe(3);
    expect(Math.max(...slugs.map((slug) => slug.length))).toBeLessThanOrEqual(200);
  });

  test('a name that fits by itself gets a slug of its own inside a parent whose slug somebody made long', async () => {
    bench.shop.categories.set(50, { id: 50, name: 'Garden', parent: 0, slug: 'g'.repeat(195) });
    bench.shop.categories.set(51, { id: 51, name: 'Elsewhere', parent: 0, slug: 'chairs' });
    expect(await syncCategories(bench.context(), [category('1', ['Garden', 'Chairs'])])).toMatchObject([
      { outcome: 'synced' },
    ]);
    const made = [...bench.shop.categories.values()].find(({ name }) => name === 'Chairs');
    expect(made).toMatchObject({ parent: 50, slug: expect.stringMatching(/^term-/) });
  });

  test('a brand whose slug is as long as can be and taken gets one of its own', async () => {
    const name = 'n'.repeat(199);
    bench.shop.brands.set(50, { id: 50, name: 'Another', parent: 0, slug: name });
    expect(await syncBrands(bench.context(), [{ externalKey: '1', name, syncId: null }])).toMatchObject([
      { outcome: 'synced' },
    ]);
    const made = [...bench.shop.brands.values()].find((one) => one.name === name);
    expect(made?.slug).toMatch(/^term-/);
  });

  test('a name that WordPress would cut down is refused, and takes no other with it', async () => {
    const brands = ['<b>', 'Fine'].map((name, at) => ({ externalKey: String(at), name, syncId: null }));
    expect(await syncBrands(bench.context(), brands)).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'invalid_value' }] },
      { outcome: 'synced' },
    ]);
  });

  test('a term that only withdrawn listings of ours have is deleted, one of any other product stays', async () => {
    const brands = ['OwnParts', 'Theirs'].map((name, at) => ({
      externalKey: String(at),
      name,
      syncId: null,
    }));
    const results = await syncBrands(bench.context(), brands);
    expect(results).toMatchObject([{ made: true }, { made: true }]);
    const ids = results.map((one) => (one.outcome === 'synced' ? one.syncId : ''));
    await upsertListings(bench.context(), [item('CUP', { brandSyncId: ids[0]! })]);
    createProduct(bench.shop, { sku: 'DRAFT', status: 'draft', brands: [{ id: Number(ids[1]) }] });
    const terms = ids.map((syncId) => ({ kind: 'brand', syncId }) as const);
    expect(await deleteTerms(bench.context(), terms)).toMatchObject([
      { outcome: 'in_use' },
      { outcome: 'in_use' },
    ]);
    await withdrawListings(bench.context(), [key('CUP')]);
    expect(await deleteTerms(bench.context(), terms)).toEqual([
      { ...terms[1], outcome: 'in_use', message: expect.stringContaining('1 products of the shop have it') },
      { ...terms[0], outcome: 'deleted' },
    ]);
    expect([...bench.shop.brands.values()].map(({ name }) => name)).toEqual(['House brand', 'Theirs']);
  });

  test('a category with others below it stays, for WordPress would move them up', async () => {
    const [garden] = await syncCategories(bench.context(), [category('1', ['Garden'])]);
    await syncCategories(bench.context(), [category('2', ['Garden', 'Chairs'])]);
    const syncId = garden?.outcome === 'synced' ? garden.syncId : '';
    expect(await deleteTerms(bench.context(), [{ kind: 'category', syncId }])).toMatchObject([
      { outcome: 'in_use', message: 'the shop has categories below it' },
    ]);
    expect(bench.shop.categories.size).toBe(3 + 2);
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
