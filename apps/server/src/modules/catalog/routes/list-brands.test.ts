import type { Brand, PageMeta } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('GET /v1/brands', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    for (const name of ['Zeta', 'Ilık', 'acme']) await tenant.call('POST', '/v1/brands', { name });
    await createProduct(tenant, { brand_name: 'ACME' });
    await createProduct(await service.createTenant(), { brand_name: 'Theirs' });
  });
  afterAll(() => service.close());

  const list = async (query = '') =>
    (await tenant.call<{ data: Brand[]; meta: PageMeta }>('GET', `/v1/brands${query}`)).body;

  // holds BRAND-4
  test('lists the brands of this tenant by name, 100 to a page', async () => {
    const { data, meta } = await list();
    expect(data).toEqual([
      { id: expect.any(Number), name: 'acme', products_count: 1 },
      { id: expect.any(Number), name: 'Ilık', products_count: 0 },
      { id: expect.any(Number), name: 'Zeta', products_count: 0 },
    ]);
    expect(meta).toEqual({ current_page: 1, per_page: 100, total: 3, last_page: 1, from: 1, to: 3 });
  });

  test('search takes a fragment in any spelling, literally', async () => {
    const names = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).data.map((brand) => brand.name);
    expect(await names('İLİ')).toEqual(['Ilık']);
    expect(await names('%')).toEqual([]);
    expect(await names('')).toHaveLength(3);
  });

  test('pages', async () => {
    const { data, meta } = await list('?per_page=2&page=2');
    expect(data.map((brand) => brand.name)).toEqual(['Zeta']);
    expect(meta).toMatchObject({ current_page: 2, per_page: 2, total: 3, last_page: 2, from: 3, to: 3 });
    expect((await list('?per_page=500')).meta.per_page).toBe(100);
    expect((await tenant.call('GET', '/v1/brands?page=0')).status).toBe(422);
  });
});
