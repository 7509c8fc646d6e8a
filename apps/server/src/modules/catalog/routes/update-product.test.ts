import type { ProductDetail } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const FULL = {
  name: 'Kettle',
  model: 'K-1',
  ean: '4006381333931',
  description: '<p>Boils</p>',
  status: false,
  publish_enabled: false,
  price: 10,
  tax_rate: 20,
  brand_name: 'Acme',
  category_names: ['Home'],
  quantity: 4,
};

describe('PUT /v1/products/{id}', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  const read = async (id: number) =>
    (await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`)).body.data;
  const put = (id: number, fields: object) =>
    tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle', ...fields });

  // holds API-5
  test('answers 200 with the message, the id and the resolved brand and categories', async () => {
    const id = await createProduct(tenant, { ...FULL, sku: 'SHAPE' });
    const { brand_id, category_ids } = await read(id);
    expect(await put(id, { price: 11 })).toMatchObject({ status: 200 });
    expect((await put(id, {})).body).toEqual({ message: 'product updated', id, brand_id, category_ids });
  });

  // holds PROD-3
  test('fields that are not sent stay unchanged', async () => {
    const id = await createProduct(tenant, { ...FULL, sku: 'KEEP' });
    const before = await read(id);
    await put(id, { name: 'Renamed' });
    expect(await read(id)).toEqual({ ...before, name: 'Renamed', updated_at: expect.any(String) });
  });

  test('a SKU with a tab that is kept from before may be written back, another one not', async () => {
    const id = await createProduct(tenant, { name: 'Kettle', sku: 'TAB' });
    await service.platform.db.inTenant(tenant.id, async (tx) =>
      tx.later(sql`update products set sku = ${'T\tB'} where id = ${id}`),
    );
    expect(await put(id, { sku: 'T\tB', quantity: 1 })).toMatchObject({ status: 200 });
    expect(await put(id, { sku: 'T\tC' })).toMatchObject({ status: 422 });
  });

  // holds PROD-3
  test('every field can be changed alone', async () => {
    const id = await createProduct(tenant, { ...FULL, sku: 'ALONE' });
    const changes = {
      model: 'K-2',
      sku: 'ALONE-2',
      ean: '1',
      description: 'new',
      status: true,
      publish_enabled: true,
      price: 12,
      quantity: 5,
    };
    let expected = await read(id);
    for (const [field, value] of Object.entries(changes)) {
      await put(id, { [field]: value });
      const now = await read(id);
      expect(now).toMatchObject({ [field]: value });
      expected = { ...expected, [field]: value };
      expect(now).toMatchObject({
        name: expected.name,
        model: expected.model,
        sku: expected.sku,
        ean: expected.ean,
      });
      expect(now).toMatchObject({
        status: expected.status,
        publish_enabled: expected.publish_enabled,
        price: expected.price,
      });
    }
  });

  test('null empties a text; null for a switch leaves it', async () => {
    const id = await createProduct(tenant, { ...FULL, sku: 'NULLS' });
    await put(id, { model: null, sku: '', ean: null, description: '', status: null, publish_enabled: null });
    expect(await read(id)).toMatchObject({
      model: null,
      sku: null,
      ean: null,
      description: null,
      descriptions: [],
      status: false,
      publish_enabled: false,
    });
  });

  test('an empty text in place of a list is no list, and leaves the one that is there', async () => {
    const id = await createProduct(tenant, { name: 'Kettle', category_names: ['Pans'] });
    const before = await read(id);
    const empty = { category_ids: '', category_paths: '', category_names: ' ', attribute_bag: '' };
    expect((await put(id, { ...empty, channel_overrides: '' })).status).toBe(200);
    expect(await read(id)).toEqual(before);
  });

  // holds PROD-8, PROD-9
  test('active and inactive, publishing allowed and blocked: every transition of the table', async () => {
    const id = await createProduct(tenant);
    for (const status of [false, true, true, false]) {
      await put(id, { status });
      expect((await read(id)).status).toBe(status);
    }
    for (const publish_enabled of [false, true]) {
      await put(id, { publish_enabled });
      expect((await read(id)).publish_enabled).toBe(publish_enabled);
    }
  });

  // holds PROD-5
  test('its own sku may be sent again, the sku of another product may not', async () => {
    const id = await createProduct(tenant, { sku: 'MINE' });
    await createProduct(tenant, { sku: 'THEIRS' });
    expect((await put(id, { sku: 'MINE' })).status).toBe(200);
    const answer = await put(id, { sku: 'THEIRS', model: 'never' });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { sku: ['another product already has this SKU'] } },
    });
    expect(await read(id)).toMatchObject({ sku: 'MINE', model: null });
  });

  // holds API-3, ERR-5
  test('an unknown, a foreign and a malformed id are 404, also with a faulty body', async () => {
    const other = await service.createTenant();
    const foreign = await createProduct(other);
    for (const body of [{ name: 'X' }, {}, { name: 'X', brand_id: 999_999 }]) {
      for (const id of [foreign, 999_999]) {
        const answer = await tenant.call('PUT', `/v1/products/${id}`, body);
        expect(answer).toMatchObject({ status: 404, body: { message: 'product not found' } });
      }
    }
    for (const id of ['abc', '0', '-1', '1.5', '1e3', '99999999999999999999', '%20', 'null'])
      expect([id, (await tenant.call('PUT', `/v1/products/${id}`, { name: 'X' })).status]).toEqual([id, 404]);
  });
});
