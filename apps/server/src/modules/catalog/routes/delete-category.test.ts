import type { ProductDetail } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, createCategory, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('DELETE /v1/categories/{id}', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  // holds CAT-15, API-6
  test('answers 200 with a message; product links and channel mappings go, products stay', async () => {
    const id = await createCategory(tenant, 'Gone');
    const channel = await addConnection(service, tenant);
    const product = await createProduct(tenant, { category_ids: [id], category_names: ['Stays'] });
    const mappings = sql<{ n: number }>`select count(*) as n from category_mappings`;
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`
        insert into category_mappings (tenant_id, category_id, connection_id, sync_id, platform_category_name)
        values (${tx.tenantId}, ${id}, ${channel}, 'c-1', 'x')`),
    );
    const answer = await tenant.call('DELETE', `/v1/categories/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'category deleted', id });
    expect(await service.platform.db.inTenant(tenant.id, (tx) => tx.first(mappings))).toEqual({ n: 0 });
    const { body } = await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${product}`);
    expect(body.data.categories.map((category) => category.name)).toEqual(['Stays']);
    expect((await tenant.call('DELETE', `/v1/categories/${id}`)).status).toBe(404);
  });

  // holds CAT-14
  test('a category with children is refused until they are gone', async () => {
    const parent = await createCategory(tenant, 'Parent');
    const child = await createCategory(tenant, 'Child', parent);
    const message = 'a category that has child categories cannot be deleted; delete or move them first';
    expect(await tenant.call('DELETE', `/v1/categories/${parent}`)).toMatchObject({
      status: 422,
      body: { message, errors: { category: [message] } },
    });
    expect((await tenant.call('DELETE', `/v1/categories/${child}`)).status).toBe(200);
    expect((await tenant.call('DELETE', `/v1/categories/${parent}`)).status).toBe(200);
  });

  test('unknown, foreign and malformed ids are 404', async () => {
    const foreign = await createCategory(await service.createTenant(), 'Theirs');
    for (const id of [foreign, 999_999, 'abc', '-1'])
      expect((await tenant.call('DELETE', `/v1/categories/${id}`)).status).toBe(404);
  });
});
