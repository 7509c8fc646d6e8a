import type { ProductDetail } from '@sluice/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('fields beyond docs/spec/products.md', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
  });

  const read = async (id: number) =>
    (await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`)).body.data;
  const put = (id: number, fields: object) =>
    tenant.call<{ message: string; errors: Record<string, string[]> }>('PUT', `/v1/products/${id}`, {
      name: 'Shirt',
      ...fields,
    });
  const takeMarks = () =>
    service.platform.db.inTenant(tenant.id, async (tx) => {
      const rows = await tx.run(
        sql<{ product_id: number }>`delete from product_changes returning product_id`,
      );
      return rows.map((row) => row.product_id).sort((a, b) => a - b);
    });

  test('are kept as they are sent, and left alone where they are not', async () => {
    const id = await createProduct(tenant, {
      tax_rate: 20,
      list_price_with_vat: 120,
      weight: 0.3456,
      family_code: ' SHIRT-7 ',
      family_name: 'Linen shirt',
      variant_options: { Size: 'M', Colour: 'Red', 7: 'lucky' },
      properties: { Material: ' Linen ', Care: '' },
    });
    const held = {
      list_price: 100,
      list_price_with_vat: 120,
      weight: 0.346,
      family_code: 'SHIRT-7',
      family_name: 'Linen shirt',
      variant_options: { Size: 'M', Colour: 'Red', 7: 'lucky' },
      properties: { Material: 'Linen' },
    };
    expect(await read(id)).toMatchObject(held);
    expect((await put(id, { price: 5 })).status).toBe(200);
    expect(await read(id)).toMatchObject(held);
  });

  test('properties are merged name by name, in any case; options are replaced; null clears', async () => {
    const id = await createProduct(tenant, {
      family_code: 'F',
      variant_options: { Size: 'M', Colour: 'Red' },
      properties: { Material: 'Linen', Fit: 'Slim' },
      list_price: 9,
      weight: 2,
    });
    await put(id, {
      properties: { MATERIAL: 'Cotton', Fit: null, Origin: 'TR' },
      variant_options: { Size: 'L' },
    });
    expect(await read(id)).toMatchObject({
      properties: { MATERIAL: 'Cotton', Origin: 'TR' },
      variant_options: { Size: 'L' },
    });
    await put(id, {
      properties: null,
      variant_options: null,
      list_price: 0,
      weight: null,
      family_code: null,
    });
    expect(await read(id)).toMatchObject({
      properties: {},
      variant_options: {},
      list_price: null,
      list_price_with_vat: null,
      weight: null,
      family_code: null,
    });
  });

  test('a product tells the variants of its family, and the list finds them', async () => {
    const first = await createProduct(tenant, { family_code: 'F', variant_options: { Size: 'S' } });
    const second = await createProduct(tenant, {
      sku: 'B',
      family_code: 'F',
      variant_options: { Size: 'M' },
    });
    await createProduct(await service.createTenant(), { family_code: 'F', variant_options: { Size: 'L' } });
    await createProduct(tenant, {});
    expect((await read(first)).variants).toMatchObject([
      { id: first, variant_options: { Size: 'S' } },
      { id: second, sku: 'B', variant_options: { Size: 'M' } },
    ]);
    const { body } = await tenant.call<{ data: { id: number }[] }>('GET', '/v1/products?family_code=F');
    expect(body.data.map((one) => one.id)).toEqual([first, second]);
  });

  test.each([
    [{ variant_options: { Size: 'M' } }, 'variant_options', /need a family_code/],
    [
      { family_code: 'F', variant_options: { a: '1', b: '2', c: '3', d: '4', e: '5', f: '6' } },
      'variant_options',
      /more than 5/,
    ],
    [{ properties: { ['x'.repeat(101)]: 'y' } }, 'properties', /longer than 100/],
    [{ properties: { ' ': 'y' } }, 'properties', /may not be empty/],
    [{ properties: ['Linen'] }, 'properties', /must be an object/],
    [{ properties: { Size: 42 } }, 'properties.Size', /must be text/],
    [
      { family_code: 'F', variant_options: { Size: 'M', size: 'L' } },
      'variant_options.size',
      /the same name as Size/,
    ],
    [{ properties: { LED: '1', 'led ': null } }, 'properties.led ', /the same name as LED/],
    [{ weight: -1 }, 'weight', /at least 0/],
    [{ weight: 0.0004 }, 'weight', /less than half a gram/],
    [{ list_price: 'abc' }, 'list_price', /must be a number/],
  ])('%j is refused on its field', async (fields, field, message) => {
    const id = await createProduct(tenant);
    const answer = await put(id, fields);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field]?.[0]).toMatch(message);
  });

  test('every spelling of a name beside the first is named', async () => {
    const options = { Size: 'M', size: 'L', SIZE: 'X', Colour: 'Red' };
    const { status, body } = await tenant.call<{ errors: object }>('POST', '/v1/products', {
      name: 'Shirt',
      family_code: 'F',
      variant_options: options,
      properties: options,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'properties.SIZE',
      'properties.size',
      'variant_options.SIZE',
      'variant_options.size',
    ]);
  });

  test('half a gram is a gram, and 0 is no weight', async () => {
    const id = await createProduct(tenant, { weight: 0.0005 });
    expect(await read(id)).toMatchObject({ weight: 0.001 });
    expect((await put(id, { weight: 0 })).status).toBe(200);
    expect(await read(id)).toMatchObject({ weight: null });
  });

  test('a name with a dot is named in the refusal, of a product that is made as well', async () => {
    const answer = await tenant.call<{ errors: object }>('POST', '/v1/products', {
      name: 'Shelf',
      properties: { 'Max. load': 5, Material: 'Oak' },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'properties.Max. load': [expect.any(String)] } },
    });
  });

  test('what the whole family shows is planned for all its variants, and nothing else is', async () => {
    const [a, b] = [
      await createProduct(tenant, { name: 'Shirt', family_code: 'F', variant_options: { Size: 'S' } }),
      await createProduct(tenant, { name: 'Shirt', family_code: 'F', variant_options: { Size: 'M' } }),
    ];
    const other = await createProduct(tenant, { family_code: 'G', variant_options: { Size: 'S' } });
    await takeMarks();
    await put(b, { price: 7 });
    expect(await takeMarks(), 'its price is its own').toEqual([b]);
    await put(a, { family_name: 'Shirts' });
    expect(await takeMarks(), 'the name is the family’s').toEqual([a, b]);
    await put(b, { family_code: 'G' });
    expect(await takeMarks(), 'one family loses it, another gains it').toEqual([a, b, other]);
    await tenant.call('DELETE', `/v1/products/${other}`);
    expect(await takeMarks(), 'another speaks for the family').toEqual([b, other]);
  });
});
