import type { Category, ProductCreated } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRows, createCategory } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('category rules', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const fresh = async () => {
    tenant = await service.createTenant();
  };
  const save = async (fields: object) =>
    (await tenant.call<ProductCreated>('POST', '/v1/products', { name: 'X', ...fields })).body;
  const put = async (id: number, fields: object) =>
    (await tenant.call<ProductCreated>('PUT', `/v1/products/${id}`, { name: 'X', ...fields })).body;
  const tree = async () => (await tenant.call<{ data: Category[] }>('GET', '/v1/categories')).body.data;

  // holds CAT-2
  test('a path is created level by level and its leaf alone is attached', async () => {
    await fresh();
    const { category_ids } = await save({ category_paths: [['Home', 'Kitchen', 'Kettles']] });
    expect((await tree()).map((category) => [category.path, category.products_count])).toEqual([
      [['Home'], 0],
      [['Home', 'Kitchen'], 0],
      [['Home', 'Kitchen', 'Kettles'], 1],
    ]);
    expect(category_ids).toEqual([(await tree())[2]!.id]);
  });

  test('of several spellings in one request the first counts', async () => {
    await fresh();
    await save({
      category_paths: [
        ['Große Straße', 'ILIK'],
        ['GROSSE STRASSE', 'ılık'],
      ],
      category_names: ['grosse straße', 'Garten', 'GARTEN'],
      tags: ['Neu', 'NEU'],
    });
    expect((await tree()).map((category) => category.path)).toEqual([
      ['Garten'],
      ['Große Straße'],
      ['Große Straße', 'ILIK'],
    ]);
    const { body } = await tenant.call<{ data: { id: number }[] }>('GET', '/v1/products');
    const product = await tenant.call('GET', `/v1/products/${body.data[0]!.id}`);
    expect(product.body).toMatchObject({ data: { tags: ['Neu'] } });
  });

  // holds CAT-3
  test('names are root categories', async () => {
    await fresh();
    const { category_ids } = await save({ category_names: ['Garden', 'Home'] });
    expect((await tree()).map(({ name, parent_id }) => ({ name, parent_id }))).toEqual([
      { name: 'Garden', parent_id: null },
      { name: 'Home', parent_id: null },
    ]);
    expect(category_ids).toHaveLength(2);
  });

  // holds CAT-1
  test('ids, paths and names are united, each category once', async () => {
    await fresh();
    const garden = await createCategory(tenant, 'Garden');
    const home = await createCategory(tenant, 'Home');
    const kitchen = await createCategory(tenant, 'Kitchen', home);
    const { category_ids } = await save({
      category_ids: [garden, garden],
      category_paths: [['Home', 'Kitchen'], ['Garden'], ['Toys', 'Cars']],
      category_names: ['Garden', 'Toys'],
    });
    const byPath = new Map((await tree()).map((category) => [category.path.join('/'), category.id]));
    expect(category_ids).toEqual(
      [garden, kitchen, byPath.get('Toys')!, byPath.get('Toys/Cars')!].sort((a, b) => a - b),
    );
    expect(byPath.size).toBe(5);
  });

  // holds CAT-4
  test('an existing path or name is reused in every spelling, also within one payload', async () => {
    await fresh();
    const first = await save({ category_paths: [['Ev', 'Işıklar']] });
    const again = await save({
      category_paths: [
        ['EV', 'IŞIKLAR'],
        [' ev ', 'ışıklar'],
        ['eV', 'işiklar'],
      ],
      category_names: ['ev', 'EV'],
    });
    expect(await countRows(service, tenant, 'categories')).toBe(2);
    expect(again.category_ids).toEqual(expect.arrayContaining(first.category_ids));
    expect(again.category_ids).toHaveLength(2);
  });

  test('the same name under another parent is another category', async () => {
    await fresh();
    const { category_ids } = await save({
      category_paths: [['Men', 'Shoes'], ['Women', 'Shoes'], ['Shoes']],
    });
    expect(category_ids).toHaveLength(3);
    expect(await countRows(service, tenant, 'categories')).toBe(5);
  });

  // holds CAT-7
  test('paths may be as deep as they like', async () => {
    await fresh();
    const path = Array.from({ length: 60 }, (_, level) => `Level ${level}`);
    await save({ category_paths: [path] });
    expect((await tree()).at(-1)).toMatchObject({ path, products_count: 1, child_count: 0 });
  });

  test('PUT leaves the categories alone when it does not name any, replaces them when it does, and [] clears them', async () => {
    await fresh();
    const { id, category_ids } = await save({ category_names: ['A', 'B'] });
    expect((await put(id, { price: 5 })).category_ids).toEqual(category_ids);
    expect((await put(id, { category_ids: null, category_names: null })).category_ids).toEqual(category_ids);
    const replaced = await put(id, { category_names: ['C'] });
    expect(replaced.category_ids).toHaveLength(1);
    expect(category_ids).not.toContain(replaced.category_ids[0]);
    const united = await put(id, { category_ids: [category_ids[0]], category_names: ['C'] });
    expect(united.category_ids).toEqual([category_ids[0], replaced.category_ids[0]]);
    expect((await put(id, { category_ids: [] })).category_ids).toEqual([]);
  });
});
