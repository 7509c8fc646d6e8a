import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { call, startTestService, type TestService } from '../../../testing/service.ts';
import { createApiKey } from '../index.ts';

describe('GET /v1/me', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ RATE_LIMIT_PER_MINUTE: '77' });
  });
  afterAll(() => service.close());

  // holds ACC-1
  test('tells tenant, subscription, limits, key and rate limit', async () => {
    const tenant = await service.createTenant({ name: 'Çarşı', productLimit: 10 });
    await createProduct(tenant);
    const answer = await tenant.call('GET', '/v1/me');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      tenant: { id: tenant.id, name: 'Çarşı' },
      subscription: {
        plan_code: 'pro',
        status: 'active',
        current_period_end: null,
        features: ['api_access'],
        limits: { products: { used: 1, limit: 10 } },
      },
      api_key: { name: 'test', expires_at: null },
      rate_limit: { per_minute: 77 },
    });
  });

  // holds API-4
  test('moments are UTC to the second, and no limit is null', async () => {
    const tenant = await service.createTenant({ plan: 'enterprise' });
    const { apiKey } = await service.platform.db.inTenant(tenant.id, (tx) => {
      tx.later(
        sql`update tenants set current_period_end = '2099-12-31T23:00:00.789+03:00', subscription_status = 'past_due'`,
      );
      return createApiKey(tx, 'operator', { name: 'ERP', expiresAt: new Date('2098-01-02T03:04:05.678Z') });
    });
    const { body } = await call({ app: service.app, apiKey }, 'GET', '/v1/me');
    expect(body).toMatchObject({
      subscription: {
        plan_code: 'enterprise',
        status: 'past_due',
        current_period_end: '2099-12-31T20:00:00Z',
        limits: { products: { used: 0, limit: null } },
      },
      api_key: { name: 'ERP', expires_at: '2098-01-02T03:04:05Z' },
    });
    expect(JSON.stringify(body)).not.toContain(apiKey);
  });
});
