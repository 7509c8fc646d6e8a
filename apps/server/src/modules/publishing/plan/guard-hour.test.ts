import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { ErrorBag } from '../../../platform/http/errors.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { addConnection, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { saveProductIn } from '../../catalog/index.ts';
import { mendDue, setCurrencyRate, setPaused, updateConnectionSettings } from '../../channels/index.ts';
import { setMarkup } from '../markups/store.ts';
import { createRule } from '../rules/store.ts';
import { confirmHeld, heldPlans } from './guard-store.ts';
import { planTenant } from './plan-tenant.ts';
import { previewPlan } from './preview.ts';

const PRODUCTS = 20;

describe('the hour of the guard', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let ids: number[];
  beforeEach(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    channel = await connectTestChannel(service, tenant);
    ids = [];
    for (let n = 0; n < PRODUCTS; n++) {
      const fields = {
        sku: `S${n}`,
        price: 100,
        tax_rate: 20,
        quantity: 5,
        brand_name: `Brand ${Math.floor(n / 2)}`,
      };
      ids.push(await createProduct(tenant, fields));
    }
    await channel.drain();
  });
  afterEach(async () => {
    await channel.close();
    await service.close();
  });

  const inTenant = <T>(work: Parameters<TestService['platform']['db']['inTenant']>[1]): Promise<T> =>
    service.platform.db.inTenant(tenant.id, work) as Promise<T>;
  const settings = (patch: object) =>
    inTenant((tx) => updateConnectionSettings(tx, 'operator', channel.connectionId, patch));
  const put = (id: number, body: object) =>
    tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', ...body });
  const listings = () => [...channel.simulator.state.bySku.values()];
  const held = () => inTenant<object[]>((tx) => heldPlans(tx));
  const exclude = (...skus: string[]) =>
    inTenant((tx) =>
      createRule(
        tx,
        'operator',
        { connectionId: channel.connectionId },
        {
          action: 'exclude',
          conditions: { sku_patterns: skus },
        },
      ),
    );

  test('is foretold by a preview: jumps that passed or are held count with those of the change', async () => {
    const { db } = service.platform;
    const foretold = (id: number, price: number) =>
      previewPlan(db, tenant.id, (tx) =>
        saveProductIn(tx, { actor: 'operator', id, input: { price }, errors: new ErrorBag() }),
      ).then(({ connections }) => connections[0]!.would_be_held);
    const jump = async (id: number, price: number): Promise<boolean> => {
      await put(id, { price });
      await channel.drain();
      return (await held()).length > 0;
    };
    for (const [price, ...those] of [
      [200, ids[0]!, ids[1]!, ids[2]!],
      [100, ids[2]!],
    ] as const)
      for (const id of those) expect([await foretold(id, price), id]).toEqual([await jump(id, price), id]);
  });

  test('counts what walks let pass: many small rules take no more off sale than one large one', async () => {
    for (let at = 0; at < PRODUCTS; at += 2) {
      await exclude(`S${at}`, `S${at + 1}`);
      await channel.drain();
    }
    expect(listings().filter((listing) => !listing.active)).toHaveLength(4);
    expect(await held()).toMatchObject([{ withdrawals: PRODUCTS - 4 }]);
  });

  test('steps that each pass do not reach the channel ahead of their plan', async () => {
    await put(ids[0]!, { price: 70, quantity: 5 });
    await channel.drain();
    expect(channel.listing('S0')).toMatchObject({ price: '84' });
    // A third less than now, and more than half less than a moment ago.
    await inTenant(async (tx) => {
      tx.later(sql`update products set price = 45 where id = ${ids[0]}`);
      tx.later(sql`update listings set state = 'pending', next_at = now() where product_id = ${ids[0]}`);
      await mendDue(tx);
      tx.later(sql`update delivery_leases set due_at = now()`);
    });
    await channel.deliver();
    expect(channel.listing('S0')).toMatchObject({ price: '84' });
    await channel.drain();
    expect(channel.listing('S0')).toMatchObject({ price: '54' });
  });

  test('a change that is held empties no memory of the hour', async () => {
    await put(ids[0]!, { price: 70, quantity: 5 });
    await channel.drain();
    await inTenant((tx) => setCurrencyRate(tx, 'operator', 'USD', 0.9));
    await inTenant((tx) =>
      updateConnectionSettings(tx, 'operator', channel.connectionId, { currency: 'USD' }),
    );
    await channel.drain();
    await put(ids[0]!, { price: 70, quantity: 6 });
    await channel.drain();
    expect(channel.listing('S0')).toMatchObject({ price: '84', stock: 6 });
    const [listing] = await inTenant<{ prices: string[] }[]>((tx) =>
      tx.run(sql`select (select array_agg(p ->> 1) from jsonb_array_elements(recent_prices) p) as prices
        from listings where product_id = ${ids[0]}`),
    );
    expect(listing!.prices).toEqual(['120.00']);
  });

  test('counts what walks let pass: many small markups make no more cheap than one large one', async () => {
    for (let brand = 0; brand < 5; brand++) {
      const row = await inTenant<{ id: number }>((tx) =>
        tx.first(sql`select id from brands where name = ${`Brand ${brand}`}`),
      );
      await inTenant((tx) =>
        setMarkup(tx, 'operator', channel.connectionId, { brandId: row.id, percent: -90 }),
      );
      await channel.drain();
    }
    expect(listings().filter(({ price }) => Number(price) < 50)).toHaveLength(2);
    expect(await held()).toMatchObject([{ jumps: 8 }]);
  });

  test('counts what an import let pass, and what it holds only once', async () => {
    const cheap = async (some: number[]) => {
      for (const id of some) await put(id, { price: 1 });
      await inTenant(async (tx) => tx.later(sql`update product_changes set bulk = true`));
      await channel.drain();
    };
    await cheap(ids.slice(0, 2));
    await cheap(ids.slice(2, 4));
    await cheap(ids.slice(0, 4));
    expect(listings().filter(({ price }) => Number(price) < 50)).toHaveLength(2);
    expect(await held()).toMatchObject([{ jumps: 2 }]);
    await inTenant((tx) => confirmHeld(tx, 'operator', channel.connectionId));
    await channel.drain();
    expect(listings().filter(({ price }) => Number(price) < 50)).toHaveLength(4);
  });

  test('compares a listing that comes back with its price from before it was taken off sale', async () => {
    const some = ids.slice(0, 4);
    for (const id of some) await put(id, { status: false });
    await channel.drain();
    for (const id of some) await put(id, { status: true, price: 1 });
    await channel.drain();
    const back = listings().filter(({ active, price }) => active && Number(price) < 50);
    expect(back.length).toBeLessThan(3);
    expect(await held()).toMatchObject([{ jumps: 4 - back.length }]);
    await inTenant((tx) => confirmHeld(tx, 'operator', channel.connectionId));
    await channel.drain();
    expect(listings().filter(({ active, price }) => active && price === '1.2')).toHaveLength(4);
  });

  test('is not stopped by a source that stands still in the middle of its walk', async () => {
    const source = await addConnection(service, tenant, { source: true });
    await inTenant(async (tx) =>
      tx.later(sql`
        update connection_tasks set cursor = '{"page":"2"}' where connection_id = ${source} and kind = 'products'`),
    );
    await inTenant((tx) => setPaused(tx, 'operator', source, true));
    await exclude('S0', 'S1');
    await channel.drain();
    expect(listings().filter(({ active }) => !active)).toHaveLength(2);
  });

  test('judges what a plan put aside after half an hour, though it is still growing', async () => {
    const source = await addConnection(service, tenant, { source: true });
    await inTenant(async (tx) =>
      tx.later(sql`
        update connection_tasks set cursor = '{"page":"2"}' where connection_id = ${source} and kind = 'products'`),
    );
    await exclude('S0', 'S1');
    for (let steps = 0; steps < 5; steps++) await channel.step();
    expect(listings().filter(({ active }) => !active)).toEqual([]);
    await inTenant(async (tx) =>
      tx.later(
        sql`update connections set guard_since = now() - interval '31 minutes' where guard_state is not null`,
      ),
    );
    await channel.drain();
    expect(listings().filter(({ active }) => !active)).toHaveLength(2);
  });

  test('a single price beyond the floor is held although it is the only one', async () => {
    await settings({ guard_price_drop_percent: 80 });
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', price: 1 });
    await tenant.call('PUT', `/v1/products/${ids[1]}`, { name: 'Thing', price: 30 });
    await channel.drain();
    expect(channel.listing('S0')).toMatchObject({ price: '120' });
    expect(await inTenant((tx) => heldPlans(tx))).not.toEqual([]);
  });

  test('a single price is held beyond a limit that is nearer than a jump', async () => {
    await settings({ guard_price_drop_percent: 20, guard_price_rise_percent: 30 });
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', price: 60 });
    await tenant.call('PUT', `/v1/products/${ids[1]}`, { name: 'Thing', price: 140 });
    await tenant.call('PUT', `/v1/products/${ids[2]}`, { name: 'Thing', price: 85 });
    await channel.drain();
    const prices = ['S0', 'S1'].map((sku) => channel.listing(sku)?.price);
    expect(prices).toEqual(['120', '120']);
  });

  test('a single price is held for the steps of an hour together, and for a way over the end of the sale', async () => {
    await settings({ guard_price_drop_percent: 50 });
    const write = async (of: number, body: object) => {
      await tenant.call('PUT', `/v1/products/${ids[of]}`, { name: 'Thing', ...body });
      await channel.drain();
    };
    for (const body of [{ publish_enabled: false }, { price: 1 }, { publish_enabled: true }])
      await write(1, body);
    for (const price of [60, 35, 20, 11]) await write(0, { price });
    expect([channel.listing('S0')?.price, channel.listing('S1')?.active]).toEqual(['72', false]);
    const held = { jumps: 2, withdrawals: 0 };
    expect(await inTenant((tx) => heldPlans(tx))).toMatchObject([held]);
    // A further plan judges them again and finds them as far.
    await write(2, { quantity: 4 });
    expect(await inTenant((tx) => heldPlans(tx))).toMatchObject([held]);
    await inTenant((tx) => confirmHeld(tx, 'operator', channel.connectionId));
    await channel.drain();
    expect([channel.listing('S0')?.price, channel.listing('S1')?.price]).toEqual(['13.2', '1.2']);
  });

  test('a single price beyond its limit is not sent before its plan', async () => {
    await settings({ guard_price_drop_percent: 20 });
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', quantity: 6 });
    await planTenant(service.platform.db, tenant.id);
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', price: 60 });
    await channel.deliver();
    expect(channel.listing('S0')).toMatchObject({ price: '120' });
  });
});
