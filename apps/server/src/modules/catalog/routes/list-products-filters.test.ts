import type { ProductDetail, ProductListItem } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, createProduct, mapProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const SIMULATOR = 1;

// holds PROD-17, PROD-18, PROD-19, PROD-20, PROD-21
describe('filters of GET /v1/products', () => {
  let service: TestService;
  let tenant: TestTenant;
  let ids: { brand: number; category: number; group: number };
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    await tenant.call('POST', '/v1/stock-locations', { code: 'WH-1', label: 'x', type: 'external' });
    const channel = await addConnection(service, tenant);
    const rich = await createProduct(tenant, {
      name: 'rich',
      brand_name: 'Acme',
      category_paths: [['Home', 'Kitchen']],
      quantity: 3,
      channel_overrides: [{ credential_id: channel, price: 5 }],
    });
    await createProduct(tenant, { name: 'idle', brand_name: 'Acme', status: false, quantity: 0 });
    const elsewhere = await createProduct(tenant, { name: 'elsewhere', attribute_bag: { 'WH-1': 1 } });
    await createProduct(tenant, { name: 'bare' });
    await mapProduct(service, tenant, { productId: rich, connectionId: channel });
    const detail = await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${rich}`);
    const group = await addByHand(rich, elsewhere, channel);
    const [category] = detail.body.data.category_ids;
    ids = { brand: detail.body.data.brand_id!, category: category!, group };
  });
  afterAll(() => service.close());

  /**
   * Adds records that the API itself cannot make: an image without a file, a group, an override of the portal, a
   * listing under way.
   */
  const addByHand = (rich: number, elsewhere: number, channel: number) =>
    service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`
        insert into product_images (tenant_id, product_id, sort_order, storage_key, content_type, width, height, bytes)
        values (${tx.tenantId}, ${rich}, 0, '1/1/x.jpg', 'image/jpeg', 1, 1, 1)`);
      tx.later(sql`
        insert into channel_overrides (tenant_id, product_id, connection_id, stock, source)
        values (${tx.tenantId}, ${elsewhere}, ${channel}, 1, 'manual')`);
      tx.later(sql`
        insert into listings (tenant_id, connection_id, product_id, external_key, state, wanted)
        values (${tx.tenantId}, ${channel}, ${elsewhere}, 'pending-one', 'pending', true)`);
      const group = await tx.first(sql<{ id: number }>`
        insert into product_groups (tenant_id, name, name_key) values (${tx.tenantId}, 'G', 'g') returning id`);
      tx.later(sql`
        insert into product_group_members (tenant_id, product_id, group_id)
        values (${tx.tenantId}, ${rich}, ${group!.id}), (${tx.tenantId}, ${elsewhere}, ${group!.id})`);
      return group!.id;
    });

  const list = async (query: string) => {
    const { body } = await tenant.call<{ data: ProductListItem[]; meta: { total: number } }>(
      'GET',
      `/v1/products?${query}`,
    );
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map((item) => item.name);
  };

  test.each([
    ['status=true', ['rich', 'elsewhere', 'bare']],
    ['status=false', ['idle']],
    ['has_stock=true', ['rich', 'elsewhere']],
    ['has_stock=false', ['idle', 'bare']],
    ['has_image=true', ['rich']],
    ['has_image=false', ['idle', 'elsewhere', 'bare']],
    [`mapped_platform_id=${SIMULATOR}`, ['rich']],
    [`unmapped_platform_id=${SIMULATOR}`, ['idle', 'elsewhere', 'bare']],
    ['mapped_platform_id=987', []],
    ['unmapped_platform_id=987', ['rich', 'idle', 'elsewhere', 'bare']],
    ['has_channel_override=true', ['rich', 'elsewhere']],
    ['has_channel_override=false', ['idle', 'bare']],
    ['override_source=api', ['rich']],
    ['override_source=manual', ['elsewhere']],
    ['brand_id=999999', []],
    ['category_id=999999', []],
    ['group_id=999999', []],
    ['status=true&has_stock=false', ['bare']],
    ['search=e&status=1&has_stock=1', ['elsewhere']],
    ['search=r&has_image=0', ['elsewhere', 'bare']],
    [`mapped_platform_id=${SIMULATOR}&unmapped_platform_id=${SIMULATOR}`, []],
    ['has_channel_override=false&override_source=api', []],
    ['status=&has_stock=&brand_id=&override_source=', ['rich', 'idle', 'elsewhere', 'bare']],
  ])('%s', async (query, names) => {
    expect(await list(query)).toEqual(names);
  });

  test('brand, category and group', async () => {
    expect(await list(`brand_id=${ids.brand}`)).toEqual(['rich', 'idle']);
    expect(await list(`category_id=${ids.category}`)).toEqual(['rich']);
    expect(await list(`group_id=${ids.group}`)).toEqual(['rich', 'elsewhere']);
    expect(await list(`brand_id=${ids.brand}&status=false&group_id=${ids.group}`)).toEqual([]);
  });

  test.each([
    ['true', 'false'],
    ['1', '0'],
    ['TRUE', 'False'],
  ])('a switch may be written %s and %s', async (on, off) => {
    expect(await list(`status=${off}`)).toEqual(['idle']);
    expect(await list(`has_image=${on}`)).toEqual(['rich']);
  });

  test('a location that is switched off counts as none, and its count is kept', async () => {
    const locations = await tenant.call<{ data: { id: number; code: string }[] }>(
      'GET',
      '/v1/stock-locations?active_only=false',
    );
    const idOf = (code: string) => locations.body.data.find((one) => one.code === code)!.id;
    const switchTo = (code: string, is_active: boolean) =>
      tenant.call('PATCH', `/v1/stock-locations/${idOf(code)}`, { is_active });
    await switchTo('WH-1', false);
    expect(await list('has_stock=true')).toEqual(['rich']);
    await switchTo('local', false);
    expect(await list('has_stock=true')).toEqual([]);
    expect(await list('has_stock=false')).toEqual(['rich', 'idle', 'elsewhere', 'bare']);
    const { body } = await tenant.call<{ data: ProductListItem[] }>('GET', '/v1/products?search=rich');
    expect(body.data[0]!.quantity).toBe(3);
    await switchTo('WH-1', true);
    await switchTo('local', true);
    expect(await list('has_stock=true')).toEqual(['rich', 'elsewhere']);
  });

  test('the ids of another tenant filter like ids that do not exist', async () => {
    const other = await service.createTenant();
    for (const query of [`brand_id=${ids.brand}`, `category_id=${ids.category}`, `group_id=${ids.group}`]) {
      const { body } = await other.call('GET', `/v1/products?${query}`);
      expect(body).toMatchObject({ data: [], meta: { total: 0 } });
    }
  });
});
