import type { ProductDetail } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, createProduct, mapProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

describe('GET /v1/products/{id}', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  // holds PROD-12, API-5
  test('the record holds every written field and everything that hangs on it', async () => {
    const channel = await addConnection(service, tenant);
    const id = await createProduct(tenant, {
      name: 'Kettle',
      model: 'K-1',
      sku: 'KF-0815',
      ean: '4006381333931',
      description: '<p>Boils</p>',
      price_with_vat: 100,
      tax_rate: 20,
      brand_name: 'Acme',
      category_paths: [['Home', 'Kitchen']],
      quantity: 5,
      channel_overrides: [{ credential_id: channel, stock: 2 }],
    });
    await mapProduct(service, tenant, { productId: id, connectionId: channel, syncId: 'sync-1' });
    const group = await service.platform.db.inTenant(tenant.id, async (tx) => {
      const row = await tx.first(sql<{ id: number }>`
        insert into product_groups (tenant_id, name, name_key) values (${tx.tenantId}, 'Summer', 'summer') returning id`);
      tx.later(sql`
        insert into product_group_members (tenant_id, product_id, group_id) values (${tx.tenantId}, ${id}, ${row!.id})`);
      return row!.id;
    });
    const answer = await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`);
    const any = expect.any(Number);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: {
        id,
        name: 'Kettle',
        model: 'K-1',
        sku: 'KF-0815',
        ean: '4006381333931',
        description: '<p>Boils</p>',
        descriptions: [{ language: null, description: '<p>Boils</p>' }],
        status: true,
        publish_enabled: true,
        price: 83.333333,
        price_with_vat: 100,
        tax_rate_id: any,
        tax_rate: { id: answer.body.data.tax_rate_id, name: 'VAT 20%', rate: 20 },
        brand_id: any,
        brand_name: 'Acme',
        brand: { id: answer.body.data.brand_id, name: 'Acme' },
        category_ids: [any],
        categories: [{ id: answer.body.data.category_ids[0], name: 'Kitchen', path: ['Home', 'Kitchen'] }],
        tags: [],
        list_price: null,
        list_price_with_vat: null,
        weight: null,
        family_code: null,
        family_name: null,
        variant_options: {},
        properties: {},
        variants: [],
        groups: [{ id: group, name: 'Summer' }],
        images: [],
        quantity: 5,
        attribute_bag: {},
        stock: [{ location_id: any, code: 'local', label: 'General stock', type: 'local', quantity: 5 }],
        mappings: [
          {
            credential_id: channel,
            platform: 'simulator',
            sync_id: 'sync-1',
            status: 'live',
            last_error: null,
            published_at: '2026-03-01T09:30:00Z',
          },
        ],
        channel_overrides: [
          {
            credential_id: channel,
            price: null,
            markup_percent: null,
            stock: 2,
            source: 'api',
            state: 'pending',
          },
        ],
        translations: [],
        created_at: TIMESTAMP,
        updated_at: TIMESTAMP,
      },
    });
  });

  test('the path of a category is whole, however deep it lies', async () => {
    const path = Array.from({ length: 1_000 }, (_, n) => `Level ${n}`);
    const id = await createProduct(tenant, { category_paths: [path, path.slice(0, 500)] });
    const { body } = await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`);
    expect(body.data.categories.map((one) => one.path)).toEqual([path.slice(0, 500), path]);
  });

  // holds API-3, ERR-5
  test('an unknown, a foreign and a malformed id are 404', async () => {
    const foreign = await createProduct(await service.createTenant());
    for (const id of [foreign, 999_999])
      expect(await tenant.call('GET', `/v1/products/${id}`)).toMatchObject({
        status: 404,
        body: { message: 'product not found' },
      });
    for (const id of ['abc', '0', '-1', '1.5', '0x1', '9'.repeat(17), '9'.repeat(300), '%F0%9F%98%80'])
      expect(await tenant.call('GET', `/v1/products/${id}`)).toMatchObject({
        status: 404,
        body: { message: expect.any(String) },
      });
  });
});
