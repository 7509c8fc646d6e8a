import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, createCategory, createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id, 'editor');
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) =>
  service.platform.db.inTenant(tenant.id, work);
/** Reads and clears the products that wait to be planned. */
const marked = async () =>
  (
    await inTenant((tx) =>
      tx.run(
        sql<{
          product_id: number;
        }>`delete from product_changes where tenant_id = ${tx.tenantId} returning product_id`,
      ),
    )
  )
    .map((row) => row.product_id)
    .sort((a, b) => a - b);
const brand = async (name: string) => (await user.call<{ id: number }>('POST', '/brands', { name })).body.id;
const addRule = async (conditions: object) => {
  const connection = await addConnection(service, tenant);
  await inTenant(async (tx) =>
    tx.later(sql`
      insert into publish_rules (tenant_id, connection_id, position, action, conditions)
      values (${tx.tenantId}, ${connection}, 1, 'include', ${JSON.stringify(conditions)})`),
  );
};

describe('brands', () => {
  test('a renamed brand is sent anew with its products, and a name taken in any spelling is refused', async () => {
    const [acme] = [await brand('Acme'), await brand('Other')];
    const product = await createProduct(tenant, { brand_id: acme });
    await marked();
    expect((await user.call('PUT', `/brands/${acme}`, { name: 'OTHER' })).body.errors).toEqual({
      name: ['a brand with the same name already exists'],
    });
    expect((await user.call('PUT', `/brands/${acme}`, { name: 'ACME' })).status).toBe(200);
    expect(await marked()).toEqual([product]);
  });

  // holds ERR-6
  test('is deleted only when no product and no rule names it', async () => {
    const [used, ruled, unused] = [await brand('Used'), await brand('Ruled'), await brand('Unused')];
    await createProduct(tenant, { brand_id: used });
    await addRule({ brand_ids: [ruled] });
    const refused = await user.call('DELETE', `/brands/${used}`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('has 1 products')]);
    expect((await user.call('DELETE', `/brands/${ruled}`)).status).toBe(409);
    expect((await user.call('GET', `/brands/${ruled}/usage`)).body).toMatchObject({ rules_count: 1 });
    expect((await user.call('DELETE', `/brands/${unused}`)).status).toBe(200);
    expect((await user.call('DELETE', `/brands/${unused}`)).status).toBe(404);
  });

  test('channels that keep a brand of their own are named before it goes', async () => {
    const kept = await brand('Kept there');
    const channel = await addConnection(service, tenant, { label: 'Shop' });
    expect((await user.call('GET', `/brands/${kept}/usage`)).body).toMatchObject({ kept_on: [] });
    await service.platform.db.inTenant(tenant.id, async (tx) =>
      tx.later(sql`
        insert into channel_terms (tenant_id, connection_id, kind, term_id, name, sync_id)
        values (${tx.tenantId}, ${channel}, 'brand', ${kept}, 'Kept there', '17')`),
    );
    expect((await user.call('GET', `/brands/${kept}/usage`)).body).toMatchObject({ kept_on: ['Shop'] });
  });

  test('merging moves the products and marks them; a brand that a rule names stays', async () => {
    const [from, into, ruled] = [await brand('From'), await brand('Into'), await brand('Ruled')];
    const product = await createProduct(tenant, { brand_id: from });
    await addRule({ brand_ids: [into, ruled] });
    await marked();
    expect((await user.call('POST', `/brands/${from}/merge`, { into_id: from })).status).toBe(422);
    expect((await user.call('POST', `/brands/${ruled}/merge`, { into_id: into })).status).toBe(409);
    expect((await user.call('POST', `/brands/${from}/merge`, { into_id: into })).body).toMatchObject({
      products: 1,
    });
    expect(await marked()).toEqual([product]);
    expect((await user.call('GET', `/products/${product}`)).body.data).toMatchObject({ brand_id: into });
    expect((await user.call('GET', `/brands/${from}/usage`)).status).toBe(404);
  });
});

describe('groups', () => {
  test('are made, filled, renamed, emptied and deleted', async () => {
    const product = await createProduct(tenant);
    const { id } = (await user.call<{ id: number }>('POST', '/groups', { name: 'Outlet' })).body;
    expect((await user.call('POST', '/groups', { name: 'outlet' })).body.errors).toEqual({
      name: ['a group with the same name already exists'],
    });
    const members = { product_ids: [product, 999_999] };
    expect((await user.call('POST', `/groups/${id}/members`, members)).body).toMatchObject({ products: 1 });
    expect((await user.call('PUT', `/groups/${id}`, { name: 'Sale' })).status).toBe(200);
    expect((await user.call('GET', '/groups')).body).toEqual({
      data: [{ id, name: 'Sale', products_count: 1 }],
    });
    expect((await user.call('GET', `/products?group_id=${id}`)).body.data).toHaveLength(1);
    expect((await user.call('POST', `/groups/${id}/members/remove`, members)).body).toMatchObject({
      products: 1,
    });
    expect((await user.call('DELETE', `/groups/${id}`)).status).toBe(200);
    expect((await user.call('GET', '/groups')).body).toEqual({ data: [] });
  });
});

