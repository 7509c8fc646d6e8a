import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { verifyListings } from '../verify.ts';

describe('delivery', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  beforeEach(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    channel = await connectTestChannel(service, tenant, { connection: { markupPercent: 10 } });
  });
  afterEach(async () => {
    await channel.close();
    await service.close();
  });

  const create = async (fields: object): Promise<number> => {
    const { body, status } = await tenant.call<{ id: number }>('POST', '/v1/products', fields);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  };
  const stateOf = async (id: number) =>
    service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(sql<Record<string, unknown>>`select * from listings where product_id = ${id}`),
    );

  // holds CHAN-6, CHAN-8, OVR-10
  test('a product goes live with its markup, VAT, brand and category', async () => {
    await create({
      name: 'Kettle',
      sku: 'K1',
      price: 100,
      tax_rate: 20,
      brand_name: 'Acme',
      category_paths: [['Home', 'Kitchen']],
      quantity: 5,
    });
    await channel.drain();
    expect(channel.listing('K1')).toMatchObject({
      title: 'Kettle',
      price: '132',
      stock: 5,
      brand: 'Acme',
      category_path: ['Home', 'Kitchen'],
      active: true,
      writes: { creates: 1, updates: 0, duplicate_creates: 0 },
    });
  });

  // holds CHAN-7
  test('several changes before a send become one send, and a change undone before it none', async () => {
    const id = await create({ name: 'Kettle', sku: 'K1', price: 100, quantity: 5 });
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle', quantity: 6 });
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle', quantity: 7 });
    await channel.drain();
    expect(channel.listing('K1')).toMatchObject({ stock: 7, writes: { creates: 1, offers: 1, updates: 0 } });
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Other', quantity: 9 });
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle', quantity: 7 });
    await channel.drain();
    expect(channel.listing('K1')).toMatchObject({
      writes: { creates: 1, offers: 1, updates: 0, redundant: 0 },
    });
  });

  // holds PROD-8, PROD-9
  test.each([
    ['inactive', { status: false }],
    ['not to be published', { publish_enabled: false }],
  ])('a product made %s is withdrawn and comes back', async (_what, change) => {
    const id = await create({ name: 'Kettle', sku: 'K1', price: 100 });
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle', ...change });
    await channel.drain();
    expect(channel.listing('K1')).toMatchObject({ active: false });
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle', status: true, publish_enabled: true });
    await channel.drain();
    expect(channel.listing('K1')).toMatchObject({ active: true, writes: { creates: 1, withdrawals: 1 } });
  });

  // holds PROD-10, PROD-11
  test('a deleted product is withdrawn and forgotten, and its SKU can be used again without a second listing', async () => {
    const id = await create({ name: 'Kettle', sku: 'K1', price: 100 });
    await channel.drain();
    await tenant.call('DELETE', `/v1/products/${id}`);
    const again = await create({ name: 'New kettle', sku: 'K1', price: 50 });
    await channel.drain();
    expect(channel.listing('K1')).toMatchObject({
      title: 'New kettle',
      price: '55',
      active: true,
      writes: { creates: 1, duplicate_creates: 0 },
    });
    await tenant.call('DELETE', `/v1/products/${again}`);
    await channel.drain();
    expect(channel.listing('K1')).toMatchObject({ active: false });
    expect(await stateOf(again)).toBeUndefined();
  });

  test('swapped SKUs end up swapped, without a third listing', async () => {
    const a = await create({ name: 'A', sku: 'A', price: 1 });
    const b = await create({ name: 'B', sku: 'B', price: 2 });
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${a}`, { name: 'A', sku: 'tmp' });
    await tenant.call('PUT', `/v1/products/${b}`, { name: 'B', sku: 'A' });
    await tenant.call('PUT', `/v1/products/${a}`, { name: 'A', sku: 'B' });
    await channel.drain();
    const onSale = [...channel.simulator.state.bySku.values()].filter((listing) => listing.active);
    expect(onSale.map((listing) => [listing.sku, listing.title]).sort()).toEqual([
      ['A', 'B'],
      ['B', 'A'],
    ]);
  });

  // holds CHAN-7
  test('an unknown outcome is read back: a lost reply or a 500 never makes a second listing', async () => {
    await channel.faults({ rate_lost_reply: 0.3, rate_500: 0.3 });
    for (let n = 0; n < 30; n++) await create({ name: `P${n}`, sku: `S${n}`, price: n + 1, quantity: n });
    await channel.drain();
    const listings = [...channel.simulator.state.bySku.values()];
    expect(listings).toHaveLength(30);
    expect(
      listings.every((listing) => listing.writes.creates === 1 && listing.writes.duplicate_creates === 0),
    ).toBe(true);
  });

  test('one poison item never holds up the others', async () => {
    await channel.faults({ poison_skus: ['S7'] });
    for (let n = 0; n < 40; n++) await create({ name: `P${n}`, sku: `S${n}`, price: 1 });
    await channel.drain();
    expect(channel.simulator.state.activeListings).toBe(39);
    const answer = await fetch(`${channel.simulator.url}/_state?listings=none`);
    const { calls } = (await answer.json()) as { calls: Record<string, number> };
    expect(calls['POST /api/listings/batch']).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(40)) + 1);
  });

  test('asynchronous answers are waited for, lost and expired ones read back', async () => {
    const other = await connectTestChannel(service, tenant, {
      connection: { config: { answers: 'async' } },
      settings: { ticket_delay_ms: 0 },
    });
    await other.faults({ rate_scrambled_ticket: 0.5, rate_expired_ticket: 0.3 });
    for (let n = 0; n < 20; n++) await create({ name: `P${n}`, sku: `S${n}`, price: 1 });
    await other.drain();
    const listings = [...other.simulator.state.bySku.values()];
    expect(listings).toHaveLength(20);
    expect(listings.every((listing) => listing.writes.creates === 1)).toBe(true);
    await other.close();
  });

  // holds BRAND-5, CAT-5
  test('every brand and category that is created reaches a channel that keeps its own, once, and again when renamed', async () => {
    await tenant.call('POST', '/v1/brands', { name: 'Acme' });
    const { body } = await tenant.call<{ id: number }>('POST', '/v1/categories', { name: 'Home' });
    await create({
      name: 'Kettle',
      sku: 'K1',
      price: 1,
      brand_name: 'Other',
      category_paths: [['Home', 'Kitchen']],
    });
    await channel.drain();
    const { brands, categories } = channel.simulator.state;
    expect([...brands.values()].map((brand) => brand.name).sort()).toEqual(['Acme', 'Other']);
    const names = () => [...categories.values()].map((category) => category.name).sort();
    expect(names()).toEqual(['Home', 'Kitchen']);
    await tenant.call('PUT', `/v1/categories/${body.id}`, { name: 'House' });
    await channel.drain();
    expect(names()).toEqual(['House', 'Kitchen']);
  });

  test('a verified connection mends what other hands changed on the channel, and sends nothing that holds', async () => {
    const verify = async (): Promise<void> => {
      await service.platform.db.inTenant(tenant.id, async (tx) => verifyListings(tx, channel.connectionId));
      await channel.drain();
    };
    for (const sku of ['A', 'B', 'C']) await create({ name: sku, sku, price: 10, quantity: 3 });
    await channel.drain();
    await fetch(`${channel.simulator.url}/_state`, { method: 'DELETE' });
    await verify();
    expect(['A', 'B', 'C'].map((sku) => channel.listing(sku)?.active)).toEqual([true, true, true]);
    Object.assign(channel.listing('B')!, { stock: 99 });
    await verify();
    expect(channel.listing('B')).toMatchObject({ stock: 3, writes: { creates: 1, updates: 1 } });
    expect(channel.listing('A')).toMatchObject({
      writes: { creates: 1, updates: 0, offers: 0, redundant: 0 },
    });
  });

  // holds OVR-8, OVR-5
  test('a pending override is applied at the first publish', async () => {
    const override = { credential_id: channel.connectionId, price: 12.345, stock: 2 };
    const id = await create({
      name: 'Kettle',
      sku: 'K1',
      price: 100,
      quantity: 9,
      channel_overrides: [override],
    });
    const before = await tenant.call('GET', `/v1/products/${id}`);
    expect(before.body).toMatchObject({ data: { channel_overrides: [{ state: 'pending' }] } });
    await channel.drain();
    expect(channel.listing('K1')).toMatchObject({ price: '12.35', stock: 2 });
    const after = await tenant.call('GET', `/v1/products/${id}`);
    expect(after.body).toMatchObject({
      data: { channel_overrides: [{ state: 'applied' }], mappings: [{ status: 'live' }] },
    });
  });
});
