import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel } from '../../testing/channel.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { markProductsOf } from '../catalog/index.ts';
import { mendDue } from '../channels/index.ts';
import { planTenant } from '../publishing/index.ts';

let service: TestService;
let tenant: TestTenant;
let admin: pg.Client;
beforeAll(async () => {
  service = await startTestService();
  admin = new pg.Client(service.admin);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await service.close();
});

beforeEach(async () => {
  tenant = await service.createTenant();
});

const inTenant: TestService['platform']['db']['inTenant'] = (...args) =>
  service.platform.db.inTenant(...args);

/** Resolves once a session waits for a lock. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await admin.query('select from pg_locks where not granted');
    if (rowCount !== 0) return;
  }
}

test('a brand that gets its id on the channel while the walk over it is not committed is planned again', async () => {
  const product = await createProduct(tenant, { sku: 'A', price: 10, brand_name: 'Acme' });
  const plan = () => planTenant(service.platform.db, tenant.id);
  await plan();
  const channel = await connectTestChannel(service, tenant);
  // The walk inserts the listing, and gets no further than the lease.
  await admin.query('begin');
  await admin.query('select from delivery_leases where connection_id = $1 for update', [
    channel.connectionId,
  ]);
  const walked = plan();
  await somebodyWaits();
  const brand = await inTenant(tenant.id, (tx) => tx.first(sql<{ id: number }>`select id from brands`));
  await inTenant(tenant.id, async (tx) => markProductsOf(tx, 'brand', [brand!.id], channel.connectionId));
  await admin.query('commit');
  await walked;
  const marks = await inTenant(tenant.id, (tx) => tx.run(sql`select product_id from product_changes`));
  expect(marks).toEqual([{ product_id: product }]);
  await channel.close();
});

test('what was sent although nobody planned it is planned, and nothing is sent again', async () => {
  const channel = await connectTestChannel(service, tenant);
  const product = await createProduct(tenant, { sku: 'B', price: 10 });
  await channel.drain();
  const { counters } = channel.simulator.state;
  await inTenant(tenant.id, async (tx) => {
    tx.later(sql`update products set price = 11 where id = ${product}`);
    tx.later(sql`update listings set state = 'pending', next_at = now() where product_id = ${product}`);
    await mendDue(tx);
    tx.later(sql`update delivery_leases set due_at = now()`);
  });
  await channel.deliver();
  expect(channel.listing('B')).toMatchObject({ price: '11' });
  const listing = () =>
    inTenant(tenant.id, (tx) =>
      tx.first(sql`select state, desired_price::float8 as price from listings
        where product_id = ${product} and connection_id = ${channel.connectionId}`),
    );
  expect(await listing()).toEqual({ state: 'live', price: 10 });
  const writes = JSON.stringify([counters, channel.simulator.state.calls]);
  await planTenant(service.platform.db, tenant.id);
  expect(await listing()).toEqual({ state: 'live', price: 11 });
  const due = await inTenant(tenant.id, (tx) => tx.run(sql`select from due_listings`));
  expect(due).toHaveLength(0);
  await channel.drain();
  expect(JSON.stringify([counters, channel.simulator.state.calls])).toBe(writes);
  await channel.close();
});
