import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateConnectionSettings } from '../modules/channels/index.ts';
import { connectionHealth, publishingMetrics } from '../modules/delivery/index.ts';
import { createRule } from '../modules/publishing/index.ts';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProducts } from '../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { checkConnections } from './doctor/contents.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let products: number[];
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
  products = await createProducts(service, tenant, 10);
  await channel.drain();
  return () => channel.close();
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const health = async () => {
  const [row] = await service.platform.db.asSystem((tx) => connectionHealth(tx, tenant.id));
  return row!;
};

test('a change counts as undelivered from the moment it is made, before anybody has planned it', async () => {
  expect(await health()).toMatchObject({ undelivered: 0, oldest_undelivered_at: null });
  await tenant.call('PUT', `/v1/products/${products[0]}`, { name: 'P', price: 11 });
  const { undelivered, oldest_undelivered_at } = await health();
  expect(undelivered).toBe(1);
  expect(Date.now() - oldest_undelivered_at!.getTime()).toBeLessThan(60_000);
});

test('so does a whole connection that is to be planned anew', async () => {
  await inTenant(async (tx) =>
    tx.later(sql`
      insert into connection_scans (tenant_id, connection_id, requested_at)
      values (${tx.tenantId}, ${channel.connectionId}, now() - interval '1 hour')`),
  );
  const { undelivered, oldest_undelivered_at } = await health();
  expect(undelivered).toBe(1);
  expect(Date.now() - oldest_undelivered_at!.getTime()).toBeGreaterThan(3_500_000);
});

test('what the guard holds is undelivered, but late only through the person who has to confirm it', async () => {
  await inTenant((tx) =>
    updateConnectionSettings(tx, 'operator', channel.connectionId, {
      guard_withdraw_minimum: 0,
      guard_price_minimum: 0,
    }),
  );
  await channel.drain();
  await inTenant((tx) =>
    createRule(
      tx,
      'operator',
      { connectionId: channel.connectionId },
      {
        action: 'exclude',
        conditions: { price: { min: 1 } },
      },
    ),
  );
  await channel.drain();
  expect(await health()).toMatchObject({ undelivered: 10, oldest_undelivered_at: null });
});

test('a task that fails is seen: in the status, by the doctor and in the metrics', async () => {
  await inTenant(async (tx) =>
    tx.later(sql`
      update connection_tasks set failures = 4, error_kind = 'auth', error_message = 'no scope for orders',
        due_at = now() + interval '1 hour', succeeded_at = now() - interval '1 day'
      where connection_id = ${channel.connectionId} and kind = 'orders'`),
  );
  expect((await health()).tasks).toEqual([
    {
      kind: 'orders',
      error_key: null,
      failures: 4,
      error_kind: 'auth',
      error_message: 'no scope for orders',
      succeeded_at: expect.any(Date),
      next_at: expect.any(Date),
    },
  ]);
  const checks = await service.platform.db.asSystem(checkConnections);
  expect(checks).toContainEqual(
    expect.objectContaining({
      status: 'warn',
      message: expect.stringContaining('orders (4 times in a row): no scope for orders'),
    }),
  );
  const metrics = await publishingMetrics(service.platform.db);
  expect(metrics.find((metric) => metric.name === 'sluice_tasks_failing')!.values).toContainEqual({
    labels: { kind: 'orders' },
    value: 1,
  });
});
