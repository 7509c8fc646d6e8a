import type { ProductDetail } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { ErrorBag } from '../../platform/http/errors.ts';
import { addConnection, createCategory, createProduct } from '../../testing/fixtures.ts';
import { blockedOn } from '../../testing/locks.ts';
import { call, startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { saveOne } from './save-one.ts';

describe('R16: racing updates, in two processes', () => {
  let service: TestService;
  let tenant: TestTenant;
  let race: (id: number, updates: object[]) => Promise<number[]>;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    const apps = [service.app, await service.twin()];
    race = (id, updates) =>
      Promise.all(
        updates.map(async (fields, n) => {
          const body = { name: 'Raced', ...fields };
          return (await call({ app: apps[n % 2]!, apiKey: tenant.apiKey }, 'PUT', `/v1/products/${id}`, body))
            .status;
        }),
      );
  });
  afterAll(() => service.close());

  const read = async (id: number) =>
    (await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`)).body.data;

  // holds PROD-3
  test('of disjoint fields: none is lost', async () => {
    const id = await createProduct(tenant);
    for (let round = 0; round < 10; round++) {
      const price = round + 1.5;
      const updates = [
        { model: `M${round}` },
        { sku: `S${round}` },
        { ean: `E${round}` },
        { description: `D${round}` },
        { status: round % 2 === 0 },
        { publish_enabled: round % 2 === 1 },
        { price },
        { tax_rate: round % 2 === 0 ? 10 : 20 },
        { brand_name: `B${round}` },
        { category_names: [`C${round}`] },
        { quantity: round },
      ];
      expect(new Set(await race(id, updates))).toEqual(new Set([200]));
      expect(await read(id)).toMatchObject({
        model: `M${round}`,
        sku: `S${round}`,
        ean: `E${round}`,
        description: `D${round}`,
        status: round % 2 === 0,
        publish_enabled: round % 2 === 1,
        price,
        tax_rate: { rate: round % 2 === 0 ? 10 : 20 },
        brand: { name: `B${round}` },
        categories: [{ name: `C${round}` }],
        quantity: round,
      });
    }
  });

  // holds STOCK-3
  test('of one key of the attribute_bag each: all of them arrive', async () => {
    const codes = Array.from({ length: 40 }, (_, n) => `WH-${n}`);
    for (const code of codes)
      await tenant.call('POST', '/v1/stock-locations', { code, label: 'x', type: 'external' });
    const id = await createProduct(tenant);
    for (let round = 1; round <= 3; round++) {
      await race(
        id,
        codes.map((code, n) => ({ attribute_bag: { [code]: round * 100 + n } })),
      );
      expect((await read(id)).attribute_bag).toEqual(
        Object.fromEntries(codes.map((code, n) => [code, round * 100 + n])),
      );
    }
  });

  test('of one field of an override each, on two channels: all of them arrive', async () => {
    const channels = [await addConnection(service, tenant), await addConnection(service, tenant)];
    const id = await createProduct(tenant);
    for (let round = 1; round <= 5; round++) {
      const updates = channels.flatMap((credential_id) => [
        { channel_overrides: [{ credential_id, price: round }] },
        { channel_overrides: [{ credential_id, stock: round }] },
        { channel_overrides: [{ credential_id, markup_percent: round }] },
      ]);
      expect(new Set(await race(id, updates))).toEqual(new Set([200]));
      const arrived = { price: round, stock: round, markup_percent: round };
      expect((await read(id)).channel_overrides).toMatchObject([arrived, arrived]);
    }
  });

  test('an answer tells the categories as they are when it is given, not as they were before it had to wait', async () => {
    const id = await createProduct(tenant);
    const [a, b] = [await createCategory(tenant, 'Before'), await createCategory(tenant, 'After')];
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'X', category_ids: [a] });
    const { db } = service.platform;
    let waiting: ReturnType<typeof saveOne> | undefined;
    await db.inTenant(tenant.id, async (tx) => {
      await tx.run(sql`select from products where tenant_id = ${tx.tenantId} and id = ${id} for update`);
      waiting = saveOne(db, tenant.id, {
        actor: 'api_key:first',
        id,
        input: { price: 5 },
        errors: new ErrorBag(),
      });
      await blockedOn(tx);
      await tx.run(sql`update product_categories set category_id = ${b} where product_id = ${id}`);
      await tx.run(
        sql`update products set updated_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
      );
    });
    expect(await waiting).toMatchObject({ category_ids: [b] });
  });

  test('a racing delete of the location, category or channel a product names is no error of ours', async () => {
    const seen = new Set<number>();
    for (let round = 0; round < 15; round++) {
      const code = `GONE-${round}`;
      const made = await tenant.call<{ data: { id: number } }>('POST', '/v1/stock-locations', {
        code,
        label: 'x',
        type: 'external',
      });
      const category = await createCategory(tenant, code);
      const body = {
        name: 'X',
        attribute_bag: { [code]: 1 },
        category_ids: [category],
        category_paths: [[code, 'Below']],
      };
      const writes = Array.from({ length: 4 }, () => tenant.call('POST', '/v1/products', body));
      const [answers] = await Promise.all([
        Promise.all(writes),
        tenant.call('DELETE', `/v1/stock-locations/${made.body.data.id}`),
        tenant.call('DELETE', `/v1/categories/${category}`),
      ]);
      for (const { status } of answers) seen.add(status);
    }
    expect([...seen].every((status) => status === 201 || status === 422)).toBe(true);
  });
});
