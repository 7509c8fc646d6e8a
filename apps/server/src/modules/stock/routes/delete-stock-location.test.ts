import type { ProductDetail, StockLocation } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConnection, addStore, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('DELETE /v1/stock-locations/{id}', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  const add = async (owner: TestTenant, code: string) => {
    const body = { code, label: 'x', type: 'external' };
    return (await owner.call<{ data: StockLocation }>('POST', '/v1/stock-locations', body)).body.data.id;
  };

  // holds STOCK-11
  test('an external location goes, with its stock, and its code can be used again', async () => {
    const id = await add(tenant, 'WH-1');
    const product = await createProduct(tenant, { quantity: 2, attribute_bag: { 'WH-1': 5 } });
    const answer = await tenant.call('DELETE', `/v1/stock-locations/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'stock location deleted', id });
    const { body } = await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${product}`);
    expect(body.data).toMatchObject({ quantity: 2, attribute_bag: {} });
    expect((await tenant.call('DELETE', `/v1/stock-locations/${id}`)).status).toBe(404);
    expect(await add(tenant, 'WH-1')).not.toBe(id);
  });

  // holds STOCK-6, STOCK-7, STOCK-11
  test('local and marketplace_store are kept by the system', async () => {
    const store = await addStore(service, tenant, await addConnection(service, tenant), 'IST-1');
    const { body } = await tenant.call<{ data: StockLocation[] }>('GET', '/v1/stock-locations?type=local');
    for (const [id, type] of [
      [body.data[0]!.id, 'local'],
      [store, 'marketplace_store'],
    ] as const)
      expect(await tenant.call('DELETE', `/v1/stock-locations/${id}`)).toMatchObject({
        status: 422,
        body: { errors: { type: [`only external stock locations can be deleted; this one is ${type}`] } },
      });
  });

  test('unknown, foreign and malformed ids are 404', async () => {
    const foreign = await add(await service.createTenant(), 'WH-2');
    for (const id of [foreign, 999_999, 'abc'])
      expect((await tenant.call('DELETE', `/v1/stock-locations/${id}`)).status).toBe(404);
  });
});
