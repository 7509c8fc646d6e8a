import type { ProductListRow } from '@sluice/contracts/portal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, createCategory, createProduct, mapProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

interface Page {
  data: ProductListRow[];
  meta: { total: number; per_page: number };
}

// holds UI-1
describe('the list of products', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let connection: number;
  let second: number;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'viewer');
    connection = await addConnection(service, tenant, { label: 'One' });
    second = await addConnection(service, tenant, { label: 'Two' });
    const category = await createCategory(tenant, 'Lamps');
    const make = async (name: string, fields: object) => {
      ids[name] = await createProduct(tenant, { name, ...fields });
    };
    await make('banana', { sku: 'B', price: 5, quantity: 7, category_ids: [category] });
    await make('Apple', { sku: 'C', price: 5, quantity: 0, tags: ['Red'] });
    await make('ıhlamur', { sku: 'A', price: 2, brand_name: 'Acme', publish_enabled: false });
    await make('Cherry', { price: 9, quantity: 3, status: false, tags: ['Round'] });
    await mapProduct(service, tenant, { productId: ids.banana!, connectionId: connection });
    await listing('Apple', connection, 'rejected', 'missing_field');
    await listing('banana', second, 'rejected', 'unknown_category');
    await listing('Apple', second, 'sending');
    await service.platform.db.inTenant(tenant.id, (tx) => tx.run(sql`delete from product_changes`));
    await service.platform.db.inTenant(tenant.id, (tx) => tx.run(sql`delete from connection_scans`));
  });
  afterAll(() => service.close());
  const listing = (name: string, at: number, state: string, issue: string | null = null) =>
    service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`
        insert into listings (tenant_id, connection_id, product_id, external_key, state, wanted, issue_code)
        values (${tenant.id}, ${at}, ${ids[name]}, ${`${name}-${at}`}, ${state}, true, ${issue})`),
    );
  const list = async (query: string): Promise<Page> => {
    const { status, body } = await user.call<Page>('GET', `/product-list?${query}`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const names = async (query: string) => (await list(query)).data.map(({ name }) => name);

  test.each([
    ['id', ['banana', 'Apple', 'ıhlamur', 'Cherry']],
    ['name', ['Apple', 'banana', 'Cherry', 'ıhlamur']],
    ['sku', ['ıhlamur', 'banana', 'Apple', 'Cherry']],
    ['price', ['ıhlamur', 'banana', 'Apple', 'Cherry']],
    ['quantity', ['Apple', 'ıhlamur', 'Cherry', 'banana']],
    ['updated_at', ['banana', 'Apple', 'ıhlamur', 'Cherry']],
  ])('is sorted by %s both ways, equal ones by id', async (sort, expected) => {
    expect(await names(`sort=${sort}&direction=asc`)).toEqual(expected);
    expect(await names(`sort=${sort}&direction=desc`)).toEqual(expected.toReversed());
    const paged = [1, 2, 3, 4].map((page) => names(`sort=${sort}&direction=asc&per_page=1&page=${page}`));
    expect((await Promise.all(paged)).flat()).toEqual(expected);
  });

  test.each([
    ['publish_enabled=false', ['ıhlamur']],
    ['has_brand=true', ['ıhlamur']],
    ['has_category=true', ['banana']],
    ['tag=RED', ['Apple']],
    ['tag=RED&tag=round', ['Cherry', 'Apple']],
    ['tag=RED&tag=round&status=false', ['Cherry']],
    ['price_min=5', ['Cherry', 'Apple', 'banana']],
    ['price_min=3&price_max=5', ['Apple', 'banana']],
    ['stock_max=0', ['ıhlamur', 'Apple']],
    ['stock_min=1', ['Cherry', 'banana']],
    ['stock_min=0&stock_max=3', ['Cherry', 'ıhlamur', 'Apple']],
    ['search=HLAMUR&status=true', ['ıhlamur']],
    ['channel_state=live', ['banana']],
    ['channel_state=error', ['Apple']],
    ['channel_state=not_mapped', ['banana']],
    ['channel_state=pending', ['Apple']],
    ['channel_state=excluded', ['Cherry', 'ıhlamur']],
    ['channel_state=error&credential_id=', ['Apple']],
  ])('finds by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await list(query)).meta.total).toBe(expected.length);
  });

  // holds UI-80
  test('one of several brands and of several categories, with or without what is below these', async () => {
    const shop = await service.createTenant();
    const person = await signIn(service, shop.id, 'viewer');
    const brand = async (name: string) =>
      (await shop.call<{ id: number }>('POST', '/v1/brands', { name })).body.id;
    const [acme, tern, none] = [await brand('Acme'), await brand('Tern'), await brand('None')];
    const home = await createCategory(shop, 'Home');
    const lamps = await createCategory(shop, 'Lamps', home);
    const desk = await createCategory(shop, 'Desk', lamps);
    const garden = await createCategory(shop, 'Garden');
    const make = (name: string, fields: object) => createProduct(shop, { name, ...fields });
    await make('A', { brand_id: acme, category_ids: [desk, garden] });
    await make('B', { brand_id: tern, category_ids: [lamps] });
    await make('C', { brand_id: acme, category_ids: [garden] });
    await make('D', {});
    const found = async (query: string) =>
      (await person.call<Page>('GET', `/product-list?sort=name&direction=asc&${query}`)).body.data.map(
        ({ name }) => name,
      );
    expect(await found(`brand_id=${acme}`)).toEqual(['A', 'C']);
    expect(await found(`brand_id=${acme}&brand_id=${tern}&brand_id=${none}`)).toEqual(['A', 'B', 'C']);
    expect(await found(`category_id=${home}`)).toEqual([]);
    expect(await found(`category_id=${home}&with_subcategories=true`)).toEqual(['A', 'B']);
    expect(await found(`category_id=${home}&category_id=${garden}&with_subcategories=true`)).toEqual([
      'A',
      'B',
      'C',
    ]);
    expect(await found(`category_id=${desk}&category_id=${lamps}&brand_id=${tern}`)).toEqual(['B']);
    // Ids of another tenant select nothing.
    expect(await names(`brand_id=${acme}`)).toEqual([]);
    expect(await names(`category_id=${home}&with_subcategories=true`)).toEqual([]);
  });

  test.each([
    ['brand_id=x', 'brand_id'],
    ['brand_id=1&brand_id=0', 'brand_id'],
    [`tag=${'a'.repeat(101)}`, 'tag'],
    [Array.from({ length: 51 }, (_, n) => `category_id=${n + 1}`).join('&'), 'category_id'],
  ])('a filter that cannot be is refused by name: %#', async (query, field) => {
    const { status, body } = await user.call<{ errors: object }>('GET', `/product-list?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  test('a state is found on one connection alone', async () => {
    expect(await names(`channel_state=error&credential_id=${second}`)).toEqual([]);
    expect(await names(`channel_state=not_mapped&credential_id=${second}`)).toEqual(['banana']);
    expect(await names(`channel_state=excluded&credential_id=${connection}`)).toEqual(['Cherry', 'ıhlamur']);
  });

  // holds UI-13
  test('the products of one cause of the publish results, and no others', async () => {
    const { body } = await user.call<{ data: { key: string; code: string }[] }>('GET', '/publish-results');
    const { key } = body.data.find(({ code }) => code === 'missing_field')!;
    expect(await names(`issue_key=${key}`)).toEqual(['Apple']);
    expect(await names(`issue_key=${key}&credential_id=${connection}`)).toEqual(['Apple']);
    expect(await names(`issue_key=${key}&credential_id=${second}`)).toEqual([]);
  });

  test('shows one state per connection, and what is not in the list of the public API', async () => {
    const [apple, banana] = (await list('sort=name&direction=asc')).data;
    expect(apple).toMatchObject({
      tags: ['Red'],
      publish_enabled: true,
      channels: [
        { credential_id: connection, state: 'error' },
        { credential_id: second, state: 'pending' },
      ],
    });
    expect(banana).toMatchObject({
      categories: [{ name: 'Lamps' }],
      quantity: 7,
      channels: [{ state: 'live' }, { state: 'not_mapped' }],
    });
  });

  test('has up to 200 products on a page', async () => {
    expect((await list('per_page=500')).meta.per_page).toBe(200);
  });

  test('is narrowed by platforms, whose ids are told', async () => {
    const { body } = await user.call<{ data: { platform_id: number }[] }>('GET', '/product-platforms');
    expect(body.data).toHaveLength(1);
    expect(await names(`mapped_platform_id=${body.data[0]!.platform_id}`)).toEqual(['banana']);
  });

  test('never shows another tenant', async () => {
    const stranger = await signIn(service, (await service.createTenant()).id);
    expect((await stranger.call<Page>('GET', '/product-list')).body.data).toEqual([]);
    expect((await stranger.call<Page>('GET', '/product-platforms')).body.data).toEqual([]);
  });

  // holds UI-92
  test('a bundle says so, its components do not', async () => {
    const editor = await signIn(service, tenant.id, 'editor');
    const set = await createProduct(tenant, { name: 'Fruit basket', sku: 'SET' });
    const components = [{ product_id: ids.banana!, quantity: 2 }];
    expect((await editor.call('PUT', `/products/${set}/components`, { components })).status).toBe(200);
    const rows = (await list('sort=id')).data;
    expect(rows.filter((row) => row.is_bundle).map(({ name }) => name)).toEqual(['Fruit basket']);
    await editor.call('DELETE', `/products/${set}`);
  });
});
