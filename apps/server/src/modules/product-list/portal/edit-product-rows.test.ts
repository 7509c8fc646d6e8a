import type { ProductDetail } from '@sluice/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

// holds UI-6
describe('what is typed into rows', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let a: number;
  let b: number;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
    a = await createProduct(tenant, { name: 'A', sku: 'A', price: 1 });
    b = await createProduct(tenant, { name: 'B', sku: 'B', price: 1 });
  });
  const edit = (edits: object[]) =>
    user.call<{ data: object[]; errors: object }>('POST', '/product-edits', { edits });
  const product = async (id: number) =>
    (await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`)).body.data;

  test('is saved row by row: a faulty cell names its field and keeps no other row back', async () => {
    const { status, body } = await edit([
      { id: a, sku: 'B', price: 3 },
      { id: b, price: 5, quantity: 4 },
      { id: 999_999, name: 'Nobody' },
    ]);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: a,
        result: 'invalid',
        errors: { sku: ['another product already has this SKU'] },
        error_keys: { sku: [{ code: 'sku_taken', params: {} }] },
      },
      { id: b, result: 'updated', errors: {}, error_keys: {} },
      { id: 999_999, result: 'not_found', errors: {}, error_keys: {} },
    ]);
    expect(await product(a)).toMatchObject({ sku: 'A', price: 1 });
    expect(await product(b)).toMatchObject({ name: 'B', price: 5, quantity: 4 });
  });

  test('of the wrong form is told on its field as well', async () => {
    const { body } = await edit([
      { id: a, name: '', quantity: 'many' },
      { id: b, name: 'Better' },
    ]);
    expect(body.data).toEqual([
      {
        id: a,
        result: 'invalid',
        errors: { name: ['name field is required'], quantity: ['quantity must be a whole number'] },
        error_keys: {
          name: [{ code: 'required', params: { field: 'name' } }],
          quantity: [{ code: 'type_integer', params: { field: 'quantity' } }],
        },
      },
      { id: b, result: 'updated', errors: {}, error_keys: {} },
    ]);
  });

  test('cannot give two rows one SKU', async () => {
    const { body } = await edit([
      { id: a, sku: 'NEW' },
      { id: b, sku: 'NEW' },
    ]);
    expect(body.data).toMatchObject([
      { result: 'updated' },
      { result: 'invalid', errors: { sku: [expect.any(String)] } },
    ]);
  });

  test('is refused as a whole without valid ids', async () => {
    for (const edits of [[{ name: 'No id' }], [{ id: 'x' }], [{ id: a }, { id: a }], [null], []])
      expect((await edit(edits as object[])).status).toBe(422);
  });

  test('never reaches another tenant', async () => {
    const stranger = await signIn(service, (await service.createTenant()).id);
    const answer = await stranger.call('POST', '/product-edits', { edits: [{ id: a, name: 'Mine' }] });
    expect(answer.body).toEqual({
      data: [{ id: a, result: 'not_found', errors: {}, error_keys: {} }],
    });
  });
});
