import type { PlanCode, SubscriptionStatus } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { changeTenant, createApiKey } from './index.ts';

describe('subscription and plan', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const change = (
    tenant: TestTenant,
    what: { plan?: PlanCode; subscriptionStatus?: SubscriptionStatus; productLimit?: number | null },
  ) => service.platform.db.inTenant(tenant.id, (tx) => changeTenant(tx, 'operator', what));

  test.each(['trialing', 'active', 'past_due'] as const)(
    '%s: writes and reads pass',
    async (subscriptionStatus) => {
      const tenant = await service.createTenant();
      await change(tenant, { subscriptionStatus });
      await createProduct(tenant);
      expect((await tenant.call('GET', '/v1/me')).body).toMatchObject({
        subscription: { status: subscriptionStatus },
      });
    },
  );

  // holds ACC-2, ERR-9
  test.each(['expired', 'locked'] as const)(
    '%s: writes are rejected with a code, whatever they say; reads go on',
    async (subscriptionStatus) => {
      const tenant = await service.createTenant();
      const id = await createProduct(tenant, { sku: 'KEPT' });
      await change(tenant, { subscriptionStatus });
      for (const [method, path, body] of [
        ['POST', '/v1/products', { name: 'X' }],
        ['POST', '/v1/products', {}],
        ['PUT', `/v1/products/${id}`, { name: 'X' }],
        ['PUT', '/v1/products/999999', { name: 'X' }],
        ['DELETE', `/v1/products/${id}`, undefined],
      ] as const) {
        const answer = await tenant.call(method, path, body);
        expect(answer.status).toBe(403);
        expect(answer.body).toEqual({ message: expect.any(String), code: 'subscription_expired' });
      }
      expect((await tenant.call('GET', `/v1/products/${id}`)).body).toMatchObject({
        data: { name: 'Thing' },
      });
      await change(tenant, { subscriptionStatus: 'active' });
      expect((await tenant.call('DELETE', `/v1/products/${id}`)).status).toBe(200);
    },
  );

  // holds KEY-9, ERR-9
  test('a plan without api_access gives 403 on every call, and no key can be made on it', async () => {
    const tenant = await service.createTenant();
    await change(tenant, { plan: 'starter' });
    for (const method of ['GET', 'POST']) {
      const answer = await tenant.call(method, '/v1/products', method === 'POST' ? { name: 'X' } : undefined);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({
        message: expect.stringContaining('starter'),
        code: 'plan_limit_exceeded',
      });
    }
    const making = service.platform.db.inTenant(tenant.id, (tx) =>
      createApiKey(tx, 'operator', { name: 'x', expiresAt: null }),
    );
    await expect(making).rejects.toMatchObject({ code: 'plan_limit_exceeded' });
    await change(tenant, { plan: 'enterprise' });
    expect((await tenant.call('GET', '/v1/products')).status).toBe(200);
  });

  // holds LIM-3, ERR-9
  test('the product quota is enforced on creates alone', async () => {
    const tenant = await service.createTenant({ productLimit: 2 });
    const id = await createProduct(tenant);
    await createProduct(tenant);
    const refused = await tenant.call('POST', '/v1/products', { name: 'Third', brand_name: 'Ghost' });
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({
      message: expect.stringContaining('product limit'),
      code: 'plan_limit_exceeded',
    });
    expect((await tenant.call('GET', '/v1/brands')).body).toMatchObject({ data: [] });
    expect((await tenant.call('PUT', `/v1/products/${id}`, { name: 'Changed' })).status).toBe(200);
    await change(tenant, { productLimit: 3 });
    await createProduct(tenant);
    await change(tenant, { productLimit: 1 });
    expect((await tenant.call('POST', '/v1/products', { name: 'X' })).status).toBe(403);
    await change(tenant, { productLimit: null });
    await createProduct(tenant);
  });

  test('a full plan is told before what is wrong with the product', async () => {
    const tenant = await service.createTenant({ productLimit: 1 });
    await createProduct(tenant, { sku: 'TAKEN' });
    for (const body of [
      {},
      { name: 'X', sku: 'TAKEN' },
      { name: 'X', brand_id: 999_999, price: 'x' },
      { name: 'X', category_ids: Array(500).fill('x') },
      [],
    ])
      expect(await tenant.call('POST', '/v1/products', body)).toMatchObject({
        status: 403,
        body: { code: 'plan_limit_exceeded' },
      });
    const headers = { 'content-type': 'application/json' };
    const broken = await tenant.send({ method: 'POST', url: '/v1/products', headers, payload: '{"name":' });
    expect(broken.status).toBe(400);
    await change(tenant, { productLimit: 2 });
    for (const body of [{}, { name: 'X', category_ids: Array(500).fill('x') }])
      expect((await tenant.call('POST', '/v1/products', body)).status).toBe(422);
  });

  // holds LIM-3
  test('50 racing creates fill a quota of 20 exactly, refused ones and deletions give their places back', async () => {
    const tenant = await service.createTenant({ productLimit: 20 });
    const used = async () => {
      const { body } = await tenant.call('GET', '/v1/me');
      return (body as { subscription: { limits: { products: { used: number } } } }).subscription.limits
        .products.used;
    };
    const create = (n: number) =>
      tenant.call<{ id: number }>('POST', '/v1/products', { name: `P${n}`, tax_rate: n % 5 === 0 ? 77 : 20 });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => create(n)));
    const byStatus = (status: number) => answers.filter((answer) => answer.status === status);
    // A faulty create gets its own errors while there is room, and afterwards the refusal of the quota.
    expect(byStatus(201)).toHaveLength(20);
    expect(byStatus(422).length).toBeLessThanOrEqual(10);
    expect(byStatus(422).length + byStatus(403).length).toBe(30);
    expect(await used()).toBe(20);
    await Promise.all(
      byStatus(201)
        .slice(0, 5)
        .map(({ body }) => tenant.call('DELETE', `/v1/products/${body.id}`)),
    );
    expect(await used()).toBe(15);
    const again = await Promise.all(Array.from({ length: 12 }, () => create(1)));
    expect(again.filter((answer) => answer.status === 201)).toHaveLength(5);
    expect((await tenant.call('GET', '/v1/products')).body).toMatchObject({ meta: { total: 20 } });
  });
});
