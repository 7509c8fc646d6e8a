import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  calling = async () => {};
  channel = await connectTestChannel(service, tenant, {
    connector: (simulator) => ({
      ...simulator,
      upsertListings: async (ctx, items) => {
        await calling();
        return simulator.upsertListings!(ctx, items);
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
  await planTenant(service.platform.db, tenant.id);
  // Due without a change: its round is to settle it without a call.
  const listing = await inTenant(tenant.id, async (tx) => {
    tx.later(sql`update listings set state = 'pending', next_at = now() where product_id = ${moved}`);
    await mendDue(tx);
    tx.later(sql`update delivery_leases set due_at = now()`);
    return tx.first(sql<{ sync_id: string }>`select sync_id from listings where product_id = ${moved}`);
  });
  const [called, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  calling = () => {
    called.resolve();
    return answered.promise;
  };
  const delivering = channel.deliver();
  await called.promise;
  channel.listing('MOVED')!.stock = 3;
  await inTenant(tenant.id, async (tx) => void (await ask(tx, { id: moved, syncId: listing!.sync_id })));
  answered.resolve();
  await delivering;
  await channel.drain();
  expect(channel.listing('MOVED')).toMatchObject({ stock: 5 });
  expect(channel.listing('CHANGED')).toMatchObject({ stock: 6 });
});
