import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConnection, countRows, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('DELETE /v1/products/{id}', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  // holds PROD-10, API-5, API-6
  test('answers 200 with a message and the product is gone for good', async () => {
    const id = await createProduct(tenant, { sku: 'GONE' });
    const answer = await tenant.call('DELETE', `/v1/products/${id}`);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ message: 'product deleted' });
    expect((await tenant.call('GET', `/v1/products/${id}`)).status).toBe(404);
    expect((await tenant.call('DELETE', `/v1/products/${id}`)).status).toBe(404);
    expect((await tenant.call('PUT', `/v1/products/${id}`, { name: 'X' })).status).toBe(404);
  });

  // holds PROD-11
  test('its sku, its ean and its place in the quota can be used again', async () => {
    const small = await service.createTenant({ productLimit: 1 });
    const first = await createProduct(small, { sku: 'AGAIN', ean: '42' });
    expect((await small.call('POST', '/v1/products', { name: 'Second' })).status).toBe(403);
    await small.call('DELETE', `/v1/products/${first}`);
    expect(await createProduct(small, { sku: 'AGAIN', ean: '42' })).not.toBe(first);
  });

  // holds PROD-10
  test('its overrides and links go with it; brand and categories stay', async () => {
    const fresh = await service.createTenant();
    const channel = await addConnection(service, fresh);
    const id = await createProduct(fresh, {
      brand_name: 'Acme',
      category_names: ['Home'],
      channel_overrides: [{ credential_id: channel, price: 1 }],
    });
    await fresh.call('DELETE', `/v1/products/${id}`);
    const rows = async (table: Parameters<typeof countRows>[2]) => countRows(service, fresh, table);
    expect([await rows('channel_overrides'), await rows('product_categories')]).toEqual([0, 0]);
    expect([await rows('brands'), await rows('categories')]).toEqual([1, 1]);
  });

  test('a body or a JSON content type without one does not matter', async () => {
    const id = await createProduct(tenant);
    const headers = { 'content-type': 'application/json' };
    const answer = await tenant.send({ method: 'DELETE', url: `/v1/products/${id}`, headers });
    expect(answer.status).toBe(200);
  });
});
