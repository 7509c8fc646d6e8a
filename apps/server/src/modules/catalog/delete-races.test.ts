import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { addConnection, createProduct } from '../../testing/fixtures.ts';
import { untilBlocked } from '../../testing/locks.ts';
import { startTestService, type TestService } from '../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('a product that its site links while it is deleted is gone, and the site remembers its own product', async () => {
  const tenant = await service.createTenant();
  const connectionId = await addConnection(service, tenant, { source: true });
  const id = await createProduct(tenant);
  const { deletion } = await service.platform.db.inTenant(tenant.id, async (tx) => {
    await tx.run(sql`
      insert into source_products (tenant_id, connection_id, external_id, product_id, state, name)
      values (${tx.tenantId}, ${connectionId}, 'p', ${id}, 'linked', 'Kettle')`);
    const deletion = tenant.call('DELETE', `/v1/products/${id}`);
    await untilBlocked(service);
    return { deletion };
  });
  expect((await deletion).status).toBe(200);
  const left = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`select external_id, product_id from source_products`),
  );
  expect(left).toEqual([{ external_id: 'p', product_id: null }]);
});
