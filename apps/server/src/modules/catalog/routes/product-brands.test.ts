import type { ProductCreated } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRows, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('brand rules', () => {
  let service: TestService;
  let tenant: TestTenant;
  let acme: number;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    acme = (await tenant.call<{ id: number }>('POST', '/v1/brands', { name: 'Acme' })).body.id;
  });
  afterAll(() => service.close());

  const save = async (fields: object) =>
    (await tenant.call<ProductCreated>('POST', '/v1/products', { name: 'X', ...fields })).body;
  const put = async (id: number, fields: object) =>
    (await tenant.call<ProductCreated>('PUT', `/v1/products/${id}`, { name: 'X', ...fields })).body;

  test('brand_id names an existing brand', async () => {
    expect((await save({ brand_id: acme })).brand_id).toBe(acme);
    expect((await save({ brand_id: String(acme) })).brand_id).toBe(acme);
  });

  // holds BRAND-1
  test('brand_name wins over brand_id, also over one that does not exist', async () => {
    const other = (await save({ brand_name: 'Other' })).brand_id;
    expect((await save({ brand_id: acme, brand_name: 'Other' })).brand_id).toBe(other);
    for (const brand_id of [999_999, 0])
      expect((await save({ brand_id, brand_name: 'Other' })).brand_id).toBe(other);
  });

  test('an empty brand_name leaves it to brand_id', async () => {
    for (const brand_name of ['', '  ', null])
      expect((await save({ brand_id: acme, brand_name })).brand_id).toBe(acme);
  });

  // holds BRAND-2, BRAND-3
  test('a new name is created once and found again in every spelling', async () => {
    const before = await countRows(service, tenant, 'brands');
    const spellings = [
      'Ilık Işık',
      'ILIK IŞIK',
      'ılık ışık',
      'İlik işik',
      '  ilik \t IŞIK ',
      'Ilık Is\u0327ık',
    ];
    const ids = [];
    for (const brand_name of spellings) ids.push((await save({ brand_name })).brand_id);
    expect(new Set(ids).size).toBe(1);
    expect(await countRows(service, tenant, 'brands')).toBe(before + 1);
    const { body } = await tenant.call('GET', '/v1/brands?search=il%C4%B1k');
    expect(body.data).toEqual([{ id: ids[0], name: 'Ilık Işık', products_count: spellings.length }]);
  });

  // holds BRAND-2
  test('names are equal after full case folding', async () => {
    const straße = await save({ brand_name: 'Straße' });
    expect((await save({ brand_name: 'STRASSE' })).brand_id).toBe(straße.brand_id);
    expect((await tenant.call('POST', '/v1/brands', { name: 'strasse' })).status).toBe(422);
    const found = await tenant.call('GET', `/v1/brands?search=${encodeURIComponent('STRAẞE')}`);
    expect(found.body.data).toMatchObject([{ name: 'Straße' }]);
  });

  test('PUT keeps the brand when it says nothing, changes it by name, and null takes it away', async () => {
    const { id } = await save({ brand_id: acme });
    expect((await put(id, {})).brand_id).toBe(acme);
    expect((await put(id, { brand_name: null })).brand_id).toBe(acme);
    const changed = await put(id, { brand_name: 'Brand new' });
    expect(changed.brand_id).not.toBe(acme);
    expect((await put(id, { brand_id: acme })).brand_id).toBe(acme);
    expect((await put(id, { brand_id: null })).brand_id).toBeNull();
  });

  test('a brand of the same name in another tenant is another brand', async () => {
    const other = await service.createTenant();
    const id = await createProduct(other, { brand_name: 'Acme' });
    const { body } = await other.call<{ data: { brand_id: number } }>('GET', `/v1/products/${id}`);
    expect(body.data.brand_id).not.toBe(acme);
  });
});
