import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { addConnection, createProduct } from '../fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../service.ts';
import { hostileQuery } from './hostile-values.ts';

const PAGES = ['page', 'per_page'];
const FILTERS: Record<string, string[]> = {
  '/v1/products': [
    ...[
      'search',
      'brand_id',
      'category_id',
      'group_id',
      'status',
      'has_stock',
      'has_image',
      'mapped_platform_id',
    ],
    ...['unmapped_platform_id', 'has_channel_override', 'override_source', ...PAGES],
  ],
  '/v1/brands': ['search', ...PAGES],
  '/v1/stock-locations': ['type', 'active_only'],
  '/v1/orders': [
    ...[
      'status',
      'credential_id',
      'order_number',
      'created_from',
      'created_to',
      'updated_from',
      'updated_to',
    ],
    ...['cursor', ...PAGES],
  ],
  '/v1/categories': PAGES,
  '/v1/me': PAGES,
};

// holds S3
describe('no query string gives a server error', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    const channel = await addConnection(service, tenant);
    await createProduct(tenant, { brand_name: 'Acme', category_names: ['Home'], quantity: 1 });
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`
        insert into orders (tenant_id, connection_id, external_id, order_number, status, currency, grand_total, ordered_at)
        values (${tx.tenantId}, ${channel}, 'x', 'x', 'new', 'EUR', 1, now())`),
    );
  });
  afterAll(() => service.close());

  test.each(Object.entries(FILTERS))('GET %s', async (path, names) => {
    await fc.assert(
      fc.asyncProperty(hostileQuery(names), async (query) => {
        const { status, body } = await tenant.send({ method: 'GET', url: `${path}?${query}` });
        expect([200, 400, 422]).toContain(status);
        if (status === 422) expect(Object.keys(body.errors as object).length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});
