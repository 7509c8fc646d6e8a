import type { AttemptList } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { exportedRows } from '../../../testing/exported.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

// holds UI-101
describe('the history of deliveries', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let user: TestUser;
  let mugs: number[];
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'viewer');
    channel = await connectTestChannel(service, tenant, { settings: { required_fields: ['barcode'] } });
    mugs = [
      await createProduct(tenant, { sku: 'MUG-1', name: 'Blue mug', price: 1 }),
      await createProduct(tenant, { sku: 'MUG-2', name: 'Red mug', price: 1 }),
    ];
    await createProduct(tenant, { sku: 'POT-1', name: 'Tea pot', price: 1 });
    await channel.drain();
    return () => channel.close();
  });

  const productsOf = async (query: string, by = user): Promise<number[]> => {
    const { body, status } = await by.call<AttemptList>('GET', `/publish-attempts?${query}`);
    expect([status, body]).toMatchObject([200, {}]);
    return [...new Set(body.data.map(({ product_id }) => product_id))].toSorted((a, b) => a - b);
  };
  const moved = (productId: number, at: string): Promise<unknown> =>
    service.platform.db.inTenant(tenant.id, (tx) =>
      tx.count(sql`update delivery_attempts set at = ${at}::timestamptz
        where tenant_id = ${tenant.id} and product_id = ${productId}`),
    );

  test('is searched by a part of the name or the SKU of products, in either case', async () => {
    expect(await productsOf('search=MUG')).toEqual(mugs);
    expect(await productsOf('search=red')).toEqual([mugs[1]]);
    expect(await productsOf('search=mug-1')).toEqual([mugs[0]]);
    expect(await productsOf('search=50%25')).toEqual([]);
    expect(await productsOf(`search=mug&product_id=${mugs[1]}`)).toEqual([mugs[1]]);
  });

  test('a search that most products match finds the same attempts', async () => {
    const all = await productsOf('per_page=100');
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.count(sql`insert into products (tenant_id, name, sku, price, search_key)
        select ${tenant.id}, 'Spare mug ' || n, 'SPARE-' || n, 1, 'spare mug ' || n from generate_series(1, 600) n`),
    );
    expect(await productsOf('search=mug')).toEqual(mugs);
    expect(await productsOf('search=p')).toEqual(all.filter((id) => !mugs.includes(id)));
  });

  test('is limited to a time, whose last second is part of it', async () => {
    const [first, second] = mugs;
    await moved(first!, '2026-05-09T10:00:00.400Z');
    await moved(second!, '2026-05-10T10:00:00Z');
    expect(await productsOf('at_to=2026-05-09T10:00:00Z')).toEqual([first]);
    expect(await productsOf('at_to=2026-05-09T09:59:59Z')).toEqual([]);
    expect(await productsOf('at_from=2026-05-10T00:00:00Z&at_to=2026-05-10T23:59:59Z')).toEqual([second]);
    expect(await productsOf('at_from=2026-05-09T00:00:00Z&at_to=2026-05-10T23:59:59Z&search=blue')).toEqual([
      first,
    ]);
  });

  test('is exported under the same filters', async () => {
    await moved(mugs[1]!, '2026-05-10T10:00:00Z');
    const rows = await exportedRows(
      service,
      user,
      '/publish-attempts/export?search=mug&at_from=2026-06-01T00:00:00Z',
    );
    expect(new Set(rows.map((row) => row.SKU))).toEqual(new Set(['MUG-1']));
  });

  test('finds nothing of another tenant, and refuses times and texts that are none', async () => {
    const other = await signIn(service, (await service.createTenant()).id);
    expect(await productsOf('search=mug', other)).toEqual([]);
    expect(await exportedRows(service, other, '/publish-attempts/export?search=mug')).toEqual([]);
    for (const query of ['at_from=yesterday', 'at_to=2026-05-09', `search=${'x'.repeat(201)}`]) {
      const { status } = await user.call('GET', `/publish-attempts?${query}`);
      expect([query, status]).toEqual([query, 422]);
    }
  });
});
