import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel } from '../../../testing/channel.ts';
import { addConnection, createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { PRICES_KEPT_DAYS, sweepPriceChanges } from '../../catalog/index.ts';
import { run, undo } from '../testing/actions.ts';

describe('prices of the past', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
  });
  const now = async (): Promise<string> => {
    const row = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(
        sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as now`,
      ),
    );
    return row!.now.toISOString();
  };
  const product = async (id: number) =>
    (
      await tenant.call<{
        data: { price: number; quantity: number; channel_overrides: Record<string, unknown>[] };
      }>('GET', `/v1/products/${id}`)
    ).body.data;
  const restore = (ids: number[], prices_at: string) => ({
    kind: 'edit',
    selection: { ids },
    edit: { prices_at },
  });
  const put = (id: number, body: object) =>
    tenant.call('PUT', `/v1/products/${id}`, { name: 'Mug', ...body });

  test('come back as they were, whoever changed them and however often; stock stays', async () => {
    const changed = await createProduct(tenant, { name: 'Mug', sku: 'M', price: 10, quantity: 5 });
    const same = await createProduct(tenant, { name: 'Cup', sku: 'C', price: 3 });
    const moment = await now();
    await put(changed, { price: 1 });
    await put(changed, { price: 0.1, quantity: 4 });
    await run(service, user, {
      kind: 'edit',
      selection: { ids: [changed] },
      edit: { price: { mode: 'set', value: 7 } },
    });
    const done = await run(service, user, restore([changed, same], moment));
    expect(done).toMatchObject({ status: 'completed', total: 1, changed: 1 });
    expect(done.items[0]).toMatchObject({ before: { price: 7 }, after: { price: 10 } });
    expect(await product(changed)).toMatchObject({ price: 10, quantity: 4 });
    await undo(service, user, done.id);
    expect(await product(changed)).toMatchObject({ price: 7 });
  });

  test('of channels come back with them: fixed prices, markups, and none where there was none', async () => {
    const [a, b] = [await addConnection(service, tenant), await addConnection(service, tenant)];
    const id = await createProduct(tenant, {
      name: 'Mug',
      sku: 'M',
      price: 10,
      channel_overrides: [{ credential_id: a, price: 12.5, stock: 3 }],
    });
    const moment = await now();
    await put(id, {
      channel_overrides: [
        { credential_id: a, price: null, markup_percent: 5, stock: 2 },
        { credential_id: b, markup_percent: -50 },
      ],
    });
    const preview = await user.call<{ changed: number }>(
      'POST',
      '/bulk-actions/preview',
      restore([id], moment),
    );
    expect(preview.body).toMatchObject({ changed: 1 });
    await run(service, user, restore([id], moment));
    expect((await product(id)).channel_overrides).toEqual([
      expect.objectContaining({ credential_id: a, price: 12.5, markup_percent: null, stock: 2 }),
    ]);
  });

  test('are none of a product that was made later', async () => {
    const channel = await addConnection(service, tenant);
    const moment = await now();
    const overrides = [{ credential_id: channel, price: 12.5 }];
    const id = await createProduct(tenant, {
      name: 'Mug',
      sku: 'M',
      price: 10,
      channel_overrides: overrides,
    });
    await put(id, { price: 11 });
    const answer = await user.call('POST', '/bulk-actions', restore([id], moment));
    expect(answer).toMatchObject({ status: 409 });
    expect(await product(id)).toMatchObject({ price: 11, channel_overrides: [{ price: 12.5 }] });
  });

  test('are those before the first write, whichever transaction began first', async () => {
    const id = await createProduct(tenant, { name: 'Mug', sku: 'M', price: 10 });
    const moment = await now();
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      await tx.run(sql`select now()`);
      await put(id, { price: 5 });
      tx.later(sql`update products set price = 1 where id = ${id}`);
      tx.later(sql`insert into price_changes (tenant_id, product_id, price) values (${tenant.id}, ${id}, 5)`);
    });
    await run(service, user, restore([id], moment));
    expect(await product(id)).toMatchObject({ price: 10 });
  });

  test('reach the channel that was sent the mistake', async () => {
    const channel = await connectTestChannel(service, tenant);
    try {
      const id = await createProduct(tenant, { name: 'Mug', sku: 'M', price: 10 });
      await channel.drain();
      const moment = await now();
      await put(id, { price: 9 });
      await channel.drain();
      expect(channel.listing('M')).toMatchObject({ price: '9' });
      await run(service, user, restore([id], moment));
      await channel.drain();
      expect(channel.listing('M')).toMatchObject({ price: '10' });
    } finally {
      await channel.close();
    }
  });

  test('a fixed price in a currency that the channel sells in no longer stays away, and a note says so', async () => {
    const connection = await addConnection(service, tenant);
    const id = await createProduct(tenant, {
      name: 'Mug',
      sku: 'M',
      price: 10,
      channel_overrides: [{ credential_id: connection, price: 77 }],
    });
    const moment = await now();
    await put(id, { price: 11, channel_overrides: [{ credential_id: connection, price: 5 }] });
    await service.platform.db.inTenant(tenant.id, async (tx) =>
      tx.later(sql`update connections set currency = 'SEK' where id = ${connection}`),
    );
    const done = await run(service, user, restore([id], moment));
    expect(done.items[0]).toMatchObject({
      result: 'changed',
      after: { price: 10 },
      message: expect.stringContaining('were not put back'),
    });
    expect((await product(id)).channel_overrides).toMatchObject([{ price: 5 }]);
  });

  test.each([
    ['the future', () => new Date(Date.now() + 60_000).toISOString(), {}, 'must be in the past'],
    [
      'a moment nobody remembers',
      () => '2001-01-01T00:00:00Z',
      {},
      `within the last ${PRICES_KEPT_DAYS} days`,
    ],
    ['another change', () => new Date(Date.now() - 1000).toISOString(), { status: true }, 'another change'],
  ])('%s is refused with its reason', async (_, at, others, reason) => {
    const id = await createProduct(tenant, { name: 'Mug', sku: 'M', price: 10 });
    const edit = { prices_at: at(), ...others };
    const answer = await user.call('POST', '/bulk-actions', {
      kind: 'edit',
      selection: { ids: [id] },
      edit,
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'edit.prices_at': [expect.stringContaining(reason)] } },
    });
  });

  test('with nothing to put back no action starts', async () => {
    const id = await createProduct(tenant, { name: 'Mug', sku: 'M', price: 10 });
    const moment = await now();
    const preview = await user.call('POST', '/bulk-actions/preview', restore([id], moment));
    expect(preview.body).toMatchObject({ total: 0, changed: 0, looked_at: 0 });
    const answer = await user.call('POST', '/bulk-actions', restore([id], moment));
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no price of the selected') },
    });
  });

  test('are forgotten after their time, at the latest with the end of their week', async () => {
    const id = await createProduct(tenant, { name: 'Mug', sku: 'M', price: 10 });
    await put(id, { price: 1 });
    const count = sql<{
      n: number;
    }>`select count(*)::int as n from price_changes where tenant_id = ${tenant.id}`;
    await service.platform.db.asSystem(async (tx) =>
      tx.later(
        sql`update price_changes set changed_at = changed_at - make_interval(days => ${PRICES_KEPT_DAYS + 7})`,
      ),
    );
    expect(await service.platform.db.asSystem((tx) => tx.first(count))).toEqual({ n: 1 });
    await sweepPriceChanges(service.platform.db);
    expect(await service.platform.db.asSystem((tx) => tx.first(count))).toEqual({ n: 0 });
  });
});
