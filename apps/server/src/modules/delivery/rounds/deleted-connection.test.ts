import type { Connector } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel, type TestChannelOptions } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { lengthenPauses } from '../../../testing/long-pauses.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { deleteConnection, mendDue, sweepDeletedConnections } from '../../channels/index.ts';
import { connectionHealth } from '../connection-health.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
  await lengthenPauses(service);
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
});
afterEach(() => channel.close());

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const connect = async (options: TestChannelOptions | ((known: Connector) => Partial<Connector>) = {}) => {
  const made =
    typeof options === 'function'
      ? { connector: (known: Connector) => ({ ...known, ...options(known) }) as Connector }
      : options;
  channel = await connectTestChannel(service, tenant, made);
};
const publish = async (): Promise<number> => {
  const id = await createProduct(tenant, {
    sku: 'A',
    ean: '4006381333931',
    price: 5,
    tax_rate: 20,
    quantity: 1,
  });
  await channel.drain();
  return id;
};
const remove = () =>
  deleteConnection(service.platform.db, { tenantId: tenant.id, actor: 'operator' }, channel.connectionId);
const sweep = () => sweepDeletedConnections(channel.deps);
/** Sweeps and delivers; everything that waits becomes due. */
const work = async (): Promise<void> => {
  await sweep();
  await inTenant(async (tx) => {
    tx.later(sql`update listings set next_at = now()`);
    tx.later(sql`update due_listings set due_at = now()`);
    tx.later(sql`update delivery_leases set due_at = now(), blocked_until = '-infinity'`);
  });
  await channel.deliver();
  await sweep();
};
const set = (change: ReturnType<typeof sql>): Promise<void> =>
  inTenant(async (tx) => {
    tx.later(change);
    await mendDue(tx);
  });
const age = (interval: string) =>
  set(sql`update connections set deleting_since = now() - ${interval}::interval where true`);
const isOnSale = () => channel.listing('A')?.active ?? false;
const isGone = async () =>
  (await inTenant((tx) => tx.first(sql`select from connections where deleting_since is not null`))) ===
  undefined;
const reason = async () =>
  (await inTenant((tx) => connectionHealth(tx, tenant.id))).map((row) => row.blocked_reason);

test('a create under way when its connection is deleted is taken off sale when it is through', async () => {
  const gate = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  await connect(({ upsertListings }) => ({
    upsertListings: async (ctx, items) => {
      began.resolve();
      await gate.promise;
      return upsertListings!(ctx, items);
    },
  }));
  await createProduct(tenant, { sku: 'A', price: 5, tax_rate: 20, quantity: 1 });
  const delivering = channel.step();
  await began.promise;
  expect(await remove()).toMatchObject({ withdrawing: 1 });
  await sweep();
  gate.resolve();
  await delivering;
  expect(isOnSale()).toBe(true);
  await work();
  expect({ isOnSale: isOnSale(), isGone: await isGone() }).toEqual({ isOnSale: false, isGone: true });
});

test('a create without an answer is believed lost only when no call can arrive any more', async () => {
  await connect();
  await publish();
  await set(
    sql`update listings set sync_id = null, uncertain = true, external_key = 'NEVER', product_id = 999999`,
  );
  await remove();
  await work();
  expect(await isGone()).toBe(false);
  await age('5 hours');
  await work();
  expect(await isGone()).toBe(true);
});

test('a create whose answer was lost is looked up by its barcode as well', async () => {
  await connect(({ lookupListings, capabilities }) => ({
    capabilities: {
      ...capabilities,
      listings: { ...capabilities.listings!, lookup: { by: ['barcode'], maxBatch: 10 } },
    },
    lookupListings: async (ctx, keys) =>
      (await lookupListings!(ctx, keys)).map((result, at) =>
        keys[at]!.barcode === null ? { externalKey: result.externalKey, match: 'none' } : result,
      ),
  }));
  await publish();
  await set(sql`update listings set sync_id = null, uncertain = true`);
  await remove();
  await work();
  expect({ isOnSale: isOnSale(), isGone: await isGone() }).toEqual({ isOnSale: false, isGone: true });
});

test('a listing of a deleted product that could only be found by its barcode is kept for a person', async () => {
  await connect(({ capabilities }) => ({
    capabilities: {
      ...capabilities,
      listings: { ...capabilities.listings!, lookup: { by: ['barcode'], maxBatch: 10 } },
    },
    lookupListings: async (_ctx, keys) =>
      keys.map(({ externalKey }) => ({ externalKey, match: 'none' as const })),
  }));
  await publish();
  await set(sql`update listings set sync_id = null, uncertain = true, product_id = 999999`);
  await remove();
  await age('5 hours');
  await work();
  await work();
  expect(await isGone()).toBe(false);
  expect(await reason()).toEqual([expect.stringContaining('by barcode only')]);
});

test('an accepted create is asked for by its ticket, and then taken off sale', async () => {
  await connect({ connection: { config: { answers: 'async' } } });
  await createProduct(tenant, { sku: 'A', price: 5, tax_rate: 20, quantity: 1 });
  await channel.step();
  expect(await inTenant((tx) => tx.first(sql`select state from listings`))).toEqual({ state: 'accepted' });
  await remove();
  for (let n = 0; n < 100 && !(await isGone()); n++) await work();
  expect({ isOnSale: isOnSale(), isGone: await isGone() }).toEqual({ isOnSale: false, isGone: true });
});

test('a withdrawal that is only accepted is asked for before the connection is gone; a refused one still stands', async () => {
  let answer: 'pending' | 'rejected' | 'withdrawn' = 'pending';
  await connect(() => ({
    withdrawListings: async (_ctx, keys) =>
      keys.map(({ externalKey }) => ({ externalKey, outcome: 'accepted', ticket: 't' })),
    pollTicket: async (_ctx, _ticket, keys) => {
      if (answer === 'pending') return { state: 'pending' };
      const outcome =
        answer === 'withdrawn'
          ? { outcome: answer }
          : { outcome: answer, issues: [{ code: 'rejected' as const, message: 'locked by a campaign' }] };
      return { state: 'done', results: keys.map(({ externalKey }) => ({ externalKey, ...outcome })) };
    },
  }));
  await publish();
  await remove();
  await work();
  await work();
  expect(await isGone()).toBe(false);
  answer = 'rejected';
  await work();
  expect(await reason()).toEqual(['locked by a campaign']);
  answer = 'withdrawn';
  await work();
  await work();
  expect(await isGone()).toBe(true);
});

test('a refused withdrawal is repeated after an hour, and the connection names the reason', async () => {
  let calls = 0;
  await connect(() => ({
    withdrawListings: async (_ctx, keys) => {
      calls++;
      const issues = [{ code: 'rejected' as const, message: 'in a campaign' }];
      return keys.map(({ externalKey }) => ({ externalKey, outcome: 'rejected', issues }));
    },
  }));
  await publish();
  await remove();
  for (let n = 0; n < 5; n++) {
    await sweep();
    await channel.deliver();
  }
  expect(calls).toBe(1);
  expect(await reason()).toEqual(['in a campaign']);
  const next = await inTenant((tx) =>
    tx.first(sql`select next_at > now() + interval '59 minutes' as is_late from listings`),
  );
  expect(next).toEqual({ is_late: true });
});
