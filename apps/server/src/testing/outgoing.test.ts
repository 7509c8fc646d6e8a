import { createHmac } from 'node:crypto';
import type { EventEndpoint, OutgoingEvent } from '@sluice/contracts/portal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ActionWorld, openActionWorld } from '../modules/orders/testing/action-world.ts';
import { claimEndpoints, pendingEvents, settleDelivered } from '../modules/outgoing/queue.ts';
import { giveUpOverflow, sealedEndpoints, sweepOutgoing } from '../modules/outgoing/sweep.ts';
import { type Receiver, startReceiver, workerDeps } from '../modules/outgoing/testing/receiver.ts';
import { type OutgoingDeps, sendOnce } from '../modules/outgoing/worker.ts';
import { sql } from '../platform/db/sql.ts';
import { LeaseLost } from '../platform/queue/leased-table.ts';
import { parseMasterKeys } from '../platform/secrets/index.ts';
import { rewrapColumns } from '../platform/secrets/sealed-column.ts';
import { createProduct } from './fixtures.ts';
import { signIn, type TestUser } from './portal.ts';
import { startTestService, type TestService } from './service.ts';

const ALL = [
  'product.changed',
  'product.deleted',
  'listing.live',
  'listing.rejected',
  'order.created',
  'order.changed',
];

let service: TestService;
let deps: OutgoingDeps;
let world: ActionWorld;
let admin: TestUser;
let receiver: Receiver;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  deps = workerDeps(service);
});
afterAll(async () => {
  await deps.outbound.close();
  await service.close();
});
beforeEach(async () => {
  world = await openActionWorld(service);
  admin = await signIn(service, world.tenant.id, 'admin');
  receiver = await startReceiver();
});
afterEach(async () => {
  // The next test sends whatever is due, of any tenant.
  await run(sql`delete from event_endpoints`);
  await receiver.close();
  await world.close();
});

