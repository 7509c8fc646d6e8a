import { createHmac } from 'node:crypto';
import type { ConnectionEvent } from '@sluice/contracts/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { openTestInbox, orderBody, type TestInbox } from '../testing/inbox.ts';

let service: TestService;
let tenant: TestTenant;
let admin: TestUser;
let first: TestInbox;
let second: TestInbox;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  admin = await signIn(service, tenant.id, 'admin');
  first = await openTestInbox(service, tenant);
  second = await openTestInbox(service, tenant);
  for (const inbox of [first, second]) await callIn(inbox);
});
afterAll(() => service.close());

async function callIn({ url, secret }: TestInbox): Promise<void> {
  const payload = orderBody();
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const headers = { 'x-simulator-signature': signature, 'content-type': 'application/json' };
  const answer = await service.app.inject({ method: 'POST', url, payload, headers });
  expect(answer.statusCode).toBe(200);
}

const list = async (inbox: TestInbox, query = ''): Promise<ConnectionEvent[]> =>
  (await admin.call<{ data: ConnectionEvent[] }>('GET', `/connections/${inbox.connectionId}/events${query}`))
    .body.data;
const fail = (): Promise<void> =>
  service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update channel_events set state = 'failed', error = 'no such product', attempts = 5`);
  });

test('the log of a connection holds its own calls, and nothing of what they carried', async () => {
  const events = await list(first);
  expect(events).toEqual([
    {
      id: expect.any(Number),
      received_at: expect.any(String),
      topic: 'order',
      state: 'received',
      attempts: 0,
      error: null,
      processed_at: null,
    },
  ]);
  expect(await list(first, '?state=failed')).toEqual([]);
});

test('what failed is replayed for the connection that was asked about alone', async () => {
  await fail();
  const replay = (body: object) =>
    admin.call('POST', `/connections/${first.connectionId}/events/replay`, body);
  const [foreign] = await list(second);
  expect((await replay({ event_id: foreign!.id })).status).toBe(404);
  expect((await replay({})).body).toMatchObject({ replayed: 1 });
  expect((await list(first))[0]).toMatchObject({ state: 'received', attempts: 0, error: null });
  expect((await list(second))[0]).toMatchObject({ state: 'failed', error: 'no such product' });
});
