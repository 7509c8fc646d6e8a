import type { Connector, IssueCode } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProducts } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { markConnectionChanged } from '../../channels/index.ts';
import { retryListings } from '../listings.ts';
import { addResults, verdictOn } from '../rounds/recent-results.ts';

describe('what a share of refusals means', () => {
  test.each([
    [0, 99, 'on'],
    [60, 40, 'on'],
    [50, 50, 'slow'],
    [0, 199, 'slow'],
    [0, 200, 'pause'],
    [10, 190, 'slow'],
    [10, 200, 'pause'],
  ])('%i sent and %i refused: %s', (sent, refused, verdict) => {
    expect(verdictOn({ sent, refused })).toBe(verdict);
  });

  test('old results fade', () => {
    let recent = { sent: 0, refused: 0 };
    for (let n = 0; n < 30; n++) recent = addResults(recent, { sent: 100, refused: 0 });
    for (let n = 0; n < 12; n++) recent = addResults(recent, { sent: 0, refused: 100 });
    expect(verdictOn(recent)).toBe('pause');
  });
});

describe('a channel that refuses', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let refusing: IssueCode | null;
  let calls: number;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    [refusing, calls] = ['unknown_category', 0];
    const connector = (simulator: Connector): Connector => ({
      ...simulator,
      upsertListings: async (ctx, items) => {
        calls += items.length;
        if (refusing === null) return simulator.upsertListings!(ctx, items);
        const issues = [{ code: refusing, message: 'category 7 is not known' }];
        return items.map(({ key }) => ({ externalKey: key.externalKey, outcome: 'rejected', issues }));
      },
    });
    channel = await connectTestChannel(service, tenant, { connector });
  });
  afterEach(() => channel.close());

  const inTenant = <T>(work: Parameters<TestService['platform']['db']['inTenant']>[1]): Promise<T> =>
    service.platform.db.inTenant(tenant.id, work) as Promise<T>;
  const lease = () =>
    inTenant<{ kind: string | null; reason: string | null; key: object; wait: number; is_open: boolean }>(
      (tx) =>
        tx.first(sql`
        select blocked_kind as kind, blocked_reason as reason, blocked_key as key, opened_at is not null as is_open,
          greatest(0, extract(epoch from blocked_until - now()))::float8 as wait
        from delivery_leases where connection_id = ${channel.connectionId}`),
    );
  const mark = () =>
    inTenant(async (tx) =>
      tx.later(sql`insert into product_changes (tenant_id, product_id, bulk) select tenant_id, id, true from products
        on conflict do nothing`),
    );

  test('nearly everything is paused, tells why, and gets one listing when the pause is over', async () => {
    await createProducts(service, tenant, 700);
    for (let n = 0; n < 6; n++) {
      await channel.step();
      await inTenant(async (tx) =>
        tx.later(
          sql`update delivery_leases set blocked_until = now(), due_at = now() where opened_at is null`,
        ),
      );
    }
    expect(await lease()).toMatchObject({
      kind: 'rejected',
      reason: expect.stringMatching(
        /of the last \d+ listings were refused, the last with: category 7 is not known/,
      ),
      key: {
        code: 'refused_share',
        params: { sent: expect.any(Number), last: 'category 7 is not known' },
      },
      is_open: true,
    });
    expect((await lease()).wait).toBeGreaterThan(3_500);
    const before = calls;
    expect(before).toBeLessThanOrEqual(600);
    await inTenant(async (tx) =>
      tx.later(sql`update delivery_leases set blocked_until = now(), due_at = now()`),
    );
    await channel.step();
    expect(calls).toBe(before + 1);
    expect((await lease()).wait).toBeGreaterThan(3_500);
  });

  test('a changed mapping or setting lifts the pause at once', async () => {
    await createProducts(service, tenant, 700);
    for (let n = 0; n < 6; n++) {
      await channel.step();
      await inTenant(async (tx) =>
        tx.later(
          sql`update delivery_leases set blocked_until = now(), due_at = now() where opened_at is null`,
        ),
      );
    }
    refusing = null;
    await inTenant(async (tx) => markConnectionChanged(tx, channel.connectionId));
    await channel.step();
    expect(await lease()).toMatchObject({ kind: null, is_open: false });
  });

  test('the same content is not sent again, however often price, stock or the plan move', async () => {
    await createProducts(service, tenant, 3);
    await channel.drain();
    expect(calls).toBe(3);
    await inTenant(async (tx) => tx.later(sql`update products set price = price + 0.1`));
    await mark();
    await channel.drain();
    await mark();
    await channel.drain();
    expect(calls).toBe(3);
    const states = await inTenant((tx) => tx.run(sql`select distinct state, issue_code from listings`));
    expect(states).toEqual([{ state: 'rejected', issue_code: 'unknown_category' }]);
  });

  test('it is sent again when the content changed, or somebody asks for it', async () => {
    const [first] = await createProducts(service, tenant, 3);
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${first}`, { name: 'Another' });
    await channel.drain();
    expect(calls).toBe(4);
    refusing = null;
    await inTenant((tx) => retryListings(tx, channel.connectionId, undefined));
    await channel.drain();
    expect(calls).toBe(7);
    expect(channel.simulator.state.bySku.size).toBe(3);
  });

  test('a refused price is sent again when the price changed', async () => {
    refusing = 'invalid_price';
    const [first] = await createProducts(service, tenant, 1);
    await channel.drain();
    await tenant.call('PUT', `/v1/products/${first}`, { name: 'Product', price: 2 });
    await channel.drain();
    expect(calls).toBeGreaterThanOrEqual(2);
  });
});
