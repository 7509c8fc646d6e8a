import type { ProductDetail } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, addStore, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('stock rules', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    for (const code of ['WH-1', 'WH-2'])
      await tenant.call('POST', '/v1/stock-locations', { code, label: code, type: 'external' });
    await addStore(service, tenant, await addConnection(service, tenant), 'IST-1');
  });
  afterAll(() => service.close());

  const read = async (id: number) =>
    (await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`)).body.data;
  const put = (id: number, fields: object) =>
    tenant.call('PUT', `/v1/products/${id}`, { name: 'X', ...fields });

  // holds STOCK-1, STOCK-2
  test('quantity is the stock of the local location and no part of the bag', async () => {
    const product = await read(
      await createProduct(tenant, { quantity: 5, attribute_bag: { 'IST-1': 2, 'WH-1': 0 } }),
    );
    expect(product).toMatchObject({ quantity: 5, attribute_bag: { 'IST-1': 2, 'WH-1': 0 } });
    expect(product.stock.map(({ code, type, quantity }) => ({ code, type, quantity }))).toEqual([
      { code: 'local', type: 'local', quantity: 5 },
      { code: 'WH-1', type: 'external', quantity: 0 },
      { code: 'IST-1', type: 'marketplace_store', quantity: 2 },
    ]);
  });

  // holds STOCK-3
  test('PUT merges the bag: only the keys sent are updated', async () => {
    const id = await createProduct(tenant, { quantity: 9, attribute_bag: { 'IST-1': 1, 'WH-1': 1 } });
    await put(id, { attribute_bag: { 'WH-1': 7, 'WH-2': 3 } });
    expect(await read(id)).toMatchObject({
      quantity: 9,
      attribute_bag: { 'IST-1': 1, 'WH-1': 7, 'WH-2': 3 },
    });
    await put(id, { attribute_bag: {} });
    await put(id, { attribute_bag: null, quantity: null });
    expect(await read(id)).toMatchObject({
      quantity: 9,
      attribute_bag: { 'IST-1': 1, 'WH-1': 7, 'WH-2': 3 },
    });
    await put(id, { quantity: 0 });
    expect(await read(id)).toMatchObject({ quantity: 0, attribute_bag: { 'WH-1': 7 } });
  });

  test('null removes an entry of the bag, and only that one', async () => {
    const id = await createProduct(tenant, { attribute_bag: { 'IST-1': 1, 'WH-1': 4, 'WH-2': null } });
    expect((await read(id)).attribute_bag).toEqual({ 'IST-1': 1, 'WH-1': 4 });
    expect((await put(id, { attribute_bag: { 'WH-1': null, 'WH-2': 3 } })).status).toBe(200);
    expect((await read(id)).attribute_bag).toEqual({ 'IST-1': 1, 'WH-2': 3 });
    // An empty cell of a form changes nothing.
    expect((await put(id, { attribute_bag: { 'IST-1': '', 'WH-2': ' ' } })).status).toBe(200);
    expect((await read(id)).attribute_bag).toEqual({ 'IST-1': 1, 'WH-2': 3 });
    const unknown = await put(id, { attribute_bag: { nowhere: null, local: null } });
    expect(Object.keys(unknown.body.errors as object)).toEqual([
      'attribute_bag.nowhere',
      'attribute_bag.local',
    ]);
  });

  test('a count that an oversale made negative can be written back as it is, any other negative is refused', async () => {
    const id = await createProduct(tenant, { quantity: 1, attribute_bag: { 'IST-1': 1 } });
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(
        sql`update stock_levels set quantity = -2 where tenant_id = ${tx.tenantId} and product_id = ${id}`,
      );
    });
    const answer = await put(id, { model: 'M', quantity: -2, attribute_bag: { 'IST-1': -2 } });
    expect(answer.status).toBe(200);
    expect(await read(id)).toMatchObject({ model: 'M', quantity: -2, attribute_bag: { 'IST-1': -2 } });
    const refused = await put(id, { quantity: -3, attribute_bag: { 'IST-1': -1 } });
    expect(refused.body.errors).toEqual({
      quantity: ['quantity must be at least 0'],
      'attribute_bag.IST-1': ['attribute_bag.IST-1 must be at least 0'],
    });
    const created = await tenant.call('POST', '/v1/products', { name: 'X', quantity: -2 });
    expect(created.body.errors).toEqual({ quantity: ['quantity must be at least 0'] });
  });

  // holds STOCK-2
  test('an unknown code and the code of the local location are refused, each by its name', async () => {
    const other = await service.createTenant();
    await other.call('POST', '/v1/stock-locations', { code: 'THEIRS', label: 'x', type: 'external' });
    const answer = await tenant.call('POST', '/v1/products', {
      name: 'X',
      attribute_bag: { nowhere: 1, local: 1, THEIRS: 1, 'WH-1': 1, constructor: 1, toString: 1 },
    });
    expect(answer.status).toBe(422);
    const unknown = (code: string) => [`unknown stock location code: ${code} (see GET /v1/stock-locations)`];
    expect(answer.body.errors).toEqual({
      'attribute_bag.nowhere': unknown('nowhere'),
      'attribute_bag.local': ['local is the general stock: send it as quantity'],
      'attribute_bag.THEIRS': unknown('THEIRS'),
      'attribute_bag.constructor': unknown('constructor'),
      'attribute_bag.toString': unknown('toString'),
    });
  });

  test('a code with characters no code can have is refused', async () => {
    for (const code of ['a\0b', '\ud800', '']) {
      const answer = await tenant.call('POST', '/v1/products', { name: 'X', attribute_bag: { [code]: 1 } });
      expect([code, answer.status]).toEqual([code, 422]);
    }
  });

  test.each([-1, 2_147_483_648, 1.5, 'x', [], true])(
    'a quantity of %j in the bag is refused',
    async (quantity) => {
      const answer = await tenant.call('POST', '/v1/products', {
        name: 'X',
        attribute_bag: { 'WH-1': quantity },
      });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { 'attribute_bag.WH-1': [expect.any(String)] } },
      });
    },
  );
});
