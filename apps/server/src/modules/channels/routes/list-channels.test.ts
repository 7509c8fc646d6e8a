import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConnection, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { planTenant } from '../../publishing/index.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

// holds CHAN-1, CHAN-2
test('GET /v1/channels lists publish targets, paused ones too, and neither sources nor those of others', async () => {
  const tenant = await service.createTenant();
  const other = await service.createTenant();
  await addConnection(service, other, { label: 'Theirs' });
  await addConnection(service, tenant, { label: 'Our shop', source: true });
  const active = await addConnection(service, tenant, { label: 'Main', markupPercent: 10 });
  const paused = await addConnection(service, tenant, { label: 'Paused', paused: true });
  const answer = await tenant.call('GET', '/v1/channels');
  expect(answer.status).toBe(200);
  const platform = { platform: 'simulator', platform_label: 'Simulated marketplace' };
  expect(answer.body).toEqual({
    data: [
      { credential_id: active, ...platform, label: 'Main' },
      { credential_id: paused, ...platform, label: 'Paused' },
    ],
  });
});

// holds CHAN-5
test('no answer of the API holds a setting or a secret of a connection', async () => {
  const tenant = await service.createTenant();
  await addConnection(service, tenant);
  for (const path of ['/v1/channels', '/v1/stock-locations', '/v1/me', '/v1/orders'])
    expect(JSON.stringify((await tenant.call('GET', path)).body)).not.toContain('127.0.0.1:9');
});

// holds CHAN-11
test('a tenant without connections has no channels, and keeps its products all the same', async () => {
  const tenant = await service.createTenant();
  expect((await tenant.call('GET', '/v1/channels')).body).toEqual({ data: [] });
  const id = await createProduct(tenant, { sku: 'OWN', price: 10, quantity: 3 });
  const updated = await tenant.call('PUT', `/v1/products/${id}`, { name: 'Renamed', quantity: 4 });
  expect(updated.status).toBe(200);
  await planTenant(service.platform.db, tenant.id);
  const targets = await tenant.call('GET', `/v1/products/${id}/effective-targets`);
  expect(targets).toMatchObject({ status: 200, body: { data: [] } });
  const { body } = await tenant.call<{ data: object }>('GET', `/v1/products/${id}`);
  expect(body.data).toMatchObject({ name: 'Renamed', sku: 'OWN', quantity: 4, mappings: [] });
});
