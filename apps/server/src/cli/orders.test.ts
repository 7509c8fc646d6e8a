import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { makeFolder, runForTenant } from './test-support.ts';

let service: TestService;
let tenant: TestTenant;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let connection: number;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  folder = await makeFolder();
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

const run = (...args: string[]) =>
  runForTenant(service, tenant, args, { DATA_DIR: folder.path, PUBLIC_URL: 'https://hub.example' });

test('the operator is shown address and secret of webhooks once, and how calls are proved at any time', async () => {
  const config = ['--config', 'base_url=http://127.0.0.1:9'];
  const created = await run('connection', 'create', '--platform', 'simulator', '--label', 'Sim', ...config);
  const address = expect.stringMatching(/^https:\/\/hub\.example\/webhooks\/[\w-]{32}$/);
  const secret = expect.stringMatching(/^[\w-]{32}$/);
  expect(created).toMatchObject({ exit: 0, webhook_url: address, webhook_secret: secret });
  connection = created.credential_id as number;

  const verification = { kind: 'hmac_sha256', header: 'x-simulator-signature', encoding: 'hex' };
  const on = ['--id', String(connection)];
  const [shown, renewed, secretRenewed] = await Promise.all([
    run('connection', 'webhook', ...on),
    run('connection', 'renew-webhook', ...on),
    run('connection', 'renew-webhook', ...on, '--secret'),
  ]);
  const url = 'https://hub.example/webhooks/<token>';
  expect(shown).toEqual({ exit: 0, credential_id: connection, webhook_url: url, verification });
  expect(renewed).toMatchObject({ webhook_url: address });
  expect(renewed).not.toMatchObject({ webhook_url: created.webhook_url });
  expect(secretRenewed).toMatchObject({ webhook_secret: secret, verification });
}, 60_000);

test('the operator sees what could not be taken in, and has it taken in again', async () => {
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`
      insert into order_problems (tenant_id, connection_id, external_id, reason, content)
      values (${tx.tenantId}, ${connection}, 'O-1', 'bad', '{}')`);
    tx.later(sql`
      insert into channel_events (tenant_id, connection_id, topic, event_key, method, query, headers, body, state)
      values (${tx.tenantId}, ${connection}, 'order', 'k', 'POST', '{}', '{}', '', 'failed')`);
  });
  const [problems, failed] = await Promise.all([
    run('order', 'problems'),
    run('event', 'list', '--state', 'failed'),
  ]);
  expect(problems).toMatchObject({
    problems: [{ credential_id: connection, external_id: 'O-1', reason: 'bad' }],
  });
  expect(failed).toMatchObject({ events: [{ credential_id: connection, topic: 'order', state: 'failed' }] });
  const [orders, events] = await Promise.all([run('order', 'replay'), run('event', 'replay')]);
  expect(orders).toMatchObject({ taken: [], left: [{ external_id: 'O-1' }] });
  expect(events).toMatchObject({ replayed: 1 });
}, 60_000);
