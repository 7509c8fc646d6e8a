import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createProduct, stockOf } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
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

const counted = async (quantity: number | null): Promise<void> => {
  await site.put({ id: 'p1', name: 'Kettle', sku: 'K-1', price: '5', quantity });
  await site.sync();
};
const idOf = async (): Promise<number> =>
  (await tenant.call<{ data: { id: number }[] }>('GET', '/v1/products')).body.data[0]!.id;

test('a product that the site begins to count takes its first count', async () => {
  await counted(null);
  const id = await idOf();
  await counted(7);
  expect(await stockOf(tenant, id)).toBe(7);
  await counted(6);
  expect(await stockOf(tenant, id)).toBe(6);
});

test('a product that was here and never counted takes the count of the site; one that was keeps its own', async () => {
  const id = await createProduct(tenant, { name: 'Kettle', sku: 'K-1' });
  await counted(7);
  expect(await stockOf(tenant, id)).toBe(7);
  const other = await createProduct(tenant, { name: 'Pot', sku: 'P-1', quantity: 3 });
  await site.put({ id: 'p2', name: 'Pot', sku: 'P-1', price: '5', quantity: 9 });
  await site.sync();
  expect(await stockOf(tenant, other)).toBe(3);
});
