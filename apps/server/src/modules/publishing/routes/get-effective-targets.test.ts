import type { EffectiveTarget } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addConnection,
  addStore,
  createCategory,
  createProduct,
  mapProduct,
} from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('GET /v1/products/{id}/effective-targets', () => {
  let service: TestService;
  let tenant: TestTenant;
  let plain: number;
  let marked: number;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    plain = await addConnection(service, tenant, { label: 'Plain' });
    marked = await addConnection(service, tenant, { label: 'Marked up', markupPercent: 10, paused: true });
    await addConnection(service, tenant, { label: 'Source', source: true });
    await addConnection(service, await service.createTenant(), { label: 'Theirs' });
    await addStore(service, tenant, marked, 'IST-1');
    await addStore(service, tenant, marked, 'IST-2');
  });
  afterAll(() => service.close());

  const targets = async (id: number) => {
    const answer = await tenant.call<{ data: EffectiveTarget[] }>(
      'GET',
      `/v1/products/${id}/effective-targets`,
    );
    expect(answer.status).toBe(200);
    return answer.body.data;
  };

  // holds TGT-1, TGT-4, TGT-5, TGT-6, OVR-5
  test('one item per publish target with exactly its fields', async () => {
    const id = await createProduct(tenant, {
      price: 100,
      tax_rate: 20,
      quantity: 7,
      attribute_bag: { 'IST-2': 2 },
      channel_overrides: [{ credential_id: plain, price: 90, stock: 3 }],
    });
    await mapProduct(service, tenant, { productId: id, connectionId: plain, syncId: 'sync-9' });
    const platform = { platform: 'simulator', platform_label: 'Simulated marketplace' };
    expect(await targets(id)).toEqual([
      {
        credential_id: plain,
        ...platform,
        label: 'Plain',
        excluded: false,
        resolved_price: 90,
        resolved_stock: 3,
        stores: [],
        mapping: { sync_id: 'sync-9' },
        channel: {
          override_price: 90,
          override_markup_percent: null,
          override_stock: 3,
          is_excluded: false,
          override_source: 'api',
        },
      },
      {
        credential_id: marked,
        ...platform,
        label: 'Marked up',
        excluded: false,
        resolved_price: 110,
        resolved_stock: 7,
        stores: [
          { label: 'Store IST-1', platform_store_id: 'store-IST-1', code: 'IST-1', quantity: 7 },
          { label: 'Store IST-2', platform_store_id: 'store-IST-2', code: 'IST-2', quantity: 2 },
        ],
        mapping: null,
        channel: null,
      },
    ]);
  });

  // holds TGT-3, OVR-2, OVR-3, OVR-9
  test.each([
    ['the absolute price wins over every markup', { price: 50 }, 50],
    ['the markup of the product wins over the one of the connection', { markup_percent: -20 }, 80],
    ['a markup of 0 is a markup', { markup_percent: 0 }, 100],
    ['without an override of the price the markup of the connection counts', { stock: 1 }, 110],
  ])('%s', async (_rule, override, price) => {
    const id = await createProduct(tenant, {
      price: 100,
      channel_overrides: [{ credential_id: marked, ...override }],
    });
    expect((await targets(id)).find((target) => target.credential_id === marked)?.resolved_price).toBe(price);
  });

  // holds OVR-2
  test('of two overrides the absolute price counts until it is cleared', async () => {
    const body = (override: object) => ({
      name: 'X',
      channel_overrides: [{ credential_id: marked, ...override }],
    });
    const id = await createProduct(tenant, { price: 100, ...body({ price: 40 }) });
    await tenant.call('PUT', `/v1/products/${id}`, body({ markup_percent: 50 }));
    expect((await targets(id))[1]).toMatchObject({
      resolved_price: 40,
      channel: { override_markup_percent: 50 },
    });
    await tenant.call('PUT', `/v1/products/${id}`, body({ price: null }));
    expect((await targets(id))[1]).toMatchObject({ resolved_price: 150, channel: { override_price: null } });
  });

  // holds TGT-2, PROD-9
  test('an excluded product has neither price nor stock there', async () => {
    const hidden = await createCategory(tenant, 'Hidden');
    await tenant.call('PUT', `/v1/categories/${hidden}`, { publish_enabled: false });
    for (const fields of [{ status: false }, { publish_enabled: false }, { category_ids: [hidden] }]) {
      const id = await createProduct(tenant, { price: 5, quantity: 5, ...fields });
      for (const target of await targets(id))
        expect(target).toMatchObject({ excluded: true, resolved_price: null, resolved_stock: null });
    }
    const alsoElsewhere = await createProduct(tenant, { category_ids: [hidden], category_names: ['Shown'] });
    expect((await targets(alsoElsewhere)).map((target) => target.excluded)).toEqual([false, false]);
  });

  test('without a price there is none, and the product is not excluded by that', async () => {
    const id = await createProduct(tenant, { quantity: 3 });
    expect((await targets(id))[0]).toMatchObject({
      excluded: false,
      resolved_price: null,
      resolved_stock: 3,
    });
  });

  test('the local location counts as 0 while it is switched off', async () => {
    const other = await service.createTenant();
    const connectionId = await addConnection(service, other);
    const { body } = await other.call('GET', '/v1/stock-locations?type=local');
    const [local] = (body as { data: { id: number }[] }).data;
    const id = await createProduct(other, { price: 10, quantity: 8 });
    await other.call('PATCH', `/v1/stock-locations/${local!.id}`, { is_active: false });
    const answer = await other.call('GET', `/v1/products/${id}/effective-targets`);
    expect(answer.body).toMatchObject({ data: [{ credential_id: connectionId, resolved_stock: 0 }] });
  });

  test('a store that is switched off is shown with 0', async () => {
    const id = await createProduct(tenant, { quantity: 1 });
    const store = await addStore(service, tenant, plain, 'OFF-1');
    await tenant.call('PATCH', `/v1/stock-locations/${store}`, { is_active: false });
    expect((await targets(id))[0]).toMatchObject({ stores: [{ code: 'OFF-1', quantity: 0 }] });
  });

  test('unknown, foreign and malformed ids are 404', async () => {
    const foreign = await createProduct(await service.createTenant());
    for (const id of [foreign, 999_999, 'abc'])
      expect((await tenant.call('GET', `/v1/products/${id}/effective-targets`)).status).toBe(404);
  });
});
