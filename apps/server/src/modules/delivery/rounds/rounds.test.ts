import type { Connector } from '@sluice/connector-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel, type TestChannelOptions } from '../../../testing/channel.ts';
import { createProduct, createProducts } from '../../../testing/fixtures.ts';
import { type Gate, openGate } from '../../../testing/gate.ts';
import { lengthenPauses } from '../../../testing/long-pauses.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { mendDue, updateConnectionSettings } from '../../channels/index.ts';
import { planTenant } from '../../publishing/index.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let gate: Gate;
beforeEach(async () => {
  service = await startTestService();
  await lengthenPauses(service);
  tenant = await service.createTenant();
});
afterEach(async () => {
  await gate.close();
  await channel.close();
  await service.close();
});

const connect = async (options: TestChannelOptions = {}): Promise<void> => {
  const through = async (url: string) => {
    gate = await openGate(url);
    return gate.url;
  };
  channel = await connectTestChannel(service, tenant, { through, ...options });
};
const plan = () => planTenant(service.platform.db, tenant.id);
const row = (id: number) =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    tx.first(sql<Record<string, unknown>>`select * from listings where product_id = ${id}`),
  );

/** A channel that takes one listing at a time. */
const oneByOne = (connector: Connector): Connector => ({
  ...connector,
  capabilities: {
    ...connector.capabilities,
    listings: {
      ...connector.capabilities.listings!,
      maxBatch: 1,
      offers: { maxBatch: 1 },
      lookup: { by: ['externalKey'], maxBatch: 1 },
    },
  },
});

