import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { untilBlocked } from '../../testing/locks.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { renewWebhookSecret, renewWebhookToken, setPaused } from '../channels/index.ts';
import { callWebhook, eventsOf, openTestInbox, orderBody, signed, type TestInbox } from './testing/inbox.ts';

let service: TestService;
let tenant: TestTenant;
let inbox: TestInbox;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  inbox = await openTestInbox(service, tenant);
});

const call = (body = orderBody(), headers?: Record<string, string>) =>
  callWebhook(service, inbox, body, headers);
const events = () => eventsOf(service, tenant);
const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) =>
  service.platform.db.inTenant(tenant.id, work);

describe('R17: a genuine call', () => {
  // holds HOOK-2, HOOK-3
  test('is stored as it came, with the headers that tell what it is and none that prove anything', async () => {
    const body = orderBody();
    const headers = {
      ...signed(inbox.secret, body),
      'x-sim-topic': 'order',
      'x-api-key': 'k',
      authorization: 'a',
    };
    expect(await call(body, headers)).toMatchObject({ status: 200 });
    const [event] = await events();
    expect(event).toMatchObject({ topic: 'order', state: 'received', attempts: 0 });
    expect(event!.body.toString()).toBe(body);
    expect(Object.keys(event!.headers).sort()).toEqual(['content-type', 'user-agent', 'x-sim-topic']);
  });

  test('that comes twice, at once or later, also by another process, is one event', async () => {
    const body = orderBody();
    const twin = await service.twin();
    const calls = [call(body), call(body), callWebhook({ app: twin }, inbox, body)];
    expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await call(body)).toMatchObject({ status: 200 });
    expect(await events()).toHaveLength(1);
  });

  test('that says the same as one long done is news; as one that still waits or is fresh, a repetition', async () => {
    const age = (state: string, minutes: number) =>
      inTenant((tx) =>
        tx.run(sql`
          update channel_events set state = ${state}, received_at = now() - make_interval(mins => ${minutes})`),
      );
    // The call has no key of its own, so only its body identifies it.
    const nudge = '{"something": "happened"}';
    await call(nudge);
    await age('received', 60);
    await call(nudge);
    await age('processed', 1);
    await call(nudge);
    expect(await events()).toHaveLength(1);
    await age('processed', 60);
    await Promise.all([call(nudge), call(nudge)]);
    expect(await events()).toHaveLength(2);
  });

  test('of a body the connector cannot read is kept, so that it can be seen', async () => {
    expect(await call('no json')).toMatchObject({ status: 200 });
    expect(await events()).toMatchObject([{ topic: 'other' }]);
  });

  test('to a paused connection is taken in', async () => {
    await inTenant((tx) => setPaused(tx, 'operator', inbox.connectionId, true));
    expect(await call()).toMatchObject({ status: 200 });
    expect(await events()).toHaveLength(1);
  });

  test('may come without a content type', async () => {
    const body = orderBody();
    const headers = signed(inbox.secret, body);
    const answer = await service.app.inject({
      method: 'POST',
      url: inbox.url,
      headers,
      payload: Buffer.from(body),
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('R17: 2xx means committed', () => {
  test('a call is not answered while its event is not committed', async () => {
    const go = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const other = service.platform.workerDb.asSystem(async (tx) => {
      await tx.run(sql`lock table channel_events in share row exclusive mode`);
      locked.resolve();
      await go.promise;
    });
    await locked.promise;
    let answered = false;
    const answer = call().finally(() => {
      answered = true;
    });
    await untilBlocked(service);
    expect(answered).toBe(false);
    go.resolve();
    await other;
    expect(await answer).toMatchObject({ status: 200 });
    expect(await events()).toHaveLength(1);
  });

  test('a commit that fails is no 2xx, and the repetition is taken in', async () => {
    await asOwner(`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no' using errcode = '57P03'; end $$;
      create constraint trigger refuse after insert on channel_events deferrable initially deferred
        for each row execute function refuse()`);
    expect(await call()).toMatchObject({ status: 503 });
    expect(await events()).toEqual([]);
    await asOwner('drop trigger refuse on channel_events; drop function refuse()');
    expect(await call()).toMatchObject({ status: 200 });
    expect(await events()).toHaveLength(1);
  });
});

/** Statements that only the owner of the tables may make. */
async function asOwner(text: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(service.admin);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

describe('R17: a call without proof is refused and leaves nothing', () => {
  test.each([
    ['no signature', () => ({})],
    ['a wrong one', (body: string) => signed('forged', body)],
    ['that of another body', () => signed(inbox.secret, orderBody({ total: '1.00' }))],
    ['garbage', () => ({ 'x-simulator-signature': 'zz' })],
  ])('%s', async (_what, headers) => {
    const body = orderBody();
    expect(await call(body, headers(body))).toMatchObject({ status: 401 });
    expect(await events()).toEqual([]);
  });

  test('but a challenge is answered, and stores nothing', async () => {
    expect(await call('{"event": "ping"}', {})).toEqual({ status: 200, body: 'pong' });
    expect(await events()).toEqual([]);
  });

  // holds HOOK-2
  test('of another tenant, with a secret of its own, never reaches this one', async () => {
    const theirs = await openTestInbox(service, await service.createTenant());
    const body = orderBody();
    expect(await callWebhook(service, inbox, body, signed(theirs.secret, body))).toMatchObject({
      status: 401,
    });
    expect(await callWebhook(service, theirs, body)).toMatchObject({ status: 200 });
    expect(await events()).toEqual([]);
    expect(await eventsOf(service, theirs.tenant)).toHaveLength(1);
  });
});

describe('R17: the address', () => {
  // holds HOOK-2
  test('that is unknown is answered like any unknown path, before the body is looked at', async () => {
    const unknown = await service.app.inject({ method: 'POST', url: '/webhooks/nobody', payload: '{' });
    const nothing = await service.app.inject({ method: 'POST', url: '/nothing', payload: '{' });
    expect(unknown.statusCode).toBe(404);
    expect(Object.keys(unknown.json())).toEqual(Object.keys(nothing.json()));
    expect(unknown.headers['content-type']).toBe(nothing.headers['content-type']);
  });

  // holds HOOK-4
  test('stops working the moment it is renewed, in every process', async () => {
    const twin = await service.twin();
    const token = await inTenant((tx) => renewWebhookToken(tx, 'operator', inbox.connectionId));
    expect(await call()).toMatchObject({ status: 404 });
    expect(await callWebhook({ app: twin }, inbox, orderBody())).toMatchObject({ status: 404 });
    inbox = { ...inbox, url: `/webhooks/${token}` };
    expect(await call()).toMatchObject({ status: 200 });
  });

  test('is no part of the public API', async () => {
    const document = (await service.app.inject('/v1/openapi.json')).json<{ paths: object }>();
    expect(Object.keys(document.paths).filter((path) => path.includes('webhook'))).toEqual([]);
    expect((await service.app.inject({ method: 'POST', url: `/v1${inbox.url}` })).statusCode).toBe(404);
  });

  test('takes a megabyte and no more', async () => {
    const answer = await call('x'.repeat(1024 * 1024 + 1));
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('1024 kilobytes') });
    expect(await call('x'.repeat(1024 * 1024))).toMatchObject({ status: 200 });
  });
});

test('while a secret is renewed both are good, until the grace of the old one ends', async () => {
  const { masterKeys } = service.platform;
  const secret = await inTenant(async (tx) =>
    renewWebhookSecret(tx, 'operator', masterKeys, inbox.connectionId),
  );
  const [one, two, three] = ['1.00', '2.00', '3.00'].map((total) => orderBody({ total }));
  expect(await call(one, signed(inbox.secret, one!))).toMatchObject({ status: 200 });
  expect(await call(two, signed(secret, two!))).toMatchObject({ status: 200 });
  await inTenant((tx) => tx.run(sql`update connections set previous_webhook_secret_until = now()`));
  expect(await call(three, signed(inbox.secret, three!))).toMatchObject({ status: 401 });
  expect(await call(three, signed(secret, three!))).toMatchObject({ status: 200 });
});
