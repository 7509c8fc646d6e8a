import type {
  AttributeValue,
  CategoryMappingPage,
  ChannelAttributeList,
  MappedChannelCategory,
  PublishPreview,
} from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { exportedRows } from '../../../testing/exported.ts';
import { createCategory, createProduct } from '../../../testing/fixtures.ts';
import { readTree, setTree, treeAttribute, treeNode } from '../../../testing/mapping.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const TREE = [
  treeNode('C', 'Clothing', null, { assignable: false }),
  treeNode('C1', 'Shirts', 'C', {
    attributes: [treeAttribute('size', null, { required: false }), treeAttribute('colour', ['Red', 'Blue'])],
  }),
  treeNode('C2', 'Work shirts', 'C'),
  treeNode('C3', 'Night shirts', 'C'),
  treeNode('C4', 'Children shirts', 'C'),
];

// holds UI-15
describe('mapping in the portal', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let user: TestUser;
  let shirts: number;
  let polos: number;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
    channel = await connectTestChannel(service, tenant);
    await setTree(channel, TREE);
    await readTree(service, tenant, channel);
    const clothing = await createCategory(tenant, 'Clothing');
    shirts = await createCategory(tenant, 'Shirt', clothing);
    polos = await createCategory(tenant, 'Polo', shirts);
    await createProduct(tenant, { sku: 'S1', price: 1, category_ids: [shirts], tags: ['Colour: red'] });
    await createProduct(tenant, {
      sku: 'S2',
      price: 1,
      category_ids: [shirts, polos],
      tags: ['Colour: Mauve'],
    });
    return () => channel.close();
  });

  const base = () => `/connections/${channel.connectionId}`;
  const list = async (query = ''): Promise<CategoryMappingPage> =>
    (await user.call<CategoryMappingPage>('GET', `${base()}/category-mappings${query}`)).body;
  const map = async (syncId = 'C1'): Promise<void> => {
    const answer = await user.call('PUT', `${base()}/category-mappings/${shirts}`, { sync_id: syncId });
    expect(answer.status).toBe(200);
    await readTree(service, tenant, channel);
  };

  test('a path of 1,000 levels holds up nobody: the page answers as one of a flat tree does', async () => {
    const names = Array.from({ length: 1_000 }, (_, n) => `Level ${n}`);
    await createProduct(tenant, { sku: 'D1', price: 1, category_paths: [names] });
    await createProduct(tenant, { sku: 'D2', price: 1, category_paths: [names.slice(0, 500), names] });
    const started = performance.now();
    const page = await list('?search=level 0&per_page=100');
    expect(page.counts.unmapped).toBe(1_003);
    expect(page.data[0]).toMatchObject({ path: ['Level 0'], products_count: 0, affected_products: 2 });
    expect((await list('?search=level 998 level 999')).data[0]).toMatchObject({
      path: names,
      affected_products: 2,
      products_count: 2,
    });
    // With cubic work it took more than 30 s, and no other request was answered meanwhile.
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('what is behind a mapping of its own is not affected by a change above it', async () => {
    const root = (await list('?search=clothing')).data.find((row) => row.path.length === 1)!;
    expect(root.affected_products).toBe(2);
    const answer = await user.call('PUT', `${base()}/category-mappings/${polos}`, { sync_id: 'C2' });
    expect(answer.status).toBe(200);
    await createProduct(tenant, { sku: 'S3', price: 1, category_ids: [polos] });
    const rows = (await list('?search=clothing')).data;
    expect(rows.map((row) => [row.path.at(-1), row.affected_products])).toEqual([
      ['Clothing', 2],
      ['Shirt', 2],
      ['Polo', 2],
    ]);
  });

  test('unmapped categories come first, with at most three suggestions, why, and how many products it is about', async () => {
    const page = await list();
    expect(page.counts).toEqual({ unmapped: 3, gone: 0, inherited: 0, mapped: 0 });
    expect(page.tree.categories).toBe(5);
    const one = page.data.find((row) => row.category_id === shirts)!;
    expect(one).toMatchObject({ status: 'unmapped', products_count: 2, affected_products: 2 });
    expect(one.suggestions.length).toBeLessThanOrEqual(3);
    expect(one.suggestions[0]).toMatchObject({
      sync_id: 'C1',
      reason: 'same_path',
      words: ['Clothing', 'Shirt'],
    });
    await map();
    const after = await list();
    expect(after.data.map((row) => row.status)).toEqual(['unmapped', 'mapped', 'inherited']);
    expect(after.data.find((row) => row.category_id === polos)).toMatchObject({
      platform_category_name: 'Clothing > Shirts',
      inherited_from: shirts,
    });
    expect((await list('?status=mapped&search=shirt')).data.map((row) => row.category_id)).toEqual([shirts]);
  });

  test('unmapped categories with a suggestion stand before those without, whatever number of products wait', async () => {
    const odd = await createCategory(tenant, 'Zwrbl');
    for (const sku of ['Z1', 'Z2', 'Z3']) await createProduct(tenant, { sku, price: 1, category_ids: [odd] });
    const { data } = await list();
    const without = data.findIndex((row) => row.category_id === odd);
    expect(data[without]!.suggestions).toEqual([]);
    expect(data.slice(0, without).map((row) => row.suggestions.length > 0)).not.toContain(false);
    expect(data.slice(0, without).map((row) => row.category_id)).toContain(shirts);
  });

  test('a suggestion is never applied by itself', async () => {
    await list();
    await channel.drain();
    expect((await list()).counts.mapped).toBe(0);
    expect(channel.listing('S1')!.category_id).not.toBe('C1');
  });

  test('mapping is previewed, reaches what is live, and is taken back', async () => {
    await channel.drain();
    const path = `${base()}/category-mappings/${shirts}`;
    const preview = await user.call<PublishPreview>('POST', `${path}/preview`, { sync_id: 'C2' });
    expect(preview.body.connections).toMatchObject([{ updated: 2 }]);
    expect((await list()).counts.mapped).toBe(0);
    await map('C2');
    await channel.drain();
    expect(channel.listing('S1')).toMatchObject({ category_id: 'C2' });
    expect((await user.call('PUT', path, { sync_id: 'C' })).status).toBe(422);
    expect((await user.call('DELETE', path)).status).toBe(200);
    expect((await user.call('DELETE', path)).status).toBe(404);
  });

  test("the channel's tree is searched", async () => {
    const answer = await user.call<{ data: object[] }>('GET', `${base()}/channel-categories?search=night`);
    expect(answer.body.data).toEqual([
      { sync_id: 'C3', path: ['Clothing', 'Night shirts'], assignable: true },
    ]);
  });

  test('a search finds the words of any level in any order, the category of that name first, and only what takes listings', async () => {
    const found = async (query: string): Promise<string[]> => {
      const { body } = await user.call<{ data: { sync_id: string }[] }>(
        'GET',
        `${base()}/channel-categories?${query}`,
      );
      return body.data.map((one) => one.sync_id);
    };
    expect(await found('search=SHIRTS clothing')).toEqual(['C1', 'C4', 'C3', 'C2']);
    expect(await found('search=shirts')).toEqual(['C1', 'C4', 'C3', 'C2']);
    expect(await found('search=clothing')).toEqual(['C', 'C4', 'C3', 'C1', 'C2']);
    expect(await found('search=clothing&assignable=true')).toEqual(['C4', 'C3', 'C1', 'C2']);
    expect(await found('search=clothing › night')).toEqual(['C3']);
    expect(await found('search=100%25')).toEqual([]);
  });

  test('required attributes without a source come first, and values that the channel does not know', async () => {
    await map();
    const mapped = await user.call<{ data: MappedChannelCategory[] }>('GET', `${base()}/mapped-categories`);
    expect(mapped.body.data).toMatchObject([
      { sync_id: 'C1', categories: 1, attributes: 2, required_unmapped: 1, attributes_known: true },
    ]);
    const attributes = `${base()}/channel-attributes?category_sync_id=C1`;
    const before = await user.call<ChannelAttributeList>('GET', attributes);
    expect(before.body.data.map((one) => [one.code, one.required])).toEqual([
      ['colour', true],
      ['size', false],
    ]);
    const key = { category_sync_id: 'C1', code: 'colour' };
    const source = { ...key, source: 'tag', argument: 'Colour: ' };
    expect((await user.call('PUT', `${base()}/attribute-sources`, source)).status).toBe(200);
    const values = async (): Promise<AttributeValue[]> => {
      const path = `${base()}/attribute-values?category_sync_id=C1&code=colour`;
      return (await user.call<{ data: AttributeValue[] }>('GET', path)).body.data;
    };
    expect((await values()).map(({ value, products, by }) => [value.trim(), products, by])).toEqual([
      ['Mauve', 1, null],
      ['red', 1, 'name'],
    ]);
    expect((await values()).map(({ suggestions }) => suggestions)).toEqual([[], undefined]);
    const value = { ...key, value: 'Mauve', channel_value: 'blue' };
    expect((await user.call('PUT', `${base()}/attribute-values`, value)).status).toBe(200);
    expect(await values()).toContainEqual({
      value: 'Mauve',
      products: 1,
      channel_value: 'blue',
      by: 'mapping',
    });
    const unknown = { ...value, channel_value: 'green' };
    expect((await user.call('PUT', `${base()}/attribute-values`, unknown)).status).toBe(422);
    await user.call('PUT', `${base()}/attribute-values`, { ...value, channel_value: null });
    await user.call('PUT', `${base()}/attribute-sources`, { ...key, source: null });
    const after = await user.call<ChannelAttributeList>('GET', attributes);
    expect(after.body.data[0]).toMatchObject({ code: 'colour', source: null });
  });

  test('those of another tenant are not there', async () => {
    await map();
    const other = await signIn(service, (await service.createTenant()).id);
    const key = { category_sync_id: 'C1', code: 'colour' };
    const calls: [string, string, object?][] = [
      ['GET', '/category-mappings'],
      ['GET', '/category-mappings/export'],
      ['GET', '/attribute-mappings/export'],
      ['GET', '/channel-categories'],
      ['POST', '/channel-categories/refresh', {}],
      ['PUT', `/category-mappings/${shirts}`, { sync_id: 'C1' }],
      ['POST', `/category-mappings/${shirts}/preview`, { sync_id: 'C1' }],
      ['DELETE', `/category-mappings/${shirts}`],
      ['POST', `/category-mappings/${shirts}/removal/preview`],
      ['GET', '/mapped-categories'],
      ['GET', '/channel-attributes?category_sync_id=C1'],
      ['GET', '/attribute-values?category_sync_id=C1&code=colour'],
      ['PUT', '/attribute-sources', { ...key, source: 'fixed', argument: 'red' }],
      ['POST', '/attribute-sources/preview', { ...key, source: 'fixed', argument: 'red' }],
      ['PUT', '/attribute-values', { ...key, value: 'a', channel_value: 'red' }],
      ['POST', '/attribute-values/preview', { ...key, value: 'a', channel_value: 'red' }],
    ];
    for (const [method, path, body] of calls)
      expect([method, path, (await other.call(method, `${base()}${path}`, body)).status]).toEqual([
        method,
        path,
        404,
      ]);
  });

  test('are exported as the list shows them, with sources and values of attributes', async () => {
    await map();
    const key = { category_sync_id: 'C1', code: 'colour' };
    await user.call('PUT', `${base()}/attribute-sources`, { ...key, source: 'tag', argument: 'Colour' });
    await user.call('PUT', `${base()}/attribute-values`, { ...key, value: 'rot', channel_value: 'red' });
    const list = await user.call<CategoryMappingPage>('GET', `${base()}/category-mappings`);
    const categories = await exportedRows(service, user, `${base()}/category-mappings/export`);
    expect(
      categories.map((row) => [Number(row['Category ID']), row.State, row["Channel's category ID"]]),
    ).toEqual(list.body.data.map((one) => [one.category_id, one.status, one.sync_id ?? '']));
    expect(await exportedRows(service, user, `${base()}/category-mappings/export?status=gone`)).toEqual([]);
    expect(await exportedRows(service, user, `${base()}/attribute-mappings/export`)).toMatchObject([
      {
        Attribute: 'colour',
        Source: 'tag',
        'Of the source': 'Colour',
        'Our value': 'rot',
        "Channel's value": 'red',
      },
    ]);
  });
});
