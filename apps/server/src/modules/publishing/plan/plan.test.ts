import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { mendDue, setCurrencyRate, updateConnectionSettings } from '../../channels/index.ts';
import { productChannels } from '../../delivery/index.ts';
import { setMarkup } from '../markups/store.ts';
import { createRule } from '../rules/store.ts';
import { confirmHeld, heldPlans } from './guard-store.ts';
import { previewPlan } from './preview.ts';

const PRODUCTS = 12;

describe('planning a whole connection', () => {
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
      const fields = { sku: `S${n}`, price: 100, tax_rate: 20, quantity: 5, brand_name: `Brand ${n % 3}` };
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
  const rule = (input: object) =>
    inTenant((tx) => createRule(tx, 'operator', { connectionId: channel.connectionId }, input));
  const active = () => [...channel.simulator.state.bySku.values()].filter((listing) => listing.active);
  const brandId = async (name: string) =>
    (await inTenant<{ id: number }>((tx) => tx.first(sql`select id from brands where name = ${name}`))).id;

  test('a changed markup, setting or rate reaches every live listing, and nothing else is sent', async () => {
    await inTenant(async (tx) =>
      setMarkup(tx, 'operator', channel.connectionId, { brandId: await brandOf(tx, 'Brand 1'), percent: 10 }),
    );
    await channel.drain();
    expect(
      active()
        .map((listing) => listing.price)
        .sort(),
    ).toEqual([...Array(8).fill('120'), ...Array(4).fill('132')]);
    expect(channel.listing('S0')).toMatchObject({ writes: { offers: 0, updates: 0 } });
    await expect(settings({ currency: 'USD' })).rejects.toMatchObject({
      errors: { currency: ['there is no exchange rate for USD; set the rate first'] },
    });
    await inTenant((tx) => setCurrencyRate(tx, 'operator', 'USD', 1.5));
    await settings({ currency: 'USD', guard_price_minimum: 1000 });
    await channel.drain();
    expect(channel.listing('S0')).toMatchObject({ price: '180', currency: 'USD' });
  });
  const brandOf = async (tx: Parameters<Parameters<typeof inTenant>[0]>[0], name: string) =>
    (await tx.first(sql<{ id: number }>`select id from brands where name = ${name}`))!.id;

  // holds CHAN-6
  test('a rule withdraws what it excludes, and lets it come back', async () => {
    await settings({ guard_withdraw_percent: 100 });
    await rule({ action: 'exclude', conditions: { brand_ids: [await brandId('Brand 2')] } });
    await channel.drain();
    expect(active()).toHaveLength(8);
    const [first] = await inTenant<{ id: number }[]>((tx) => tx.run(sql`select id from publish_rules`));
    await inTenant(async (tx) => tx.later(sql`delete from publish_rules where id = ${first!.id}`));
    await settings({});
    await channel.drain();
    expect(active()).toHaveLength(PRODUCTS);
  });

  test('a connection set to leave what is excluded withdraws nothing, and sends it nothing either', async () => {
    await settings({ withdraw_excluded: false });
    await rule({ action: 'exclude', conditions: { brand_ids: [await brandId('Brand 2')] } });
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${ids[2]}`, { name: 'Thing', quantity: 1 });
    await channel.drain();
    expect(active()).toHaveLength(PRODUCTS);
    expect(channel.listing('S2')).toMatchObject({ stock: 5 });
  });

  test('a plan that would withdraw too much is held until someone confirms it', async () => {
    await rule({ action: 'exclude', conditions: { sku_patterns: ['S1*', 'S2', 'S3'] } });
    await channel.drain();
    expect(active()).toHaveLength(PRODUCTS);
    expect(await inTenant((tx) => heldPlans(tx))).toMatchObject([
      { connection_id: channel.connectionId, withdrawals: 5, jumps: 0, live: PRODUCTS },
    ]);
    await inTenant((tx) => confirmHeld(tx, 'operator', channel.connectionId));
    await channel.drain();
    expect(active()).toHaveLength(PRODUCTS - 5);
    expect(await inTenant((tx) => heldPlans(tx))).toEqual([]);
  });

  test('what is held and taken back again goes its old way without a confirmation', async () => {
    await rule({ action: 'exclude', conditions: { sku_patterns: ['S*'] } });
    await channel.drain();
    await inTenant(async (tx) => tx.later(sql`delete from publish_rules`));
    await settings({});
    await channel.drain();
    expect(await inTenant((tx) => heldPlans(tx))).toEqual([]);
    expect(active().every((listing) => listing.writes.withdrawals === 0)).toBe(true);
  });

  test('prices that jump on too many listings are held, while their stock goes on', async () => {
    await settings({ markup_percent: 900 });
    await channel.drain();
    expect(await inTenant((tx) => heldPlans(tx))).toMatchObject([{ jumps: PRODUCTS }]);
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', quantity: 2 });
    await channel.drain();
    expect(channel.listing('S0')).toMatchObject({ price: '120', stock: 2 });
    await inTenant((tx) => confirmHeld(tx, 'operator', channel.connectionId));
    await channel.drain();
    expect(channel.listing('S0')).toMatchObject({ price: '1200', stock: 2 });
    expect(new Set(active().map((listing) => listing.price))).toEqual(new Set(['1200']));
  });

  test('a held withdrawal lets the stock go on, so that nothing is sold that is not there', async () => {
    await rule({ action: 'exclude', conditions: { sku_patterns: ['S*'] } });
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', quantity: 0 });
    await channel.drain();
    expect(channel.listing('S0')).toMatchObject({ active: true, price: '120', stock: 0 });
    expect(await inTenant((tx) => heldPlans(tx))).toMatchObject([{ withdrawals: PRODUCTS }]);
  });

  test('a confirmation lets go what was seen, and nothing that came later', async () => {
    await rule({ action: 'exclude', conditions: { sku_patterns: ['S1*', 'S2', 'S3'] } });
    await channel.drain();
    await expect(
      inTenant((tx) => confirmHeld(tx, 'operator', channel.connectionId, { withdrawals: 4, jumps: 0 })),
    ).rejects.toMatchObject({ code: 'conflict' });
    await inTenant((tx) => confirmHeld(tx, 'operator', channel.connectionId, { withdrawals: 5, jumps: 0 }));
    await rule({ action: 'exclude', conditions: { sku_patterns: ['S*'] } });
    await channel.drain();
    expect(active()).toHaveLength(PRODUCTS - 5);
    expect(await inTenant((tx) => heldPlans(tx))).toMatchObject([{ withdrawals: PRODUCTS - 5 }]);
  });

  test('a held price never goes out as the same number in another currency', async () => {
    await inTenant((tx) => setCurrencyRate(tx, 'operator', 'HUF', 390));
    await settings({ currency: 'HUF' });
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', quantity: 1 });
    await channel.step();
    await channel.step();
    expect(channel.listing('S0')).toMatchObject({ price: '120', currency: 'EUR' });
    await inTenant((tx) => confirmHeld(tx, 'operator', channel.connectionId));
    await channel.drain();
    expect(channel.listing('S0')).toMatchObject({ price: '46800', currency: 'HUF', stock: 1 });
  });

  test('what was left on the channel is withdrawn when the product is deleted, or the setting is turned', async () => {
    await settings({ withdraw_excluded: false, guard_withdraw_percent: 100 });
    await rule({ action: 'exclude', conditions: { sku_patterns: ['S0', 'S1'] } });
    await channel.drain();
    expect(active()).toHaveLength(PRODUCTS);
    await tenant.call('DELETE', `/v1/products/${ids[0]}`);
    await channel.drain();
    expect(channel.listing('S0')).toMatchObject({ active: false });
    await settings({ withdraw_excluded: true });
    await channel.drain();
    expect(channel.listing('S1')).toMatchObject({ active: false });
  });

  test('a SKU that another product gave up off sale goes to the one that bears it now', async () => {
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', status: false });
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', sku: 'OLD' });
    const heir = await createProduct(tenant, { name: 'Heir', sku: 'S0', price: 7 });
    await channel.drain();
    expect(channel.listing('S0')).toMatchObject({ title: 'Heir', active: true });
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', status: true });
    await channel.drain();
    expect(channel.listing('OLD')).toMatchObject({ title: 'Thing', active: true });
    expect(
      await inTenant((tx) => tx.first(sql`select product_id from listings where external_key = 'S0'`)),
    ).toEqual({ product_id: heir });
  });

  test('a delivery under way never carries a price that the guard has not seen', async () => {
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', quantity: 2 });
    await inTenant(async (tx) => {
      tx.later(sql`update listings set state = 'pending', next_at = now()`);
      await mendDue(tx);
      tx.later(sql`update delivery_leases set due_at = now()`);
    });
    await settings({ markup_percent: 900 });
    await channel.deliver();
    expect(new Set(active().map((listing) => listing.price))).toEqual(new Set(['120']));
  });

  test('a few dangerous changes go out unasked; more of them within the hour are held, whoever asks', async () => {
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Thing', status: false });
    await tenant.call('PUT', `/v1/products/${ids[1]}`, { name: 'Thing', price: 1000 });
    for (const id of ids.slice(2, 5)) {
      await tenant.call('DELETE', `/v1/products/${id}`);
      await channel.drain();
    }
    expect(active()).toHaveLength(PRODUCTS - 4);
    expect(channel.listing('S1')).toMatchObject({ price: '1200' });
    await tenant.call('DELETE', `/v1/products/${ids[5]}`);
    await tenant.call('PUT', `/v1/products/${ids[6]}`, { name: 'Thing', status: false, quantity: 2 });
    await channel.drain();
    expect(active()).toHaveLength(PRODUCTS - 4);
    expect(channel.listing('S6')).toMatchObject({ active: true, stock: 2 });
    expect(await inTenant((tx) => heldPlans(tx))).toMatchObject([{ withdrawals: 2 }]);
    await inTenant((tx) => confirmHeld(tx, 'operator', channel.connectionId));
    await channel.drain();
    expect(active()).toHaveLength(PRODUCTS - 6);
  });

  test('an hour later the count begins anew', async () => {
    for (const id of ids.slice(0, 4)) await tenant.call('DELETE', `/v1/products/${id}`);
    await channel.drain();
    await inTenant(async (tx) =>
      tx.later(sql`update guard_passes set passed_at = now() - interval '61 minutes'`),
    );
    for (const id of ids.slice(4, 8)) await tenant.call('DELETE', `/v1/products/${id}`);
    await channel.drain();
    expect(active()).toHaveLength(PRODUCTS - 8);
  });

  test('small steps within the hour add up to a jump', async () => {
    const raise = async (price: number) => {
      for (const id of ids.slice(0, 3))
        await tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', price });
      await channel.drain();
    };
    await raise(140);
    expect(channel.listing('S0')).toMatchObject({ price: '168' });
    await raise(160);
    expect(channel.listing('S0')).toMatchObject({ price: '168' });
    expect(await inTenant((tx) => heldPlans(tx))).toMatchObject([{ jumps: 3 }]);
    await inTenant((tx) => confirmHeld(tx, 'operator', channel.connectionId));
    await channel.drain();
    await raise(170);
    expect(channel.listing('S0')).toMatchObject({ price: '204' });
  });

  test('a preview tells what a change would do, and does nothing', async () => {
    const { db } = service.platform;
    const excluded = { action: 'exclude', conditions: { sku_patterns: ['S1', 'S2', 'S3', 'S4', 'S5'] } };
    const preview = await previewPlan(db, tenant.id, async (tx) => {
      await createRule(tx, 'operator', { connectionId: channel.connectionId }, excluded);
      await updateConnectionSettings(tx, 'operator', channel.connectionId, { markup_percent: 10 });
    });
    expect(preview.connections).toMatchObject([
      { withdrawn: 5, updated: 7, created: 0, prices_up: 7, price_jumps: 0, would_be_held: true },
    ]);
    expect(preview.examples[0]).toMatchObject({ kind: 'withdraw', price_before: 120, price_after: null });
    expect(preview.examples.at(-1)).toMatchObject({ price_before: 120, price_after: 132 });
    await channel.drain();
    expect(active().every((listing) => listing.price === '120')).toBe(true);
  });

  test('every step of a price, a stock and an exclusion is explained', async () => {
    await rule({ action: 'exclude', label: 'not these', conditions: { sku_patterns: ['S1'] } });
    await settings({ markup_percent: 10, stock_buffer: 1 });
    const shown = async (id: number) =>
      (await service.platform.db.inTenant(tenant.id, (tx) => productChannels(tx, id))).channels[0]!;
    const included = await shown(ids[0]!);
    expect(included.listing).toMatchObject({ state: 'live' });
    expect(included.resolution).toMatchObject({
      excluded: false,
      price: '132.00',
      stock: 4,
      trace: [
        { level: 'rule', code: 'trace.no_rule_excludes' },
        { level: 'master' },
        { level: 'connection', code: 'trace.markup_connection', params: { percent: 10 } },
        { level: 'vat' },
        { level: 'rounding' },
        { level: 'stock', code: 'trace.general_stock_buffer', params: { general: 5, buffer: 1 } },
      ],
    });
    expect((await shown(ids[1]!)).resolution).toMatchObject({
      excluded: true,
      trace: [{ code: 'trace.named_rule_excludes', params: { position: 1, label: 'not these' } }],
    });
  });
});
