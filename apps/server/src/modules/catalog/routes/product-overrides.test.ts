import type { ProductDetail } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConnection, createProduct, mapProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('channel overrides', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: number;
  let second: number;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    channel = await addConnection(service, tenant);
    second = await addConnection(service, tenant, { paused: true });
  });
  afterAll(() => service.close());

  const overrides = async (id: number) =>
    (await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`)).body.data.channel_overrides;
  const override = (id: number, fields: object) =>
    tenant.call('PUT', `/v1/products/${id}`, {
      name: 'X',
      channel_overrides: [{ credential_id: channel, ...fields }],
    });

  test('an override of a product without a mapping is stored as pending, one per channel', async () => {
    const id = await createProduct(tenant, {
      channel_overrides: [
        { credential_id: second, markup_percent: -12.5 },
        { credential_id: channel, price: '19.90', stock: 3 },
      ],
    });
    const common = { source: 'api', state: 'pending' };
    expect(await overrides(id)).toEqual([
      { ...common, credential_id: channel, price: 19.9, markup_percent: null, stock: 3 },
      { ...common, credential_id: second, price: null, markup_percent: -12.5, stock: null },
    ]);
  });

  test('on a mapped product it is applied at once', async () => {
    const id = await createProduct(tenant);
    await mapProduct(service, tenant, id, channel);
    await override(id, { price: 5 });
    expect(await overrides(id)).toMatchObject([{ price: 5, state: 'applied' }]);
  });

  test('a field not sent keeps its value, null clears it, and clearing the last one clears the override', async () => {
    const id = await createProduct(tenant, {
      channel_overrides: [{ credential_id: channel, price: 10, stock: 3 }],
    });
    await override(id, { stock: 4 });
    expect(await overrides(id)).toMatchObject([{ price: 10, stock: 4 }]);
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'X' });
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'X', channel_overrides: [] });
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'X', channel_overrides: null });
    await override(id, {});
    expect(await overrides(id)).toMatchObject([{ price: 10, stock: 4 }]);
    await override(id, { price: null, markup_percent: 5 });
    expect(await overrides(id)).toMatchObject([{ price: null, markup_percent: 5, stock: 4 }]);
    await override(id, { markup_percent: null, stock: '' });
    expect(await overrides(id)).toEqual([]);
  });

  test('clearing an override that never was, and naming none of its values, makes none', async () => {
    const id = await createProduct(tenant, { channel_overrides: [{ credential_id: channel, price: null }] });
    await override(id, { stock: null });
    await override(id, {});
    expect(await overrides(id)).toEqual([]);
  });

  test('zero is a value: a price, a markup and a stock of 0 are kept', async () => {
    const id = await createProduct(tenant, {
      channel_overrides: [
        { credential_id: channel, price: 0, stock: 0 },
        { credential_id: second, markup_percent: 0 },
      ],
    });
    expect(await overrides(id)).toMatchObject([{ price: 0, stock: 0 }, { markup_percent: 0 }]);
  });

  test('price and markup_percent together are refused, named with their place; one of them null is no conflict', async () => {
    const body = {
      name: 'X',
      channel_overrides: [
        { credential_id: second, price: 5, markup_percent: null },
        { credential_id: channel, price: 0, markup_percent: 0 },
      ],
    };
    expect((await tenant.call('POST', '/v1/products', body)).body).toEqual({
      message: 'markup_percent cannot be sent together with price',
      errors: { 'channel_overrides.1.markup_percent': ['markup_percent cannot be sent together with price'] },
    });
    body.channel_overrides.pop();
    expect((await tenant.call('POST', '/v1/products', body)).status).toBe(201);
  });

  test('only publish targets of this tenant can be overridden, and each once', async () => {
    const other = await service.createTenant();
    const foreign = await addConnection(service, other);
    const source = await addConnection(service, tenant, { source: true });
    const unknown = ['selected channel not found (see GET /v1/channels)'];
    const answer = await tenant.call('POST', '/v1/products', {
      name: 'X',
      channel_overrides: [foreign, source, 999_999, channel, channel].map((credential_id) => ({
        credential_id,
        price: 1,
      })),
    });
    expect(answer.body.errors).toEqual({
      'channel_overrides.0.credential_id': unknown,
      'channel_overrides.1.credential_id': unknown,
      'channel_overrides.2.credential_id': unknown,
      'channel_overrides.4.credential_id': ['this channel has two overrides'],
    });
  });
});
