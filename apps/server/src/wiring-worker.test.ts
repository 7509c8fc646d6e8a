import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionsDueAt } from './modules/bulk-actions/job/queue.ts';
import { tasksDueAt } from './modules/channels/tasks/store.ts';
import { deliveriesDueAt } from './modules/delivery/rounds/lease.ts';
import { importsDueAt } from './modules/imports/job/queue.ts';
import { operation, upload } from './modules/imports/testing/imports.ts';
import { eventsDueAt } from './modules/inbound/worker/queue.ts';
import { startPlanner } from './modules/publishing/index.ts';
import type { SqlFragment, Statement } from './platform/db/sql.ts';
import { fragment, sql } from './platform/db/sql.ts';
import { lookAt } from './platform/lookout.ts';
import { connectTestChannel, type TestChannel } from './testing/channel.ts';
import { signIn } from './testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from './testing/service.ts';
import { startWorker, sweep } from './wiring-worker.ts';

describe('a worker that hears no signal', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    channel = await connectTestChannel(service, tenant);
    const deaf = { ...service.platform.signals, on: () => {} };
    stop = startWorker({ ...service.platform, signals: deaf });
  });
  afterAll(async () => {
    await stop();
    await channel.close();
    await service.close();
  });

  /** More than one pause of a process at rest. */
  const PATIENCE = { timeout: 15_000 };

  test('plans and delivers all the same', async () => {
    await tenant.call('POST', '/v1/products', { name: 'Chair', sku: 'A', price: '10' });
    await expect.poll(() => channel.listing('A')?.title, PATIENCE).toBe('Chair');
  });

  test('imports all the same', async () => {
    const { body } = await upload(service, tenant, 'sku,name\nB,Table\n');
    await expect.poll(async () => (await operation(tenant, body.id)).status, PATIENCE).toBe('completed');
  });
});

describe('the time at which work is due', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    channel = await connectTestChannel(service, tenant);
    await channel.drain();
    await write(sql`update connection_tasks set due_at = now() + interval '1 day'`);
  });
  afterAll(async () => {
    await channel.close();
    await service.close();
  });

  const write = (statement: Statement): Promise<number> =>
    service.platform.db.asSystem((tx) => tx.count(statement));
  const dueIn = async (dueAt: SqlFragment): Promise<'at once' | 'later' | null> => {
    const [ms] = await lookAt(service.platform.db, [{ dueAt }])();
    if (ms == null) return null;
    return ms <= 0 ? 'at once' : 'later';
  };

  test('comes with the time that the clock of the database shows', async () => {
    const seen: number[] = [];
    const dueAt = fragment`timestamptz 'epoch'`;
    await lookAt(service.platform.db, [{ dueAt }], (askedAt, shown) => void seen.push(askedAt, shown))();
    expect(seen[0]! + performance.timeOrigin - seen[1]!).toBeLessThan(5_000);
    expect(seen[1]! - seen[0]! - performance.timeOrigin).toBeLessThan(5_000);
  });

  test('is that of marks: at once', async () => {
    const planner = startPlanner({ db: service.platform.db, log: service.platform.log });
    await planner.stop();
    expect(await dueIn(planner.dueAt)).toBe(null);
    await tenant.call('POST', '/v1/products', { name: 'Chair', sku: 'A', price: '10' });
    expect(await dueIn(planner.dueAt)).toBe('at once');
  });

  test('is that of a connection that may be delivered, its break and its lease', async () => {
    await write(sql`update delivery_leases set due_at = null`);
    expect(await dueIn(deliveriesDueAt)).toBe(null);
    await write(sql`update delivery_leases set due_at = now(), blocked_until = now() + interval '9 seconds'`);
    expect(await dueIn(deliveriesDueAt)).toBe('later');
    await write(
      sql`update delivery_leases set blocked_until = '-infinity', expires_at = now() + interval '9 seconds'`,
    );
    expect(await dueIn(deliveriesDueAt)).toBe('later');
    await write(sql`update delivery_leases set expires_at = '-infinity'`);
    expect(await dueIn(deliveriesDueAt)).toBe('at once');
    await write(sql`update connections set status = 'paused'`);
    expect(await dueIn(deliveriesDueAt)).toBe(null);
    await write(sql`insert into term_changes (tenant_id) values (${tenant.id})`);
    expect(await dueIn(deliveriesDueAt)).toBe('at once');
  });

  test('is that of a task, at its time', async () => {
    expect(await dueIn(tasksDueAt)).toBe(null);
    await write(sql`update connection_tasks set due_at = now() + interval '9 seconds' where kind = 'orders'`);
    expect(await dueIn(tasksDueAt)).toBe('later');
  });

  test('is that of an import: at once, and that of a lease that runs out', async () => {
    expect([await dueIn(importsDueAt), await dueIn(actionsDueAt), await dueIn(eventsDueAt)]).toEqual([
      null,
      null,
      null,
    ]);
    await upload(service, tenant, 'sku,name\nB,Table\n');
    expect(await dueIn(importsDueAt)).toBe('at once');
    await write(sql`update bulk_operations set lease_expires_at = now() + interval '9 seconds'`);
    expect(await dueIn(importsDueAt)).toBe('later');
  });
});

test('a sweep that fails keeps no other from its work', async () => {
  const service = await startTestService();
  const { platform } = service;
  await signIn(service, (await service.createTenant()).id, 'editor');
  const sessions = async () =>
    (await platform.db.asSystem((tx) => tx.run(sql<object>`select from sessions`))).length;
  await platform.db.asSystem((tx) => tx.run(sql`update sessions set expires_at = now() - interval '1 day'`));
  expect(await sessions()).toBe(1);
  const { workerDb } = platform;
  let asked = 0;
  const asSystem: typeof workerDb.asSystem = (work) =>
    asked++ === 0 ? Promise.reject(new Error('broken')) : workerDb.asSystem(work);
  await expect(sweep({ ...platform, workerDb: { ...workerDb, asSystem } })).rejects.toThrow('broken');
  expect(await sessions()).toBe(0);
  await service.close();
});