const run = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  service.platform.db.inTenant(world.tenant.id, (tx) => tx.run(statement));
const add = async (kinds = ALL, url = receiver.url) => {
  const { status, body } = await admin.call<{ id: number; secret: string }>('POST', '/webhooks', {
    label: 'ERP',
    url,
    kinds,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const endpoint = async (): Promise<EventEndpoint> =>
  (await admin.call<{ data: EventEndpoint[] }>('GET', '/webhooks')).body.data[0]!;
const events = async (id: number, query = '') =>
  (await admin.call<{ data: OutgoingEvent[] }>('GET', `/webhooks/${id}/events${query}`)).body.data;
const types = () => receiver.got.map(({ event }) => event.type);
/** Lets the pause after a failure pass. */
const resume = () => run(sql`update event_endpoints set due_at = '-infinity'`);

describe('events', () => {
  // holds OUT-1
  test('tell of products, listings and orders, with the data to look them up', async () => {
    await add();
    const id = await createProduct(world.tenant, { sku: 'TEA', name: 'Tea', price: 4, quantity: 3 });
    await world.channel.drain();
    const order = await world.order([2]);
    await world.channel.drain();
    await world.tenant.call('DELETE', `/v1/products/${id}`);
    await world.channel.step();
    await sendOnce(deps);
    expect(types()).toEqual(
      expect.arrayContaining(['product.changed', 'listing.live', 'order.created', 'product.deleted']),
    );
    const of = (type: string) => receiver.got.find(({ event }) => event.type === type)!.event;
    expect(of('product.changed').data).toMatchObject({ id, sku: 'TEA', name: 'Tea', status: true });
    expect(of('listing.live').data).toMatchObject({
      product_id: id,
      sku: 'TEA',
      credential_id: world.channel.connectionId,
      sync_id: expect.any(String),
    });
    expect(of('order.created').data).toMatchObject({ id: order.id, external_id: order.external });
    expect(JSON.stringify(of('order.created').data)).not.toContain('address');
    expect(of('product.deleted').data).toEqual({ id });
  });

  // holds OUT-2
  test('are signed with the secret, and with the one before while it is renewed', async () => {
    const { id, secret } = await add();
    await admin.call('POST', `/webhooks/${id}/test`);
    await sendOnce(deps);
    const proves = (given: string, { headers, body }: (typeof receiver.got)[number]): boolean => {
      const key = Buffer.from(given.slice('whsec_'.length), 'base64');
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const right = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
      return String(headers['webhook-signature']).split(' ').includes(right);
    };
    expect(receiver.got[0]).toMatchObject({ event: { type: 'ping', data: {} } });
    expect(receiver.got[0]!.headers['webhook-id']).toBe(receiver.got[0]!.event.id);
    expect(proves(secret, receiver.got[0]!)).toBe(true);
    const renewed = await admin.call<{ secret: string }>('POST', `/webhooks/${id}/secret`);
    await admin.call('POST', `/webhooks/${id}/test`);
    await sendOnce(deps);
    expect([secret, renewed.body.secret].map((one) => proves(one, receiver.got[1]!))).toEqual([true, true]);
    expect((await endpoint()).previous_secret_until).not.toBeNull();
    await run(sql`update event_endpoints set previous_secret_until = now() - interval '1 second'`);
    await admin.call('POST', `/webhooks/${id}/test`);
    await sendOnce(deps);
    expect([secret, renewed.body.secret].map((one) => proves(one, receiver.got[2]!))).toEqual([false, true]);
    expect(JSON.stringify([await endpoint(), (await admin.call('GET', '/audit-log')).body])).not.toContain(
      'whsec_',
    );
  });

  // holds OUT-3
  test('that fail come again behind a pause, in their order, and hold those behind them up', async () => {
    const { id } = await add(['order.created', 'order.changed']);
    await world.order([1]);
    await world.order([2]);
    receiver.answer(500);
    await sendOnce(deps);
    expect(types()).toEqual([]);
    expect(await endpoint()).toMatchObject({
      failures: 1,
      pending: 2,
      last_error: 'the program answered 500',
    });
    await sendOnce(deps);
    expect(types()).toEqual([]);
    receiver.answer(429);
    receiver.headers = { 'retry-after': '120' };
    await resume();
    await sendOnce(deps);
    const waits = await run<{ s: number }>(
      sql`select extract(epoch from due_at - now())::float8 as s from event_endpoints`,
    );
    expect(waits[0]!.s).toBeGreaterThan(100);
    receiver.answer(503);
    receiver.headers = { 'retry-after': new Date(Date.now() + 600_000).toUTCString() };
    await resume();
    await sendOnce(deps);
    const untilDate = await run<{ s: number }>(
      sql`select extract(epoch from due_at - now())::float8 as s from event_endpoints`,
    );
    expect(untilDate[0]!.s).toBeGreaterThan(500);
    await resume();
    await sendOnce(deps);
    expect(receiver.got.map(({ event }) => event.data.id)).toEqual(
      [...receiver.got.map(({ event }) => Number(event.data.id))].sort((a, b) => a - b),
    );
    expect(await endpoint()).toMatchObject({ failures: 0, pending: 0, last_error: null });
    expect(await events(id)).toMatchObject([
      { attempts: 1 },
      { attempts: 4, state: 'delivered', last_status: 204 },
    ]);
  });

  // holds OUT-4
  test('that go on failing are given up, seen as such, and sent again on request', async () => {
    const { id } = await add(['order.created']);
    await world.order([1]);
    await world.order([2]);
    await run(sql`update outgoing_events set attempts = 14 where id = (select min(id) from outgoing_events)`);
    receiver.answer(400);
    await sendOnce(deps);
    await sendOnce(deps);
    expect(await events(id, '?state=dead')).toMatchObject([{ attempts: 15, last_status: 400 }]);
    expect(await endpoint()).toMatchObject({ dead: 1, pending: 0 });
    expect(receiver.got).toHaveLength(1);
    const [dead] = await events(id, '?state=dead');
    const replayed = await admin.call('POST', `/webhooks/${id}/replay`, {});
    expect(replayed).toMatchObject({ status: 202, body: { replayed: 1 } });
    await sendOnce(deps);
    expect(receiver.got[1]!.event.id).toBe(`evt_${dead!.id}`);
    await admin.call('POST', `/webhooks/${id}/replay`, { event_id: dead!.id });
    await admin.call('POST', `/webhooks/${id}/replay`, { since: '2020-01-01T00:00:00Z' });
    await sendOnce(deps);
    expect(receiver.got).toHaveLength(4);
  });

  // holds OUT-5
  test('to a program that failed for days are switched off, with an entry in the inbox, and on again by hand', async () => {
    const { id } = await add(['order.created']);
    await world.order([1]);
    await run(sql`update event_endpoints set failures = 9, failing_since = now() - interval '73 hours'`);
    receiver.answer(503);
    await sendOnce(deps);
    expect(await endpoint()).toMatchObject({
      is_active: false,
      switched_off_at: expect.any(String),
      pending: 1,
    });
    const inbox = () => admin.call<{ data: object[] }>('GET', '/notifications');
    expect((await inbox()).body.data).toMatchObject([{ kind: 'events_undelivered', ended_at: null }]);
    await world.order([2]);
    expect(await endpoint()).toMatchObject({ pending: 1 });
    await admin.call('PATCH', `/webhooks/${id}`, { is_active: true });
    await sendOnce(deps);
    expect(receiver.got).toHaveLength(1);
    expect((await inbox()).body.data).toMatchObject([{ ended_at: expect.any(String) }]);
    await admin.call('POST', `/webhooks/${id}/test`);
    receiver.answer(410);
    await sendOnce(deps);
    expect(await endpoint()).toMatchObject({ is_active: false });
  });

  // holds OUT-6
  test('are written with the change or not at all, and not at all where nobody listens', async () => {
    const count = async () =>
      (await run<{ n: number }>(sql`select count(*) as n from outgoing_events`))[0]!.n;
    await world.order([1]);
    await createProduct(world.tenant, { sku: 'X' });
    await world.channel.drain();
    expect(await count()).toBe(0);
    await add(['listing.rejected']);
    await world.order([1]);
    await world.channel.drain();
    expect(await count()).toBe(0);
    await world.channel.faults({ poison_skus: ['BAD'] });
    await createProduct(world.tenant, { sku: 'BAD', price: 3 });
    await world.channel.drain();
    await sendOnce(deps);
    expect(types()).toEqual(['listing.rejected']);
    expect(receiver.got[0]!.event.data).toMatchObject({ sku: 'BAD', issue_code: expect.any(String) });
  });

  test('of a failing program are still listed while a trial waits', async () => {
    const { id } = await add(['order.created']);
    await world.order([1]);
    receiver.answer(500);
    await sendOnce(deps);
    expect((await endpoint()).next_try_at).toEqual(expect.any(String));
    await admin.call('POST', `/webhooks/${id}/test`);
    expect(await endpoint()).toMatchObject({ failures: 1, next_try_at: null, pending: 2 });
  });

  test('hold no worker at a program that redirects or never ends its answer', async () => {
    await add(['order.created']);
    await world.order([1]);
    receiver.headers = { location: 'http://127.0.0.1:1/elsewhere' };
    receiver.answer(302);
    await sendOnce(deps);
    expect(await endpoint()).toMatchObject({ failures: 1, last_error: 'the program answered 302' });
    // The status is all that counts.
    receiver.isEndless = true;
    await resume();
    await sendOnce(deps);
    expect(await endpoint()).toMatchObject({ failures: 0, pending: 0, last_error: null });
  });

  // holds OUT-1
  test('come again under their id when the worker died between the answer and its record', async () => {
    await add(['order.created']);
    await world.order([1]);
    const [dead] = await deps.db.asSystem((tx) => claimEndpoints(tx, crypto.randomUUID(), 1));
    const [event] = await service.platform.db.inTenant(world.tenant.id, (tx) =>
      tx.run(pendingEvents(tx, dead!.id, 1)),
    );
    await sendOnce(deps);
    expect(types()).toEqual([]);
    await run(sql`update event_endpoints set expires_at = '-infinity'`);
    await sendOnce(deps);
    expect(receiver.got.map((one) => one.event.id)).toEqual([`evt_${event!.id}`]);
    // The one that was thought dead wakes, and may write nothing any more.
    const late = service.platform.db.inTenant(world.tenant.id, (tx) =>
      settleDelivered(tx, dead!, event!, 200),
    );
    await expect(late).rejects.toThrow(LeaseLost);
  });

  // holds OUT-5
  test('stay off when a person switches them off while a call is on its way', async () => {
    const { id } = await add(['order.created']);
    await world.order([1]);
    receiver.answer(500);
    receiver.meanwhile = () => admin.call('PATCH', `/webhooks/${id}`, { is_active: false });
    await sendOnce(deps);
    expect(await endpoint()).toMatchObject({ is_active: false, pending: 1, switched_off_at: null });
  });

  // holds OUT-5
  test('go to another address, with another secret, once the change was answered, also in the middle of a turn', async () => {
    const { id } = await add();
    const ping = () => admin.call('POST', `/webhooks/${id}/test`);
    const old = receiver.got;
    const other = await startReceiver();
    try {
      for (let n = 0; n < 3; n++) await ping();
      receiver.meanwhile = () => admin.call('PATCH', `/webhooks/${id}`, { url: other.url });
      await sendOnce(deps);
      expect(old).toHaveLength(1);
      other.meanwhile = () => admin.call('POST', `/webhooks/${id}/secret`);
      await sendOnce(deps);
      await sendOnce(deps);
      const signatures = other.got.map(
        ({ headers }) => String(headers['webhook-signature']).split(' ').length,
      );
      // The calls that were under way count for nothing, so their event comes again.
      expect(signatures).toEqual([1, 2, 2, 2]);
      expect(new Set(other.got.map(({ event }) => event.id)).size).toBe(3);
    } finally {
      await other.close();
    }
  });

  test('beyond a number are given up, and the program is switched off until somebody sends them again', async () => {
    const { id } = await add(['order.created']);
    for (let n = 0; n < 3; n++) await world.order([1]);
    await giveUpOverflow(service.platform.workerDb, 3);
    expect(await endpoint()).toMatchObject({ is_active: true, pending: 3, dead: 0 });
    await giveUpOverflow(service.platform.workerDb, 2);
    expect(await endpoint()).toMatchObject({
      is_active: false,
      pending: 0,
      dead: 3,
      switched_off_at: expect.any(String),
    });
    const inbox = await admin.call<{ data: object[] }>('GET', '/notifications');
    expect(inbox.body.data).toMatchObject([{ kind: 'events_undelivered', ended_at: null }]);
    await admin.call('PATCH', `/webhooks/${id}`, { is_active: true });
    await admin.call('POST', `/webhooks/${id}/replay`, {});
    await sendOnce(deps);
    expect(receiver.got).toHaveLength(3);
  });

  // holds OUT-4
  test('are sent again in bounded numbers', async () => {
    const { id } = await add(['order.created']);
    await run(sql`
      insert into outgoing_events (tenant_id, endpoint_id, kind, subject, data, state, settled_at)
      select ${world.tenant.id}, ${id}, 'order.created', 'order 1', '{}', 'dead', now() from generate_series(1, 50001)`);
    const since = { since: '2020-01-01T00:00:00Z' };
    expect((await admin.call('POST', `/webhooks/${id}/replay`, since)).status).toBe(409);
    expect(await admin.call('POST', `/webhooks/${id}/replay`, {})).toMatchObject({
      body: { replayed: 50_000 },
    });
    expect(await admin.call('POST', `/webhooks/${id}/replay`, {})).toMatchObject({ body: { replayed: 1 } });
  });

  test('do not reach private addresses that nobody allowed', async () => {
    const { id } = await add(['order.created'], 'http://10.1.2.3:9/');
    await admin.call('POST', `/webhooks/${id}/test`);
    await sendOnce(deps);
    expect(await endpoint()).toMatchObject({ failures: 1, last_error: expect.stringContaining('10.1.2.3') });
  });

  test('and secrets have their time: old ones are swept, and sealed anew with a new master key', async () => {
    const { id } = await add(['order.created']);
    await world.order([1]);
    await sendOnce(deps);
    await sweepOutgoing(service.platform.workerDb);
    expect(await events(id)).toHaveLength(1);
    await world.order([2]);
    await run(sql`update outgoing_events set occurred_at = now() - interval '31 days'`);
    await sweepOutgoing(service.platform.workerDb);
    expect(await events(id)).toHaveLength(0);
    const { masterKeys } = service.platform;
    const next = parseMasterKeys(
      `1:${masterKeys.keys.get(masterKeys.current)!.toString('base64')},2:${Buffer.alloc(32, 7).toString('base64')}`,
    );
    expect(await rewrapColumns(service.platform.workerDb, next, [sealedEndpoints])).toBeGreaterThan(0);
    await admin.call('POST', `/webhooks/${id}/test`);
    await sendOnce({ ...deps, masterKeys: next });
    expect(types()).toEqual(['order.created', 'ping']);
  });
});

describe('endpoints', () => {
  test('are an admin’s, of their own shop alone', async () => {
    const { id } = await add();
    const stranger = await signIn(service, (await service.createTenant()).id, 'owner');
    const editor = await signIn(service, world.tenant.id, 'editor');
    const calls: [string, string, object?][] = [
      ['PATCH', `/webhooks/${id}`, { label: 'x' }],
      ['DELETE', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}/secret`],
      ['POST', `/webhooks/${id}/test`],
      ['GET', `/webhooks/${id}/events`],
      ['POST', `/webhooks/${id}/replay`, {}],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await stranger.call(method, path, body)).status]).toEqual([path, 404]);
      expect([path, (await editor.call(method, path, body)).status]).toEqual([path, 403]);
    }
    expect((await editor.call('GET', '/webhooks')).status).toBe(403);
    expect((await stranger.call<{ data: [] }>('GET', '/webhooks')).body.data).toEqual([]);
    expect((await admin.call('DELETE', `/webhooks/${id}`)).status).toBe(200);
    expect(await run(sql`select from outgoing_events`)).toEqual([]);
  });

  test.each([
    'http://erp.example.com/',
    'ftp://erp.example.com/',
    'https://user:password@erp.example.com/',
    'nowhere',
  ])('%s is no address for events', async (url) => {
    const refused = await admin.call<{ errors: object }>('POST', '/webhooks', {
      label: 'x',
      url,
      kinds: ['order.created'],
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['url']]);
  });
});
