import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { addConnection } from '../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { durableCheckpoint } from './checkpoint.ts';

let service: TestService;
let tenant: TestTenant;
let connectionId: number;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  connectionId = await addConnection(service, tenant);
});
afterAll(() => service.close());

const open = (id = connectionId, keys = service.platform.masterKeys) =>
  durableCheckpoint(service.platform.db, keys, tenant.id, id);

test('what one process keeps another one reads, per connection and key', async () => {
  await open().write('token', 'first');
  await open().write('token', 'second');
  expect(await open().read('token')).toBe('second');
  expect(await open().read('other')).toBeNull();
  expect(await open(await addConnection(service, tenant)).read('token')).toBeNull();
});

test('it is sealed: the table shows nothing of it, and another row or key opens nothing', async () => {
  await open().write('token', 'canary-3f9a');
  const rows = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql<{ sealed_value: Buffer }>`select sealed_value from connection_checkpoints`),
  );
  expect(rows.every((row) => !row.sealed_value.includes('canary-3f9a'))).toBe(true);
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update connection_checkpoints set key = 'moved' where key = 'token'`);
  });
  // A lost value costs a repeated read; it is never an error that would stop the connection.
  expect(await open().read('moved')).toBeNull();
  const strange = { current: 1, keys: new Map([[1, randomBytes(32)]]) };
  await open().write('token', 'again');
  expect(await open(connectionId, strange).read('token')).toBeNull();
});

test('it is bounded in size and number', async () => {
  await open().write('large', 'x'.repeat(64 * 1024));
  await expect(open().write('large', 'x'.repeat(64 * 1024 + 1))).rejects.toMatchObject({ kind: 'protocol' });
  await expect(open().write('', 'x')).rejects.toMatchObject({ kind: 'protocol' });
  const full = open(await addConnection(service, tenant));
  for (let n = 0; n < 100; n++) await full.write(`key-${n}`, 'x');
  await expect(full.write('one-more', 'x')).rejects.toMatchObject({ kind: 'protocol' });
  await full.write('key-7', 'still writable');
  expect(await full.read('key-7')).toBe('still writable');
});

test('two processes do a piece of work one after the other, and a failure frees the turn', async () => {
  const steps: string[] = [];
  const started = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const first = open().alone('token', async () => {
    started.resolve();
    await go.promise;
    steps.push('first');
    throw new Error('the channel refused');
  });
  await started.promise;
  const second = open().alone('token', async () => steps.push('second'));
  await open(await addConnection(service, tenant)).alone('token', async () =>
    steps.push('of another connection'),
  );
  go.resolve();
  await expect(first).rejects.toThrow('the channel refused');
  await second;
  expect(steps).toEqual(['of another connection', 'first', 'second']);
});

test('the turn of a killed process ends after a minute', async () => {
  const { db } = service.platform;
  const over = db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`
      insert into connection_checkpoints (tenant_id, connection_id, key, sealed_value, updated_at)
      values (${tenant.id}, ${connectionId}, 'killed/turn', '', now() - interval '61 seconds')`);
  });
  await over;
  expect(await open().alone('killed', async () => 'done')).toBe('done');
});
