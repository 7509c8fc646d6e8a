import type { Connector } from '@sluice/connector-kit';
import type { Notification } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { createProduct, createProducts } from '../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { collectTroubles, noteImport, sweepNotifications } from './index.ts';

describe('the inbox of troubles', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let channel: TestChannel;
  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'viewer');
    channel = await connectTestChannel(service, tenant);
    return () => channel.close();
  });
  afterAll(() => service.close());

  const collect = () => collectTroubles({ db: service.platform.workerDb, log: service.platform.log });
  const inbox = async (query = '', of = user) =>
    (await of.call<{ data: Notification[] }>('GET', `/notifications?${query}`)).body.data;
  const unread = async (of = user) =>
    (await of.call<{ unread: number }>('GET', '/notifications/unread')).body.unread;
  const run = (statement: ReturnType<typeof sql>) =>
    service.platform.db.inTenant(tenant.id, (tx) => tx.run(statement));
  const breaker = (openedAt: string | null) =>
    run(sql`
      update delivery_leases set opened_at = ${openedAt}::timestamptz, blocked_kind = 'auth'
      where tenant_id = ${tenant.id} and connection_id = ${channel.connectionId}`);
  const failImport = () =>
    service.platform.db.inTenant(tenant.id, async (tx) =>
      noteImport(tx, { id: 7, fileName: 'spring.csv', refused: 1, hasFailed: false }),
    );
  const refuse = async (...skus: string[]) => {
    await channel.faults({ poison_skus: skus });
    for (const sku of skus) await createProduct(tenant, { sku, price: 10 });
    await channel.drain();
  };

  test('listings refused for one cause are one entry with their number, however often it is looked', async () => {
    await refuse('A', 'B');
    await collect();
    const [first] = await inbox();
    expect(first).toMatchObject({
      kind: 'listings_refused',
      count: 2,
      credential_id: channel.connectionId,
      ended_at: null,
      is_read: false,
      message: '2 listings have a problem on Channel',
      message_key: { code: 'notice_listings_refused', params: { label: 'Channel', count: 2 } },
    });
    await collect();
    expect(await inbox()).toEqual([first]);
    await refuse('C');
    await collect();
    expect(await inbox()).toMatchObject([{ id: first!.id, count: 3, first_at: first!.first_at }]);
  });

  test('a listing that is refused among many that are taken is told', async () => {
    await createProducts(service, tenant, 401);
    const refusal: Connector['upsertListings'] = async (ctx, listings) => {
      const bad = listings.filter(({ key }) => key.externalKey === 'S1');
      const issues = [{ code: 'policy_blocked' as const, message: 'a forbidden word' }];
      return [
        ...(await simulator.upsertListings!(
          ctx,
          listings.filter((one) => !bad.includes(one)),
        )),
        ...bad.map(({ key }) => ({ externalKey: key.externalKey, outcome: 'rejected' as const, issues })),
      ];
    };
    const simulator = channel.deps.connectorOf('simulator')!;
    channel.deps.connectorOf = () => ({ ...simulator, upsertListings: refusal });
    await channel.drain();
    await collect();
    expect(await inbox()).toMatchObject([{ kind: 'listings_refused', cause: 'policy_blocked', count: 1 }]);
  });

  test('a listing that is refused alone is named, until there are others', async () => {
    await refuse('A');
    await collect();
    const [first] = await inbox();
    expect(first).toMatchObject({
      count: 1,
      message: expect.stringMatching(/^Thing has a problem on Channel/),
    });
    expect(first!.message_key?.params).toMatchObject({ label: 'Channel', product: 'Thing' });
    await run(sql`update listings set issues = '[{"code": "missing_field", "field": "barcode", "message": "?"}]'
      where tenant_id = ${tenant.id}`);
    await collect();
    expect((await inbox())[0]).toMatchObject({
      id: first!.id,
      message: 'Thing has a problem on Channel: barcode',
      message_key: { code: 'notice_listing_refused_field' },
    });
    await refuse('B');
    await collect();
    expect((await inbox())[0]).toMatchObject({ count: 2, message: '2 listings have a problem on Channel' });
  });

  test('a failing channel is well again when it answers, and one that fails again within the hour goes on', async () => {
    await breaker('2020-01-01');
    await collect();
    const [failing] = await inbox();
    expect(failing).toMatchObject({ kind: 'connection_failing', cause: 'auth', ended_at: null });
    await breaker(null);
    await collect();
    expect((await inbox())[0]!.ended_at).not.toBeNull();
    await breaker('2020-01-02');
    await collect();
    expect(await inbox()).toMatchObject([{ id: failing!.id, ended_at: null }]);
    await breaker(null);
    await collect();
    await run(sql`
      update notifications set ended_at = now() - interval '2 hours' where tenant_id = ${tenant.id}`);
    await breaker('2020-01-03');
    await collect();
    expect((await inbox()).map(({ ended_at }) => ended_at === null)).toEqual([true, false]);
  });

  test('several processes that look at once make one entry', async () => {
    await breaker('2020-01-01');
    await Promise.all([collect(), collect(), collect()]);
    expect(await inbox()).toHaveLength(1);
  });

  test('changes that wait for confirmation are counted', async () => {
    await createProduct(tenant, { sku: 'A', price: 10 });
    await channel.drain();
    await run(sql`
      update listings set held = 'price', held_at = now() where tenant_id = ${tenant.id}`);
    await run(sql`update connections set guard_state = 'held' where tenant_id = ${tenant.id}`);
    await collect();
    expect(await inbox('kind=changes_held')).toMatchObject([
      { count: 1, message: '1 change waits for approval on Channel' },
    ]);
    expect(await inbox('kind=import_failed')).toEqual([]);
  });

  test('each member reads for themselves, and nobody sees the inbox of another tenant', async () => {
    await breaker('2020-01-01');
    await failImport();
    await collect();
    const colleague = await signIn(service, tenant.id, 'admin');
    const stranger = await signIn(service, (await service.createTenant()).id);
    expect([await unread(), await unread(colleague), await unread(stranger)]).toEqual([2, 2, 0]);
    const [latest] = await inbox();
    const marked = await user.call('POST', '/notifications/read', { ids: [latest!.id] });
    expect(marked.status).toBe(200);
    expect(await inbox('unread=true')).toHaveLength(1);
    await stranger.call('POST', '/notifications/read', {});
    expect([await unread(), await unread(colleague)]).toEqual([1, 2]);
    await user.call('POST', '/notifications/read', {});
    expect([await unread(), await unread(colleague)]).toEqual([0, 2]);
  });

  test('changes that wait since one minute are one entry; what is over or of another minute stands alone', async () => {
    await failImport();
    const hold = (subject: string, second: string, ended: string | null = null) =>
      run(sql`
        insert into notifications (tenant_id, kind, subject, message_key, count, first_at, ended_at)
        values (${tenant.id}, 'changes_held', ${subject}, '{"code": "not_found", "params": {}}', 1,
          ${second}::timestamptz, ${ended}::timestamptz)`);
    await hold('1', '2026-03-01T10:00:05Z');
    await hold('2', '2026-03-01T10:00:55Z');
    await hold('3', '2026-03-01T10:01:00Z');
    await hold('4', '2026-03-01T10:00:05Z', '2026-03-01T11:00:00Z');
    const entries = (await inbox()).map(({ entry }) => entry);
    expect(entries).toHaveLength(5);
    expect(new Set(entries).size).toBe(4);
    expect(await unread()).toBe(4);
  });

  test('entries that are over go after 90 days; what lasts stays', async () => {
    await breaker('2020-01-01');
    await failImport();
    await collect();
    await run(sql`
      update notifications set first_at = now() - interval '91 days',
        ended_at = case when ended_at is not null then now() - interval '91 days' end
      where tenant_id = ${tenant.id}`);
    await sweepNotifications(service.platform.workerDb);
    expect((await inbox()).map(({ kind }) => kind)).toEqual(['connection_failing']);
  });

  test('a shop whose entry cannot be compared keeps no other shop from its news', async () => {
    await breaker('2026-01-01T00:00:00Z');
    await collect();
    await run(sql`update notifications set message_key = 'null' where tenant_id = ${tenant.id}`);
    const others = await Promise.all([1, 2, 3].map(() => service.createTenant()));
    const people = await Promise.all(others.map(({ id }) => signIn(service, id, 'viewer')));
    for (const other of others) {
      const theirs = await connectTestChannel(service, other);
      await service.platform.db.inTenant(other.id, (tx) =>
        tx.run(sql`update delivery_leases set opened_at = now() where tenant_id = ${other.id}`),
      );
      await theirs.close();
    }
    await collect();
    for (const person of people)
      expect(await inbox('', person)).toMatchObject([{ kind: 'connection_failing' }]);
  });
});
