import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { mendDue } from '../../channels/index.ts';
import { planTenant } from '../../publishing/index.ts';
import { mendListings } from '../reconcile/walked-listings.ts';
import { resendOffers, verifyChanged, verifyListings } from '../verify.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
/** Called before each write. */
let calling: () => Promise<void>;
/** Whether the channel refuses what it gets. */
let refusing: boolean;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  calling = async () => {};
  refusing = false;
  channel = await connectTestChannel(service, tenant, {
    connector: (simulator) => ({
      ...simulator,
      upsertListings: async (ctx, items) => {
        await calling();
        if (!refusing) return simulator.upsertListings!(ctx, items);
        const issues = [{ code: 'invalid_price' as const, message: 'not at this price' }];
        return items.map(({ key }) => ({ externalKey: key.externalKey, outcome: 'rejected', issues }));
      },
      updateOffers: async (ctx, items) => {
        await calling();
        return simulator.updateOffers!(ctx, items);
      },
    }),
  });
  return () => channel.close();
});

interface Moved {
  id: number;
  syncId: string;
}
const inTenant: TestService['platform']['db']['inTenant'] = (...args) =>
  service.platform.db.inTenant(...args);

const plan = () => planTenant(service.platform.db, tenant.id);

/** Delivers, and does something while the channel has the call and has not answered it. */
async function duringCall(work: () => Promise<unknown>): Promise<void> {
  const [called, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  calling = () => {
    called.resolve();
    return answered.promise;
  };
  const delivering = channel.deliver();
  await called.promise;
  await work();
  answered.resolve();
  await delivering;
  calling = async () => {};
}

test.each<[string, (tx: Tx, moved: Moved) => unknown]>([
  [
    'a look-up of what the channel says it changed',
    (tx, { syncId }) => verifyChanged(tx, channel.connectionId, [syncId]),
  ],
  ['a sale there that moved its stock', (tx, { id }) => resendOffers(tx, channel.connectionId, [id])],
  ['a look-up of everything', (tx) => verifyListings(tx, channel.connectionId)],
  ['a comparison that mends it', (tx, { id }) => mendListings(tx, channel.connectionId, [id])],
])('%s is not forgotten because the listing is in a round under way', async (_name, ask) => {
  const [changed, moved] = [
    await createProduct(tenant, { sku: 'CHANGED', price: 10, quantity: 5 }),
    await createProduct(tenant, { sku: 'MOVED', price: 10, quantity: 5 }),
  ];
  await channel.drain();
  await tenant.call('PUT', `/v1/products/${changed}`, { name: 'Changed', quantity: 6 });
  await plan();
  // Due without a change: its round is to settle it without a call.
  const listing = await inTenant(tenant.id, async (tx) => {
    tx.later(sql`update listings set state = 'pending', next_at = now() where product_id = ${moved}`);
    await mendDue(tx);
    tx.later(sql`update delivery_leases set due_at = now()`);
    return tx.first(sql<{ sync_id: string }>`select sync_id from listings where product_id = ${moved}`);
  });
  await duringCall(async () => {
    channel.listing('MOVED')!.stock = 3;
    await inTenant(tenant.id, async (tx) => void (await ask(tx, { id: moved, syncId: listing!.sync_id })));
  });
  await channel.drain();
  expect(channel.listing('MOVED')).toMatchObject({ stock: 5 });
  expect(channel.listing('CHANGED')).toMatchObject({ stock: 6 });
});

describe('of a product that is on the channel', () => {
  let id: number;
  beforeEach(async () => {
    id = await createProduct(tenant, { name: 'Pan', sku: 'K', price: 10, quantity: 9 });
    await channel.drain();
  });
  const write = (change: object): Promise<unknown> => tenant.call('PUT', `/v1/products/${id}`, change);
  const KETTLE = { name: 'Kettle', quantity: 5 };

  test.each([{ name: 'Copper kettle' }, { quantity: 4 }])(
    '%o that is back before the plan looks at it is not left on the channel',
    async (meanwhile) => {
      await write(KETTLE);
      await plan();
      await write(meanwhile);
      await duringCall(async () => {
        await write(KETTLE);
        await plan();
      });
      await channel.drain();
      expect(channel.listing('K')).toMatchObject({ title: 'Kettle', stock: 5 });
    },
  );

  test('content that is refused, and marked meanwhile without a change, is tried once', async () => {
    const tries = () =>
      inTenant(tenant.id, (tx) => tx.run(sql`select outcome from delivery_attempts order by id offset 1`));
    refusing = true;
    await write({ name: 'Kettle' });
    await plan();
    await duringCall(async () => {
      await write({ name: 'Pot' });
      await write({ name: 'Kettle' });
      await plan();
    });
    await channel.drain();
    expect(await tries()).toEqual([{ outcome: 'rejected' }]);
  });
});
