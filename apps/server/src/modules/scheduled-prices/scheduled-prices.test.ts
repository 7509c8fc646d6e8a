import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { signIn } from '../../testing/portal.ts';
import { inHours, type SchedulingWorld, startSchedulingWorld } from '../../testing/scheduling.ts';
import { deleteConnection, setCurrencyRate, updateConnectionSettings } from '../channels/index.ts';

interface Listed {
  data: { id: number; state: string; price: number; currency: string | null; ends_at: string }[];
}

describe('a scheduled price', () => {
  let world: SchedulingWorld;
  let id: number;
  beforeEach(async () => {
    world = await startSchedulingWorld();
    id = await createProduct(world.tenant, { sku: 'K', price: 100, tax_rate: 20, quantity: 5 });
    await world.channel.drain();
  });
  afterEach(() => world.close());

  const price = () => world.channel.listing('K')?.price;
  const listed = async () =>
    (await world.user.call<Listed>('GET', `/products/${id}/scheduled-prices`)).body.data;
  const states = async () => (await listed()).map(({ state }) => state);
  const target = async () =>
    (
      await world.tenant.call<{ data: { resolved_price: number }[] }>(
        'GET',
        `/v1/products/${id}/effective-targets`,
      )
    ).body.data[0]!.resolved_price;
  const onChannel = () => ({ credential_id: world.channel.connectionId });

  // holds SCHED-1, SCHED-4, SCHED-5
  test('in place of the master price it begins and ends by itself, and nothing is sent meanwhile', async () => {
    await world.schedule(id, { price: 80, starts_at: inHours(1), ends_at: inHours(3) });
    await world.look();
    expect([price(), await target(), await states()]).toEqual(['120', 100, ['waiting']]);
    await world.sleep(2);
    await world.look();
    expect([price(), await target(), await states()]).toEqual(['96', 80, ['active']]);
    const { writes } = structuredClone(world.channel.listing('K')!);
    await world.look();
    expect(world.channel.listing('K')!.writes).toEqual(writes);
    const stored = await world.tenant.call<{ data: { price: number } }>('GET', `/v1/products/${id}`);
    expect(stored.body.data.price).toBe(100);
    await world.tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', price: 110 });
    await world.look();
    expect(price()).toBe('96');
    await world.sleep(2);
    await world.look();
    expect([price(), await target(), await states()]).toEqual(['132', 110, ['ended']]);
  });

  test('a new price of one is in the present currency of its channel', async () => {
    const { db } = world.service.platform;
    const { connectionId } = world.channel;
    const window = { starts_at: inHours(-1), ends_at: inHours(3) };
    const schedule = await world.schedule(id, { ...onChannel(), price: 80, ...window });
    await db.inTenant(world.tenant.id, async (tx) => {
      await setCurrencyRate(tx, 'operator', 'USD', 1.25);
      await updateConnectionSettings(tx, 'operator', connectionId, { currency: 'USD' });
    });
    await world.look();
    await world.user.call('PATCH', `/scheduled-prices/${schedule}`, { price: 88, confirmed: true });
    await world.look();
    expect([await target(), price()]).toEqual([88, '88']);
  });

  // holds SCHED-2
  test('of a connection it stands above the override, which holds again afterwards', async () => {
    const override = { ...onChannel(), price: 90 };
    await world.tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', channel_overrides: [override] });
    await world.schedule(id, { ...onChannel(), price: 70, starts_at: inHours(-1), ends_at: inHours(1) });
    await world.channel.drain();
    expect([price(), await target()]).toEqual(['70', 70]);
    const { body } = await world.user.call<{ data: { price_decided_by: object }[] }>(
      'GET',
      `/products/${id}/channels`,
    );
    expect(body.data[0]!.price_decided_by).toMatchObject({
      level: 'schedule',
      code: 'trace.scheduled_price',
    });
    await world.sleep(1);
    await world.look();
    expect(price()).toBe('90');
  });

  test('one that begins where another ends is one change of the price', async () => {
    await world.schedule(id, { price: 80, starts_at: inHours(-1), ends_at: inHours(2) });
    await world.schedule(id, { price: 60, starts_at: inHours(2), ends_at: inHours(4) });
    await world.channel.drain();
    const { offers } = world.channel.listing('K')!.writes;
    await world.sleep(2);
    await world.look();
    expect([price(), await states()]).toEqual(['72', ['ended', 'active']]);
    expect(world.channel.listing('K')!.writes.offers).toBe(offers + 1);
  });

  // holds SCHED-4
  test('a window that passed while nobody looked changes nothing, and a later look catches up', async () => {
    await world.schedule(id, { price: 80, starts_at: inHours(1), ends_at: inHours(2) });
    await world.schedule(id, { price: 60, starts_at: inHours(2), ends_at: inHours(9) });
    const { writes } = structuredClone(world.channel.listing('K')!);
    await world.sleep(3);
    await world.look();
    expect([price(), await states()]).toEqual(['72', ['ended', 'active']]);
    expect(world.channel.listing('K')!.writes.offers).toBe(writes.offers + 1);
    await world.sleep(9);
    await world.look();
    expect(price()).toBe('120');
    const actions = await world.service.platform.db.inTenant(world.tenant.id, (tx) =>
      tx.run(sql<{ action: string }>`
        select action from audit_log where tenant_id = ${tx.tenantId} and actor = 'job:scheduled_prices' order by id`),
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'product.scheduled_price_missed',
      'product.scheduled_price_began',
      'product.scheduled_price_ended',
    ]);
  });

  // holds SCHED-3
  test('two windows of a product and connection may not overlap, whoever is first', async () => {
    const window = { price: 80, starts_at: inHours(1), ends_at: inHours(3) };
    const path = `/products/${id}/scheduled-prices`;
    const answers = await Promise.all([1, 2, 3].map(() => world.user.call('POST', path, window)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(
      await world.user.call('POST', path, { ...window, starts_at: inHours(2), ends_at: inHours(5) }),
    ).toMatchObject({
      status: 422,
      body: { errors: { starts_at: [expect.stringMatching(/another scheduled price holds from .* until/)] } },
    });
    await world.schedule(id, { ...window, starts_at: inHours(3), ends_at: inHours(5) });
    await world.schedule(id, { ...window, ...onChannel() });
    const [first] = await listed();
    expect(
      await world.user.call('PATCH', `/scheduled-prices/${first!.id}`, { ends_at: inHours(4) }),
    ).toMatchObject({
      status: 422,
    });
  });

  test('a faulty one is refused field by field', async () => {
    const path = `/products/${id}/scheduled-prices`;
    const good = { price: 80, starts_at: inHours(1), ends_at: inHours(3) };
    const fieldsOf = async (input: object) =>
      Object.keys(
        (await world.user.call<{ errors: object }>('POST', path, { ...good, ...input })).body.errors,
      );
    expect(await fieldsOf({ credential_id: 999_999 })).toEqual(['credential_id']);
    expect(await fieldsOf({ price: 0.0000001, ends_at: inHours(0.5) })).toEqual(['price', 'ends_at']);
    expect(await fieldsOf({ starts_at: inHours(-3), ends_at: inHours(-1) })).toEqual(['ends_at']);
    expect(await fieldsOf({ starts_at: 'tomorrow' })).toEqual(['starts_at']);
    expect((await world.user.call('POST', '/products/999999/scheduled-prices', good)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  test('it is changed and cancelled, also while it holds', async () => {
    const waiting = await world.schedule(id, { price: 80, starts_at: inHours(5), ends_at: inHours(6) });
    const held = await world.schedule(id, { price: 90, starts_at: inHours(-1), ends_at: inHours(3) });
    await world.channel.drain();
    expect(price()).toBe('108');
    expect(
      await world.user.call('PATCH', `/scheduled-prices/${held}`, { starts_at: inHours(1) }),
    ).toMatchObject({ status: 422 });
    await world.user.call('PATCH', `/scheduled-prices/${held}`, { price: 95, ends_at: inHours(4) });
    await world.channel.drain();
    expect(price()).toBe('114');
    expect((await world.user.call('DELETE', `/scheduled-prices/${waiting}`)).status).toBe(200);
    expect((await world.user.call('DELETE', `/scheduled-prices/${held}`)).status).toBe(200);
    await world.channel.drain();
    expect([price(), await states()]).toEqual(['120', ['ended']]);
    expect((await world.user.call('DELETE', `/scheduled-prices/${held}`)).status).toBe(409);
    expect((await world.user.call('PATCH', `/scheduled-prices/${waiting}`, { price: 1 })).status).toBe(404);
  });

  test('its preview shows the channels as in its time, and changes nothing', async () => {
    const path = `/products/${id}/scheduled-prices/preview`;
    const window = { price: 80, starts_at: inHours(1), ends_at: inHours(3) };
    const { body } = await world.user.call<{ examples: object[] }>('POST', path, window);
    expect(body.examples).toEqual([expect.objectContaining({ price_before: 120, price_after: 96 })]);
    expect(await listed()).toEqual([]);
    const held = await world.schedule(id, { ...window, starts_at: inHours(-1) });
    await world.channel.drain();
    const cancel = await world.user.call<{ examples: object[] }>(
      'POST',
      `/scheduled-prices/${held}/cancel/preview`,
      {},
    );
    expect(cancel.body.examples).toEqual([expect.objectContaining({ price_before: 96, price_after: 120 })]);
    const change = await world.user.call<{ examples: object[] }>(
      'POST',
      `/scheduled-prices/${held}/preview`,
      { price: 50 },
    );
    expect(change.body.examples).toEqual([expect.objectContaining({ price_before: 96, price_after: 60 })]);
    expect(await states()).toEqual(['active']);
  });

  test('it goes with its product, and with its connection', async () => {
    const window = { price: 80, starts_at: inHours(-1), ends_at: inHours(3) };
    await world.schedule(id, { ...window, ...onChannel() });
    const other = await createProduct(world.tenant, { sku: 'O', price: 10 });
    await world.schedule(other, window);
    await world.tenant.call('DELETE', `/v1/products/${other}`);
    const { platform } = world.service;
    await deleteConnection(
      platform.db,
      { tenantId: world.tenant.id, actor: 'operator' },
      world.channel.connectionId,
      'leave',
    );
    const left = await platform.db.inTenant(world.tenant.id, (tx) =>
      tx.first(
        sql<{ n: number }>`select count(*) as n from scheduled_prices where tenant_id = ${tx.tenantId}`,
      ),
    );
    expect(left).toEqual({ n: 0 });
  });

  test('with another currency of its connection it is kept, converted or cleared like a fixed price', async () => {
    await world.schedule(id, { ...onChannel(), price: 70, starts_at: inHours(1), ends_at: inHours(3) });
    const { db } = world.service.platform;
    await db.inTenant(world.tenant.id, async (tx) => {
      tx.later(
        sql`insert into currency_rates (tenant_id, currency, rate) values (${tx.tenantId}, 'USD', 1.5)`,
      );
      const settings = { currency: 'USD', absolute_overrides: 'convert' };
      await updateConnectionSettings(tx, 'operator', world.channel.connectionId, settings);
    });
    expect(await listed()).toMatchObject([{ price: 105, currency: 'USD' }]);
    await db.inTenant(world.tenant.id, (tx) =>
      updateConnectionSettings(tx, 'operator', world.channel.connectionId, {
        currency: null,
        absolute_overrides: 'clear',
      }),
    );
    expect(await listed()).toEqual([]);
  });

  test('another tenant sees nothing of it', async () => {
    const schedule = await world.schedule(id, { price: 80, starts_at: inHours(1), ends_at: inHours(3) });
    const stranger = await signIn(world.service, (await world.service.createTenant()).id);
    expect((await stranger.call('DELETE', `/scheduled-prices/${schedule}`)).status).toBe(404);
    expect((await stranger.call<Listed>('GET', `/products/${id}/scheduled-prices`)).body.data).toEqual([]);
    expect(await states()).toEqual(['waiting']);
  });
});
