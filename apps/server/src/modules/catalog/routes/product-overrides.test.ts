import type { ProductDetail } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
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

  // holds OVR-8
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
    await mapProduct(service, tenant, { productId: id, connectionId: channel });
    await override(id, { price: 5 });
    expect(await overrides(id)).toMatchObject([{ price: 5, state: 'applied' }]);
  });

  // holds OVR-6, OVR-7
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

  test('zero is a value of a markup and a stock', async () => {
    const id = await createProduct(tenant, {
      channel_overrides: [
        { credential_id: channel, stock: 0 },
        { credential_id: second, markup_percent: 0 },
      ],
    });
    expect(await overrides(id)).toMatchObject([{ stock: 0 }, { markup_percent: 0 }]);
  });

  test.each([
    [{ price: 0 }, 'price', 'price must be above 0'],
    [{ price: '0.0000004' }, 'price', 'price must be above 0'],
    [{ price: -1 }, 'price', 'price must be above 0'],
    [{ markup_percent: -100 }, 'markup_percent', 'markup_percent must be above -100'],
    [{ markup_percent: '-99.9999999' }, 'markup_percent', 'markup_percent must be above -100'],
  ])('nothing is sold for nothing: %j is refused', async (fields, field, message) => {
    const id = await createProduct(tenant);
    for (const answer of [
      await override(id, fields),
      await tenant.call('POST', '/v1/products', {
        name: 'X',
        channel_overrides: [{ credential_id: channel, ...fields }],
      }),
    ])
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { [`channel_overrides.0.${field}`]: [`channel_overrides.0.${message}`] } },
      });
    expect(await overrides(id)).toEqual([]);
  });

  test('the faults of all fields of all entries are told together', async () => {
    const answer = await tenant.call('POST', '/v1/products', {
      name: 'X',
      channel_overrides: [
        { credential_id: 999_999, price: -1, stock: 'many' },
        { price: 5, markup_percent: 5, stock: -1 },
        { credential_id: 'x', markup_percent: -100 },
      ],
    });
    expect(Object.keys(answer.body.errors as object).sort()).toEqual([
      'channel_overrides.0.credential_id',
      'channel_overrides.0.price',
      'channel_overrides.0.stock',
      'channel_overrides.1.credential_id',
      'channel_overrides.1.markup_percent',
      'channel_overrides.1.stock',
      'channel_overrides.2.credential_id',
      'channel_overrides.2.markup_percent',
    ]);
  });

  describe('set by hand', () => {
    const byHand = async (id: number, values: object, isExcluded = false) =>
      service.platform.db.inTenant(tenant.id, async (tx) => {
        const { price = null, stock = null } = values as { price?: number; stock?: number };
        tx.later(sql`
          insert into channel_overrides (tenant_id, product_id, connection_id, price, stock, is_excluded, source)
          values (${tx.tenantId}, ${id}, ${channel}, ${price}::numeric, ${stock}::integer, ${isExcluded}, 'manual')`);
      });
    const stored = async (id: number) =>
      service.platform.db.inTenant(tenant.id, (tx) =>
        tx.run(sql<object>`
          select price::float8, stock, is_excluded, source from channel_overrides
          where tenant_id = ${tx.tenantId} and product_id = ${id}`),
      );
    const updatedAt = async (id: number) =>
      (await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`)).body.data.updated_at;

    test('an entry that names no value changes nothing and keeps the source', async () => {
      // The call names only this field: nothing else may change.
      const id = await createProduct(tenant, { name: 'X' });
      await byHand(id, { price: 7 });
      const before = await updatedAt(id);
      expect((await override(id, {})).status).toBe(200);
      expect(await stored(id)).toEqual([{ price: 7, stock: null, is_excluded: false, source: 'manual' }]);
      expect(await updatedAt(id)).toBe(before);
    });

    // holds PROD-21
    test('the source changes with a value, and clearing what was not set is no change', async () => {
      const id = await createProduct(tenant);
      await byHand(id, { price: 7 });
      await override(id, { stock: null });
      expect(await stored(id)).toMatchObject([{ source: 'manual' }]);
      await override(id, { stock: 2 });
      expect(await stored(id)).toMatchObject([{ price: 7, stock: 2, source: 'api' }]);
    });

    test('clearing a value on a product kept off the channel keeps it off, and the rest of the write holds', async () => {
      const id = await createProduct(tenant);
      await byHand(id, { stock: 5 }, true);
      const excluded = [{ price: null, stock: null, is_excluded: true, source: 'manual' }];
      for (const model of ['first', 'second']) {
        const answer = await tenant.call('PUT', `/v1/products/${id}`, {
          name: 'X',
          model,
          channel_overrides: [{ credential_id: channel, stock: null }],
        });
        expect(answer.status).toBe(200);
        expect(await stored(id)).toEqual(excluded);
      }
      expect((await tenant.call('GET', `/v1/products/${id}`)).body).toMatchObject({
        data: { model: 'second' },
      });
    });
  });

  // holds OVR-4
  test('price and markup_percent together are refused, named with their place; one of them null is no conflict', async () => {
    const body = {
      name: 'X',
      channel_overrides: [
        { credential_id: second, price: 5, markup_percent: null },
        { credential_id: channel, price: 5, markup_percent: 0 },
      ],
    };
    expect((await tenant.call('POST', '/v1/products', body)).body).toEqual({
      message: 'markup_percent cannot be sent together with price',
      errors: { 'channel_overrides.1.markup_percent': ['markup_percent cannot be sent together with price'] },
    });
    body.channel_overrides.pop();
    expect((await tenant.call('POST', '/v1/products', body)).status).toBe(201);
  });

  // holds OVR-1
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