describe('tax rates', () => {
  test('a changed percentage keeps the net price, changes the gross one, and sends the products anew', async () => {
    const product = await createProduct(tenant, { price: 100, tax_rate: 20 });
    await createProduct(tenant, { price: 100, tax_rate: 10 });
    await marked();
    const { data } = (await user.call<{ data: { id: number; rate: number }[] }>('GET', '/tax-rates/usage'))
      .body;
    const twenty = data.find((one) => one.rate === 20)!;
    expect(twenty).toMatchObject({ products_count: 1 });
    expect((await user.call('PUT', `/tax-rates/${twenty.id}`, { rate: 10 })).body.errors).toEqual({
      rate: ['there is a tax rate of 10% already'],
    });
    expect((await user.call('PUT', `/tax-rates/${twenty.id}`, { name: 'Standard' })).body).toMatchObject({
      products: 0,
    });
    expect(await marked()).toEqual([]);
    expect((await user.call('PUT', `/tax-rates/${twenty.id}`, { rate: 21.5 })).body).toMatchObject({
      products: 1,
    });
    expect(await marked()).toEqual([product]);
    expect((await user.call('GET', `/products/${product}`)).body.data).toMatchObject({
      price: 100,
      price_with_vat: 121.5,
    });
  });

  test('a name that nobody chose follows the percentage, another one stays', async () => {
    const rates = async () =>
      (await user.call<{ data: { id: number; name: string; rate: number }[] }>('GET', '/tax-rates')).body
        .data;
    const ten = (await rates()).find((one) => one.rate === 10)!;
    expect(ten.name).toBe('VAT 10%');
    // The form sends the name along.
    await user.call('PUT', `/tax-rates/${ten.id}`, { name: 'VAT 10%', rate: 12 });
    expect(await rates()).toContainEqual({ id: ten.id, name: 'VAT 12%', rate: 12 });
    await user.call('PUT', `/tax-rates/${ten.id}`, { name: 'Food 12%', rate: 12 });
    await user.call('PUT', `/tax-rates/${ten.id}`, { rate: 13 });
    expect(await rates()).toContainEqual({ id: ten.id, name: 'Food 12%', rate: 13 });
    await user.call('PUT', `/tax-rates/${ten.id}`, { name: 'VAT 10%', rate: 10 });
  });

  // holds ERR-6
  test('one that products have is not deleted, an unused one is', async () => {
    const made = await user.call<{ id: number }>('POST', '/tax-rates', { name: 'Reduced', rate: 8 });
    expect(made.status).toBe(201);
    const product = await createProduct(tenant, { price: 1, tax_rate: 8 });
    expect((await user.call('DELETE', `/tax-rates/${made.body.id}`)).status).toBe(409);
    await user.call('DELETE', `/products/${product}`);
    expect((await user.call('DELETE', `/tax-rates/${made.body.id}`)).status).toBe(200);
  });
});

test('category options are set, listed and removed, and mark what lies below the category', async () => {
  const root = await createCategory(tenant, 'Textiles');
  const leaf = await createCategory(tenant, 'Shirts', root);
  const product = await createProduct(tenant, { category_ids: [leaf] });
  await marked();
  expect(
    (await user.call('PUT', `/categories/${root}/options`, { name: 'Material', value: 'Cotton' })).status,
  ).toBe(200);
  expect(await marked()).toEqual([product]);
  expect((await user.call('GET', '/category-options')).body).toEqual({
    data: [{ category_id: root, name: 'Material', value: 'Cotton' }],
  });
  expect((await user.call('GET', `/categories/${root}/usage`)).body).toMatchObject({ options_count: 1 });
  expect((await user.call('DELETE', `/categories/${root}/options?name=material`)).status).toBe(200);
  expect((await user.call('DELETE', `/categories/${root}/options?name=material`)).status).toBe(404);
});

test('stock locations are listed with what lies in them, switched off ones too', async () => {
  await createProduct(tenant, { quantity: 7 });
  const shop = (
    await user.call<{ data: { id: number } }>('POST', '/stock-locations', {
      code: 'S',
      label: 'Shop',
      type: 'external',
    })
  ).body.data.id;
  await user.call('PATCH', `/stock-locations/${shop}`, { is_active: false });
  expect((await user.call('GET', '/stock-locations/usage')).body.data).toMatchObject([
    { type: 'local', products_count: 1, units: 7, channel: null },
    { id: shop, is_active: false, products_count: 0, units: 0 },
  ]);
});

test('what belongs to another tenant is answered like what does not exist, and a viewer changes nothing', async () => {
  const acme = await brand('Acme');
  const group = (await user.call<{ id: number }>('POST', '/groups', { name: 'G' })).body.id;
  const rate = (await user.call<{ id: number }>('POST', '/tax-rates', { name: 'R', rate: 5 })).body.id;
  const category = await createCategory(tenant, 'C');
  const stranger = await signIn(service, (await service.createTenant()).id);
  const writes = [
    ['PUT', `/brands/${acme}`, { name: 'X' }],
    ['DELETE', `/brands/${acme}`],
    ['POST', `/brands/${acme}/merge`, { into_id: 1 }],
    ['PUT', `/groups/${group}`, { name: 'X' }],
    ['DELETE', `/groups/${group}`],
    ['POST', `/groups/${group}/members`, { product_ids: [1] }],
    ['POST', `/groups/${group}/members/remove`, { product_ids: [1] }],
    ['PUT', `/tax-rates/${rate}`, { rate: 6 }],
    ['DELETE', `/tax-rates/${rate}`],
    ['PUT', `/categories/${category}/options`, { name: 'N', value: 'V' }],
    ['DELETE', `/categories/${category}/options?name=N`],
  ] as const;
  for (const [method, path, body] of writes)
    expect([path, (await stranger.call(method, path, body)).status]).toEqual([path, 404]);
  for (const path of [`/brands/${acme}/usage`, `/groups/${group}/usage`, `/categories/${category}/usage`])
    expect((await stranger.call('GET', path)).status).toBe(404);
  for (const path of ['/groups', '/category-options'])
    expect((await stranger.call('GET', path)).body).toEqual({ data: [] });
  const viewer = await signIn(service, tenant.id, 'viewer');
  for (const [method, path, body] of writes) expect((await viewer.call(method, path, body)).status).toBe(403);
});
