import type { ProductCreated } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { countRows, createCategory, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('POST /v1/products', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  const read = async (id: number) => (await tenant.call('GET', `/v1/products/${id}`)).body.data;

  // holds PROD-4, API-5
  test('answers 201 with the message, the id and the resolved brand and categories, and nothing else', async () => {
    const home = await createCategory(tenant, 'Home');
    const brand = await tenant.call<{ id: number }>('POST', '/v1/brands', { name: 'Acme' });
    const created = await tenant.call<ProductCreated>('POST', '/v1/products', {
      name: 'Kettle',
      brand_name: 'ACME',
      category_ids: [home],
      category_names: ['Kitchen'],
    });
    expect(created).toMatchObject({
      status: 201,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(created.body).toEqual({
      message: 'product created',
      id: expect.any(Number),
      brand_id: brand.body.id,
      category_ids: [home, expect.any(Number)],
    });
    const bare = await tenant.call('POST', '/v1/products', { name: 'Spoon' });
    expect(bare.body).toMatchObject({ brand_id: null, category_ids: [] });
  });

  // holds PROD-1
  test('name alone is enough; everything else has its default', async () => {
    expect(await read(await createProduct(tenant, { name: '  Çaydanlık ' }))).toMatchObject({
      name: 'Çaydanlık',
      sku: null,
      ean: null,
      model: null,
      description: null,
      status: true,
      publish_enabled: true,
      price: 0,
      price_with_vat: 0,
      quantity: 0,
      brand: null,
      tax_rate: null,
      attribute_bag: {},
      channel_overrides: [],
    });
  });

  test('stores every field, also given as numeric strings and as 1 and 0', async () => {
    const id = await createProduct(tenant, {
      name: 'Kettle',
      model: 'K-1',
      sku: 'KF-0815',
      ean: '4006381333931',
      description: '<p>Boils <b>water</b></p>',
      status: '0',
      publish_enabled: 0,
      price: '83.333333',
      tax_rate: '20',
      quantity: '7',
    });
    expect(await read(id)).toMatchObject({
      model: 'K-1',
      sku: 'KF-0815',
      ean: '4006381333931',
      description: '<p>Boils <b>water</b></p>',
      status: false,
      publish_enabled: false,
      price: 83.333333,
      price_with_vat: 100,
      tax_rate: { rate: 20 },
      quantity: 7,
    });
  });

  // holds PROD-5
  test('a duplicate sku is refused and updates nothing', async () => {
    const id = await createProduct(tenant, { name: 'First', sku: 'DUP-1' });
    const products = await countRows(service, tenant, 'products');
    const answer = await tenant.call('POST', '/v1/products', {
      name: 'Second',
      sku: 'DUP-1',
      brand_name: 'New',
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: 'another product already has this SKU',
        errors: { sku: ['another product already has this SKU'] },
      },
    });
    expect(await read(id)).toMatchObject({ name: 'First', brand: null });
    expect(await countRows(service, tenant, 'products')).toBe(products);
  });

  // holds PROD-5
  test('the sku is unique in the tenant alone, and an empty one is none', async () => {
    const other = await service.createTenant();
    await createProduct(tenant, { sku: 'SHARED' });
    await createProduct(other, { sku: 'SHARED' });
    for (const sku of ['', '   ', null])
      expect(await read(await createProduct(tenant, { sku }))).toMatchObject({ sku: null });
  });

  // holds API-8
  test('a repeated POST without a SKU makes a second product', async () => {
    const before = await countRows(service, tenant, 'products');
    for (let n = 0; n < 2; n++) await createProduct(tenant, { name: 'Twin', price: 5 });
    expect(await countRows(service, tenant, 'products')).toBe(before + 2);
  });

  test('a refused product leaves no brand, category or used quota behind', async () => {
    const fresh = await service.createTenant({ productLimit: 5 });
    const answer = await fresh.call('POST', '/v1/products', {
      name: 'X',
      tax_rate: 77,
      brand_name: 'Ghost',
      category_paths: [['Ghost', 'Town']],
    });
    expect(answer.status).toBe(422);
    expect(await countRows(service, fresh, 'brands')).toBe(0);
    expect(await countRows(service, fresh, 'categories')).toBe(0);
    expect((await fresh.call('GET', '/v1/me')).body).toMatchObject({
      subscription: { limits: { products: { used: 0, limit: 5 } } },
    });
  });

  // holds PROD-1
  test('fields that do not exist are ignored, also those every object has', async () => {
    const id = await createProduct(tenant, {
      colour: 'red',
      id: 7,
      toString: 'x',
      constructor: 'y',
      created_at: 1,
    });
    expect(id).not.toBe(7);
    const noted = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(sql<{ details: object }>`select details from audit_log where subject_id = ${id}`),
    );
    expect(noted?.details).toEqual({ fields: ['name'] });
  });

  // holds PROD-22
  test('descriptions lose what runs, and a flood of tags is refused before it is parsed', async () => {
    const id = await createProduct(tenant, {
      description: '<p onclick="x()">Hi<script>alert(1)</script></p><a href="javascript:x()">a</a>',
    });
    expect(await read(id)).toMatchObject({ description: '<p>Hi</p><a>a</a>' });
    const started = performance.now();
    const answer = await tenant.call('POST', '/v1/products', {
      name: 'Bomb',
      description: '<b>'.repeat(300_000),
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { description: [expect.stringContaining('tags')] } },
    });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
