import { afterAll, beforeAll, expect, test } from 'vitest';
import { asTenantId, openDatabase } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { makeFolder, sluice, urlOf } from './test-support.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeFolder>>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeFolder();
});
afterAll(async () => {
  await dropTestDatabase(database);
  await folder.remove();
});

const run = async (...args: string[]) => {
  const env = {
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: folder.path,
    PUBLIC_URL: 'https://hub.example',
  };
  const done = await sluice([...args, '--json'], env);
  return { code: done.code, ...done.json() };
};

test('the operator sees and renews webhook addresses, and what could not be taken in', async () => {
  await run('tenant', 'create', '--name', 'Shop', '--plan', 'pro');
  const created = await run(
    ...['connection', 'create', '--tenant', '1', '--platform', 'simulator', '--label', 'Sim'],
    ...['--config', 'base_url=http://127.0.0.1:9'],
  );
  const address = expect.stringMatching(/^https:\/\/hub\.example\/webhooks\/[\w-]{32}$/);
  const secret = expect.stringMatching(/^[\w-]{32}$/);
  expect(created).toMatchObject({ code: 0, credential_id: 1, webhook_url: address, webhook_secret: secret });

  const on = ['--tenant', '1', '--id', '1'];
  const verification = { kind: 'hmac_sha256', header: 'x-simulator-signature', encoding: 'hex' };
  const [shown, renewed, secretRenewed, absent] = await Promise.all([
    run('connection', 'webhook', ...on),
    run('connection', 'renew-webhook', ...on),
    run('connection', 'renew-webhook', ...on, '--secret'),
    run('connection', 'webhook', '--tenant', '1', '--id', '7'),
  ]);
  expect(shown).toEqual({
    code: 0,
    credential_id: 1,
    webhook_url: 'https://hub.example/webhooks/<token>',
    verification,
  });
  expect(renewed).toMatchObject({ webhook_url: address });
  expect(renewed).not.toMatchObject({ webhook_url: (created as { webhook_url?: string }).webhook_url });
  expect(secretRenewed).toMatchObject({ webhook_secret: secret, verification });
  expect(absent).toMatchObject({ code: 1 });
}, 40_000);

test('the operator sees what could not be taken in, and has it taken in again', async () => {
  await insertTroubles();
  const [problems, failed] = await Promise.all([
    run('order', 'problems', '--tenant', '1'),
    run('event', 'list', '--tenant', '1', '--state', 'failed'),
  ]);
  expect(problems).toMatchObject({
    problems: [{ credential_id: 1, external_id: 'O-1', reason: 'bad', seen: 1 }],
  });
  expect(await run('order', 'replay', '--tenant', '1')).toMatchObject({
    taken: [],
    left: [{ external_id: 'O-1' }],
  });
  expect(failed).toMatchObject({
    events: [{ credential_id: 1, topic: 'order', state: 'failed' }],
  });
  const [orders, events] = await Promise.all([
    run('order', 'replay', '--tenant', '1'),
    run('event', 'replay', '--tenant', '1'),
  ]);
  expect(orders).toMatchObject({ taken: [], left: [{ external_id: 'O-1' }] });
  expect(events).toMatchObject({ replayed: 1 });
}, 40_000);

async function insertTroubles(): Promise<void> {
  const db = openDatabase(database.connection, { app: 1, system: 1 });
  await db.inTenant(asTenantId(1), async (tx) => {
    tx.later(sql`
      insert into order_problems (tenant_id, connection_id, external_id, reason, content) values (1, 1, 'O-1', 'bad', '{}')`);
    tx.later(sql`
      insert into channel_events (tenant_id, connection_id, topic, event_key, method, query, headers, body, state, processed_at)
      values (1, 1, 'order', 'k', 'POST', '{}', '{}', '', 'failed', now())`);
  });
  await db.close();
}
