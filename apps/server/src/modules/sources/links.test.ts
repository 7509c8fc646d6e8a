import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { linkSourceProduct } from './links.ts';
import { openTestSite, type TestSite } from './testing/site.ts';

let service: TestService;
let tenant: TestTenant;
let site: TestSite;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  site = await openTestSite(service, tenant);
});
afterEach(() => site.close());

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const link = async () =>
  (await inTenant((tx) =>
    tx.first(sql<{ state: string; product_id: number | null }>`
      select state, product_id from source_products where external_id = 'p1'`),
  ))!;

test('what a person calls a new product is made one, whatever its barcode matches', async () => {
  const ours = [
    await createProduct(tenant, { name: 'Red', ean: '40170725' }),
    await createProduct(tenant, { name: 'Blue', ean: '40170725' }),
  ];
  await site.put({ id: 'p1', name: 'Green', barcode: '40170725' });
  await site.sync();
  expect(await link()).toEqual({ state: 'ambiguous', product_id: null });
  await inTenant((tx) =>
    linkSourceProduct(tx, 'operator', { connectionId: site.source, externalId: 'p1' }, null),
  );
  await site.sync();
  const made = await link();
  expect(made).toEqual({ state: 'linked', product_id: expect.any(Number) });
  expect(ours).not.toContain(made.product_id);
  await site.sync();
  expect(await link()).toEqual(made);
});
