import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { eventually } from '../testing/eventually.ts';
import { createProduct } from '../testing/fixtures.ts';
import { type Gate, openGate } from '../testing/gate.ts';
import { inHours, type SchedulingWorld, startSchedulingWorld } from '../testing/scheduling.ts';
import { BIN, makeFolder, startProgram, urlOf } from './test-support.ts';

let world: SchedulingWorld;
let gate: Gate;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
  world = await startSchedulingWorld({
    through: async (url) => {
      gate = await openGate(url);
      return gate.url;
    },
  });
});
afterAll(async () => {
  await world.close();
  await gate.close();
  await folder.remove();
});

const startWorker = () =>
  startProgram([BIN, 'serve', '--json', '--role', 'worker'], {
    DATABASE_URL: urlOf(world.service.admin),
    DATA_DIR: folder.path,
  });

const inTenant = <T>(work: Parameters<SchedulingWorld['service']['platform']['db']['inTenant']>[1]) =>
  world.service.platform.db.inTenant(world.tenant.id, work) as Promise<T>;

/** The leases of a dead worker run out by themselves; the test does not wait for that. */
const expireLeases = () =>
  world.service.platform.db.asSystem((tx) =>
    tx.run(sql`update delivery_leases set expires_at = '-infinity' where tenant_id = ${world.tenant.id}`),
  );

const actions = async (): Promise<string[]> => {
  const rows = await inTenant<{ action: string }[]>((tx) =>
    tx.run(sql`
      select action from audit_log where tenant_id = ${tx.tenantId} and actor = 'job:scheduled_prices' order by id`),
  );
  return rows.map(({ action }) => action);
};

// holds SCHED-4
test('a price begins and ends once, though the worker is killed at its beginning and dead at its end', async () => {
  const id = await createProduct(world.tenant, { sku: 'K', price: 100, tax_rate: 20, quantity: 5 });
  await world.channel.drain();
  await world.schedule(id, { price: 80, starts_at: inHours(0), ends_at: inHours(1) });
  await inTenant(async (tx) =>
    tx.later(sql`
      update scheduled_prices set state = 'waiting', starts_at = now() + interval '2 seconds'
      where tenant_id = ${tx.tenantId}`),
  );
  await world.channel.drain();
  expect(world.channel.listing('K')?.price).toBe('120');

  const held = gate.hold('/api/offers/batch');
  const first = await startWorker();
  await held.arrived;
  first.child.kill('SIGKILL');
  await first.exit;
  expect(world.channel.listing('K')?.price).toBe('120');
  await expireLeases();
  const second = await startWorker();
  await eventually(() => expect(world.channel.listing('K')?.price).toBe('96'));
  await held.release();
  second.child.kill('SIGKILL');
  await second.exit;

  await world.sleep(2);
  await expireLeases();
  const third = await startWorker();
  await eventually(() => expect(world.channel.listing('K')?.price).toBe('120'));
  // The channel may have it first: the listing that the second worker was sending is sent as it should be by now.
  await eventually(async () => expect(await actions()).toContain('product.scheduled_price_ended'));
  third.child.kill('SIGTERM');
  await third.exit;
  expect(await actions()).toEqual([
    'product.scheduled_price_began',
    'product.scheduled_price_began',
    'product.scheduled_price_ended',
  ]);
});
