import type { Category } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, createCategory, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('GET /v1/categories', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  const list = async () => (await tenant.call<{ data: Category[] }>('GET', '/v1/categories')).body.data;

  // holds CAT-8, CAT-9
  test('a parent always precedes its children, also when it is younger than they are', async () => {
    const shoes = await createCategory(tenant, 'Shoes');
    const boots = await createCategory(tenant, 'Boots', shoes);
    const fashion = await createCategory(tenant, 'Fashion');
    await tenant.call('PUT', `/v1/categories/${shoes}`, { parent_id: fashion });
    await createCategory(tenant, 'Accessories', fashion);
    await createProduct(tenant, { category_ids: [boots] });
    const categories = await list();
    expect(categories.map((category) => category.path)).toEqual([
      ['Fashion'],
      ['Fashion', 'Accessories'],
      ['Fashion', 'Shoes'],
      ['Fashion', 'Shoes', 'Boots'],
    ]);
    expect(categories.find((category) => category.id === boots)).toEqual({
      id: boots,
      name: 'Boots',
      parent_id: shoes,
      path: ['Fashion', 'Shoes', 'Boots'],
      publish_enabled: true,
      products_count: 1,
      child_count: 0,
      mappings: [],
    });
    expect(categories[0]).toMatchObject({ child_count: 2, products_count: 0 });
  });

  // holds CAT-10
  test('mappings have exactly their fields', async () => {
    const channel = await addConnection(service, tenant);
    const id = await createCategory(tenant, 'Mapped');
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`
        insert into category_mappings (tenant_id, category_id, connection_id, sync_id, platform_category_name)
        values (${tx.tenantId}, ${id}, ${channel}, 'c-1', 'Kettles and more')`),
    );
    expect((await list()).find((category) => category.id === id)?.mappings).toEqual([
      {
        platform_id: 1,
        platform_slug: 'simulator',
        platform_name: 'Simulated marketplace',
        sync_id: 'c-1',
        platform_category_name: 'Kettles and more',
      },
    ]);
  });

  // holds CAT-7
  test('the depth is unlimited', async () => {
    const deep = await service.createTenant();
    let parent: number | null = null;
    for (let level = 0; level < 150; level++) parent = await createCategory(deep, `L${level}`, parent);
    const { body } = await deep.call<{ data: Category[] }>('GET', '/v1/categories');
    expect(body.data.at(-1)?.path).toHaveLength(150);
  });

  test('a tenant sees its own categories alone', async () => {
    const empty = await service.createTenant();
    expect((await empty.call('GET', '/v1/categories')).body).toEqual({ data: [] });
  });
});
