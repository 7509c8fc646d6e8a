import { type Connector, ConnectorError } from '@sluice/connector-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { lengthenPauses } from '../../../testing/long-pauses.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { mendDue } from '../../channels/index.ts';
import { verifyListings } from '../verify.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeEach(async () => {
  service = await startTestService();
  await lengthenPauses(service);
  tenant = await service.createTenant();
});
afterEach(async () => {
  await channel.close();
  await service.close();
});

const unavailable = () => new ConnectorError({ kind: 'unavailable', message: '503' });
const connect = async (connector: (simulator: Connector) => Connector): Promise<void> => {
  channel = await connectTestChannel(service, tenant, { connector });
};
const verify = () =>
  service.platform.db.inTenant(tenant.id, async (tx) => verifyListings(tx, channel.connectionId));
const row = (id: number) =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    tx.first(sql<{ state: string; wanted: boolean }>`
      select state, wanted from listings where product_id = ${id}`),
  );

/** The simulator's connector with one call that fails whenever `fails` returns true. */
type Failing = (simulator: Connector, fails: () => boolean) => Connector;

const failingLookUp: Failing = (simulator, fails) => ({
  ...simulator,
  lookupListings: async (ctx, keys) => {
    if (fails()) throw unavailable();
    return simulator.lookupListings!(ctx, keys);
  },
});
const failingSend: Failing = (simulator, fails) => ({
  ...simulator,
  upsertListings: async (ctx, items) => {
    if (fails()) throw unavailable();
    return simulator.upsertListings!(ctx, items);
  },
});

test.each([
  ['a look-up that fails leaves open what was to be looked up', failingLookUp],
  ['a send that does not get through leaves open what a look-up had found to differ', failingSend],
])('%s', async (_, failingCall) => {
  let failing = 0;
  await connect((simulator) => failingCall(simulator, () => failing-- > 0));
  await createProduct(tenant, { sku: 'K1', price: 10 });
  await channel.drain();
  channel.listing('K1')!.price = '1';
  failing = 1;
  await verify();
  await channel.drain();
  expect(channel.listing('K1')).toMatchObject({ price: '10' });
});

test('a creation without an answer keeps its planned price until the plan has judged a far one', async () => {
  let losing = true;
  await connect((simulator) => ({
    ...simulator,
    upsertListings: async (ctx, items) => {
      const results = await simulator.upsertListings!(ctx, items);
      if (!losing) return results;
      losing = false;
      throw new ConnectorError({ kind: 'unknown_outcome', message: 'no answer' });
    },
  }));
  const id = await createProduct(tenant, { sku: 'K1', price: 100 });
  await channel.step();
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update products set price = 1 where id = ${id}`);
    tx.later(sql`update listings set next_at = now()`);
    await mendDue(tx);
    tx.later(sql`update delivery_leases set due_at = now(), blocked_until = now()`);
  });
  await channel.deliver();
  expect(channel.listing('K1')).toMatchObject({ price: '100' });
});

test('a listing made by a lost call is taken down although its look-up failed once', async () => {
  let failing = 0;
  let losing = true;
  await connect((simulator) => ({
    ...failingLookUp(simulator, () => failing-- > 0),
    upsertListings: async (ctx, items) => {
      const results = await simulator.upsertListings!(ctx, items);
      if (!losing) return results;
      losing = false;
      throw new ConnectorError({ kind: 'unknown_outcome', message: 'lost' });
    },
  }));
  const id = await createProduct(tenant, { sku: 'K1', price: 10 });
  await channel.step();
  failing = 1;
  await tenant.call('DELETE', `/v1/products/${id}`);
  await channel.drain();
  expect(channel.listing('K1')).toMatchObject({ active: false });
});

test('a ticket that is refused buries nothing that was decided since it was given', async () => {
  let answers: 'at once' | 'by ticket' = 'at once';
  await connect((simulator) => {
    const { offers: _, ...listings } = simulator.capabilities.listings!;
    const { updateOffers: __, ...rest } = simulator;
    return {
      ...rest,
      capabilities: { ...simulator.capabilities, listings },
      upsertListings: async (ctx, items) =>
        answers === 'at once'
          ? simulator.upsertListings!(ctx, items)
          : items.map(({ key }) => ({ externalKey: key.externalKey, outcome: 'accepted', ticket: 't' })),
      pollTicket: async (_ctx, _ticket, keys) => ({
        state: 'done',
        results: keys.map(({ externalKey }) => ({
          externalKey,
          outcome: 'rejected',
          issues: [{ code: 'invalid_value', message: 'bad title' }],
        })),
      }),
    };
  });
  const ids = [
    await createProduct(tenant, { sku: 'OFF', price: 5 }),
    await createProduct(tenant, { sku: 'NEW', price: 5 }),
    await createProduct(tenant, { sku: 'BAD', price: 5 }),
  ];
  await channel.drain();
  answers = 'by ticket';
  for (const id of ids) await tenant.call('PUT', `/v1/products/${id}`, { name: 'Bad title' });
  await channel.step();
  expect(await row(ids[0]!)).toMatchObject({ state: 'accepted' });
  answers = 'at once';
  await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'Bad title', status: false });
  await tenant.call('PUT', `/v1/products/${ids[1]}`, { name: 'Good title' });
  await channel.drain();
  expect(channel.listing('OFF')).toMatchObject({ active: false });
  expect(channel.listing('NEW')).toMatchObject({ title: 'Good title' });
  expect(await row(ids[2]!)).toMatchObject({ state: 'rejected' });
});
