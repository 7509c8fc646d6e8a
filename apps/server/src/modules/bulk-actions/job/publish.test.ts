import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { action, expireLeases, start, workerDeps, workOnNext } from '../testing/actions.ts';
import { settleDelay } from './run-action.ts';

test.each([
  [3, 500],
  [125, 500],
  [400, 1_600],
  [60_000, 5_000],
])(
  'after a look that took %d ms the next one waits %d ms, so that looking is never the most of the work',
  (took, wait) => {
    expect(settleDelay(took)).toBe(wait);
  },
);

// holds UI-14, CHAN-10
describe('publishing chosen products now', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let channel: TestChannel;
  let ids: number[];
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
    channel = await connectTestChannel(service, tenant);
    ids = [];
    for (const sku of ['A', 'B'])
      ids.push(await createProduct(tenant, { name: sku, sku, price: 10, quantity: 1 }));
  });
  afterEach(() => channel.close());
  const look = async (id: number) => {
    await expireLeases(service);
    await workOnNext(workerDeps(service));
    return action(user, id);
  };

  test('is under way until every listing has settled, and then says what each became', async () => {
    const off = await createProduct(tenant, { name: 'Off', sku: 'OFF', price: 1, status: false });
    const id = await start(user, { kind: 'publish', selection: { ids: [...ids, off] } });
    expect(await look(id)).toMatchObject({ status: 'processing', total: 3, done: 0 });
    await channel.drain();
    const done = await look(id);
    expect(done).toMatchObject({ status: 'completed', done: 3, changed: 2, unchanged: 1 });
    expect(done.items.at(-1)).toMatchObject({ name: 'Off', result: 'unchanged' });
    expect(channel.listing('A')).toBeDefined();
  });

  test('tries refused listings again, and tells why a channel refuses them still', async () => {
    await channel.drain();
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`update listings set state = 'rejected', issue_code = 'missing_field', issue_message = 'no weight'
        where tenant_id = ${tenant.id} and product_id = ${ids[0]}`),
    );
    const id = await start(user, { kind: 'publish', selection: { ids } });
    const underway = await look(id);
    expect(underway.items[0]).toMatchObject({ result: null });
    const state = () =>
      service.platform.db.inTenant(tenant.id, (tx) =>
        tx.first(
          sql<{
            state: string;
          }>`select state from listings where tenant_id = ${tenant.id} and product_id = ${ids[0]}`,
        ),
      );
    expect(await state()).toEqual({ state: 'pending' });
    await channel.drain();
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`update listings set state = 'rejected', issue_code = 'missing_field', issue_message = 'no weight',
        issue_key = '{"code": "foreign", "params": {"words": "no weight"}}'
        where tenant_id = ${tenant.id} and product_id = ${ids[0]}`),
    );
    const done = await look(id);
    expect(done).toMatchObject({ status: 'completed_with_errors', changed: 1, failed: 1 });
    expect(done.items[0]).toMatchObject({
      result: 'failed',
      message: 'Channel: no weight',
      message_key: {
        params: { label: 'Channel', reason: { code: 'foreign', params: { words: 'no weight' } } },
      },
    });
  });

  test('never risks a second listing: where it is unknown whether one arrived, somebody looks first', async () => {
    await channel.drain();
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`update listings set state = 'rejected', issue_code = 'outcome_unknown', issue_message = 'no reply'
        where tenant_id = ${tenant.id} and product_id = ${ids[0]}`),
    );
    const standing = () =>
      service.platform.db.inTenant(tenant.id, (tx) =>
        tx.first(
          sql`select state, issue_code from listings where tenant_id = ${tenant.id} and product_id = ${ids[0]}`,
        ),
      );
    const id = await start(user, { kind: 'publish', selection: { ids } });
    await look(id);
    expect(await standing()).toEqual({ state: 'rejected', issue_code: 'outcome_unknown' });
    await channel.drain();
    expect((await look(id)).items[0]).toMatchObject({ result: 'failed', message: 'Channel: no reply' });
    await user.call('POST', '/publish-results/republish', { credential_id: channel.connectionId });
    expect(await standing()).toEqual({ state: 'rejected', issue_code: 'outcome_unknown' });
  });

  test('does not wait for a connection that is paused, and says so', async () => {
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`update connections set status = 'paused' where tenant_id = ${tenant.id}`),
    );
    const id = await start(user, { kind: 'publish', selection: { ids } });
    await look(id);
    await channel.step();
    const done = await look(id);
    expect(done).toMatchObject({ status: 'completed_with_errors', skipped: 2 });
    expect(done.items[0]!.message).toBe('Channel: the connection is paused');
  });

  test('keeps no later action waiting while it is under way', async () => {
    await start(user, { kind: 'publish', selection: { ids } });
    await workOnNext(workerDeps(service));
    const later = await start(user, { kind: 'edit', selection: { ids }, edit: { status: false } });
    await workOnNext(workerDeps(service));
    expect(await action(user, later)).toMatchObject({ status: 'completed', changed: 2 });
  });

  // holds UI-14
  test('deleting many takes them off sale and tells their names', async () => {
    await channel.drain();
    const id = await start(user, { kind: 'delete', selection: { ids } });
    await workOnNext(workerDeps(service));
    const done = await action(user, id);
    expect(done).toMatchObject({ status: 'completed', changed: 2, can_undo: false });
    expect(done.items.map((item) => item.name)).toEqual(['A', 'B']);
    await channel.drain();
    expect(channel.listing('A')?.active ?? false).toBe(false);
    expect((await tenant.call<{ meta: { total: number } }>('GET', '/v1/products')).body.meta.total).toBe(0);
  });

  // holds UI-14
  test('imports and actions are one list of jobs, the newest first', async () => {
    await start(user, { kind: 'delete', selection: { ids } });
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`insert into bulk_operations (tenant_id, mode, file_name, storage_key, started_by, created_at)
        values (${tenant.id}, 'upsert', 'a.csv', 'key', 'user:a@example.com', now() + interval '1 second')`),
    );
    const jobs = await user.call<{ data: object[] }>('GET', '/jobs');
    expect(jobs.body.data).toMatchObject([
      { kind: 'import', label: 'a.csv', status: 'queued', total: null, done: 0, failed: 0 },
      { kind: 'delete', status: 'queued', total: 2, done: 0, started_by: `user:${user.email}` },
    ]);
    expect((await user.call<{ data: object[] }>('GET', '/jobs?is_open=false')).body.data).toEqual([]);
  });
});