describe('stock and price go ahead of content', () => {
  test('a stock change made while many content changes wait goes out within the next calls', async () => {
    await connect({ connector: oneByOne });
    const ids = await createProducts(service, tenant, 80);
    await channel.drain();
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update products set name = name || ' new' where id <> ${ids[0]}`);
      tx.later(sql`insert into product_changes (tenant_id, product_id) select tenant_id, id from products`);
    });
    await plan();
    const first = gate.hold('/api/listings/batch');
    gate.calls.length = 0;
    const delivering = channel.step();
    await first.arrived;
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'P1', quantity: 7 });
    await plan();
    await first.release();
    await delivering;
    await channel.drain();
    expect(channel.listing('S1')).toMatchObject({ stock: 7 });
    const before = gate.calls.indexOf('/api/offers/batch');
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThanOrEqual(20);
    expect(gate.calls.filter((path) => path === '/api/listings/batch')).toHaveLength(79);
  });
});

test('a channel that takes one at a time gets each listing once, looked up just before it is made', async () => {
  await connect({ connector: oneByOne });
  await createProducts(service, tenant, 25);
  await channel.drain();
  expect(channel.simulator.state.activeListings).toBe(25);
  const [look, write] = ['/api/listings/lookup', '/api/listings/batch'];
  const calls = gate.calls.filter((path) => path === look || path === write);
  // A look at the very end of a round's time is repeated in the next, before the write.
  const beforeWrites = calls.flatMap((path, at) => (path === write ? [calls[at - 1]] : []));
  expect(beforeWrites).toEqual(Array.from({ length: 25 }, () => look));
});

describe('asynchronous channels', () => {
  const async = { connection: { config: { answers: 'async' } }, settings: { ticket_delay_ms: 0 } } as const;

  test('a withdrawal is taken in, waited for and then withdrawn', async () => {
    await connect(async);
    const id = await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 5 });
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle', status: false });
    await channel.drain();
    expect(channel.listing('K1')).toMatchObject({ active: false, writes: { withdrawals: 1 } });
    expect(await row(id)).toMatchObject({ state: 'withdrawn', sent_content_hash: null });
  });

  test('a channel that only says that a batch went well withdraws just the same', async () => {
    const terse = (connector: Connector): Connector => ({
      ...connector,
      pollTicket: async (ctx, ticket, keys) => {
        const state = await connector.pollTicket!(ctx, ticket, keys);
        if (state.state !== 'done') return state;
        const results = state.results.map(
          ({ externalKey }) => ({ externalKey, outcome: 'live', syncId: 'L1000001' }) as const,
        );
        return { state: 'done', results };
      },
    });
    await connect({ ...async, connector: terse });
    const id = await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 5 });
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle', status: false });
    await channel.drain();
    expect(await row(id)).toMatchObject({ state: 'withdrawn' });
  });

  test('what changes while a ticket is worked on goes out behind it', async () => {
    await connect(async);
    const id = await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 5 });
    await channel.step();
    expect(await row(id)).toMatchObject({ state: 'accepted' });
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle', price: 6 });
    await channel.drain();
    expect(channel.listing('K1')).toMatchObject({ price: '6', writes: { creates: 1, duplicate_creates: 0 } });
  });

  test('a ticket older than the channel keeps its results is not asked for but read back', async () => {
    await connect(async);
    const id = await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 5 });
    await channel.step();
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update listings set ticket_at = now() - interval '5 hours', next_at = now()`);
      await mendDue(tx);
      tx.later(sql`update delivery_leases set due_at = now()`);
    });
    await channel.step();
    expect(await row(id)).toMatchObject({ state: 'retry', uncertain: true, issue_code: 'ticket_expired' });
    await channel.drain();
    expect(gate.calls.filter((path) => path.startsWith('/api/tickets'))).toEqual([]);
    expect(channel.listing('K1')).toMatchObject({ writes: { creates: 1, duplicate_creates: 0 } });
  });

  test('a failing poll leaves every ticket as it is', async () => {
    await connect(async);
    const id = await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 5 });
    await channel.step();
    const { ticket } = (await row(id))!;
    await channel.faults({ rate_429: 1, retry_after: '30' });
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update listings set next_at = now()`);
      tx.later(sql`update due_listings set due_at = now()`);
      tx.later(sql`update delivery_leases set due_at = now()`);
    });
    await channel.step();
    expect(await row(id)).toMatchObject({ state: 'accepted', ticket });
    await channel.faults({});
    await channel.drain();
    expect(await row(id)).toMatchObject({ state: 'live' });
  });
});

test('two products with one barcode stay two listings, also when a round makes both', async () => {
  await connect({ connector: oneByOne });
  await createProduct(tenant, { name: 'A', sku: 'A', ean: '8690000000017', price: 1 });
  await createProduct(tenant, { name: 'B', sku: 'B', ean: '8690000000017', price: 1 });
  await channel.drain();
  expect([...channel.simulator.state.bySku.keys()].sort()).toEqual(['A', 'B']);
});

test('an item the channel keeps silent about is read back, not sent again blindly', async () => {
  let silent = true;
  const forgetful = (connector: Connector): Connector => ({
    ...connector,
    upsertListings: async (ctx, items) => {
      const results = await connector.upsertListings!(ctx, items);
      return silent ? results.filter(({ externalKey }) => externalKey !== 'S1') : results;
    },
  });
  await connect({ connector: forgetful });
  const [first] = await createProducts(service, tenant, 3);
  await channel.step();
  expect(await row(first!)).toMatchObject({ state: 'retry', uncertain: true, issue_code: 'unknown_outcome' });
  silent = false;
  await channel.drain();
  expect(channel.listing('S1')).toMatchObject({ writes: { creates: 1, updates: 0, duplicate_creates: 0 } });
});

test('an answer that gives one id to several listings is believed for none but its owner', async () => {
  let confused = false;
  const confusing = (connector: Connector): Connector => ({
    ...connector,
    updateOffers: async (ctx, items) => {
      const results = await connector.updateOffers!(ctx, items);
      const first = results.find((result) => result.outcome === 'live');
      return confused && first !== undefined
        ? results.map((result) => ({ ...result, ...first, externalKey: result.externalKey }))
        : results;
    },
  });
  await connect({ connector: confusing });
  const ids = await createProducts(service, tenant, 3);
  await channel.drain();
  const known = await Promise.all(ids.map(async (id) => (await row(id))!.sync_id));
  confused = true;
  for (const id of ids) await tenant.call('PUT', `/v1/products/${id}`, { name: 'N', price: 9 });
  await channel.step();
  confused = false;
  await channel.drain();
  expect(await Promise.all(ids.map(async (id) => (await row(id))!.sync_id))).toEqual(known);
  expect(await row(ids[2]!)).toMatchObject({ state: 'live' });
});

test('a listing whose content is held back keeps its issue when a look-up finds its stock as it was sent', async () => {
  let lost = false;
  const losing = (connector: Connector): Connector => ({
    ...connector,
    updateOffers: async (ctx, items) => {
      const results = await connector.updateOffers!(ctx, items);
      return lost ? [] : results;
    },
  });
  await connect({ connector: losing });
  const id = await createProduct(tenant, { name: 'A', sku: 'A', price: 10, tax_rate: 20, quantity: 5 });
  await channel.drain();
  await service.platform.db.inTenant(tenant.id, (tx) =>
    updateConnectionSettings(tx, 'operator', channel.connectionId, { require_brand: 'hold' }),
  );
  await channel.drain();
  expect(await row(id)).toMatchObject({ state: 'rejected', issue_code: 'incomplete' });
  lost = true;
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'A', quantity: 4 });
  await channel.step();
  lost = false;
  await channel.drain();
  expect(channel.listing('A')).toMatchObject({ price: '12', stock: 4 });
  expect(await row(id)).toMatchObject({ state: 'rejected', issue_code: 'incomplete' });
});
