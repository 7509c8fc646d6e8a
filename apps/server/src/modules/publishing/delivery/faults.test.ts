import type { Connector } from '@sluice/connector-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel, type TestChannelOptions } from '../../../testing/channel.ts';
import { createProducts } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

/** More by SLUICE_TEST_SIZE=10, say. */
const SIZE = Number(process.env.SLUICE_TEST_SIZE ?? 1);

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeEach(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterEach(async () => {
  await channel.close();
  await service.close();
});

const connect = async (options: TestChannelOptions = {}): Promise<void> => {
  channel = await connectTestChannel(service, tenant, options);
};
const calls = async (route: string): Promise<number> => {
  const answer = await fetch(`${channel.simulator.url}/_state?listings=none`);
  return ((await answer.json()) as { calls: Record<string, number> }).calls[route] ?? 0;
};
const states = () =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(
      sql<{ state: string; n: number }>`select state, count(*) as n from listings group by 1 order by 1`,
    ),
  );

/** The simulator's connector with time-outs short enough for a test. */
const impatient = (connector: Connector): Connector => {
  const methods = Object.entries(connector).map(([name, method]) => {
    if (typeof method !== 'function') return [name, method];
    const hurried = (ctx: Parameters<Connector['testConnection']>[0], ...rest: unknown[]) => {
      const http = { request: (call: object) => ctx.http.request({ ...call, timeoutMs: 60 } as never) };
      return method({ ...ctx, http }, ...rest);
    };
    return [name, hurried];
  });
  return Object.fromEntries(methods) as Connector;
};

describe('R8: a 429 is heeded', () => {
  const wait = async (retryAfter: string): Promise<{ ms: number; calls: number }> => {
    await connect();
    await createProducts(service, tenant, 1);
    await channel.faults({ rate_429: 1, retry_after: retryAfter });
    await channel.step();
    await channel.step();
    const row = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(sql<{ ms: number; kind: string }>`
        select extract(epoch from blocked_until - now())::float8 * 1000 as ms, blocked_kind as kind from delivery_leases`),
    );
    expect(row!.kind).toBe('rate_limited');
    const { calls: made } = (await (await fetch(`${channel.simulator.url}/_state`)).json()) as {
      calls: Record<string, number>;
    };
    return { ms: row!.ms, calls: Object.values(made).reduce((sum, n) => sum + n, 0) };
  };

  test.each([
    ['seconds', () => '30', 30_000],
    ['a date', () => new Date(Date.now() + 90_000).toUTCString(), 90_000],
    ['1e9 seconds, capped at an hour', () => '1e9', 3_600_000],
  ])('%s: nothing is sent before that', async (_what, retryAfter, expected) => {
    const { ms, calls: made } = await wait(retryAfter());
    expect(ms).toBeGreaterThan(expected - 3_000);
    expect(ms).toBeLessThanOrEqual(expected);
    expect(made).toBe(1);
  });

  test('a negative one: the pause is our own, and never the budget of the breaker', async () => {
    const { ms } = await wait('-5');
    expect(ms).toBeLessThan(1_000);
    const row = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(sql`select opened_at from delivery_leases`),
    );
    expect(row).toEqual({ opened_at: null });
  });

  test('no call comes too early for the channel’s own clock', async () => {
    await connect({ settings: { rate_limit: { capacity: 2, refill_per_second: 20 } } });
    await createProducts(service, tenant, 5);
    for (let n = 0; n < 40; n++) await channel.step();
    expect(channel.simulator.state.counters.early_calls).toBe(0);
  });
});

describe('R9: what was applied although the answer says otherwise is read back and never doubled', () => {
  test.each([
    ['the reply is lost', { rate_lost_reply: 0.4 }],
    ['500', { rate_500: 0.4 }],
    ['a time-out', { rate_timeout: 0.3 }],
  ])('%s', async (_what, faults) => {
    await connect({ connector: impatient });
    const ids = await createProducts(service, tenant, 25 * SIZE);
    await channel.faults(faults);
    await channel.drain();
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update products set price = price + 100 where id = any(${ids.slice(0, 10)}::bigint[])`);
      tx.later(sql`insert into product_changes (tenant_id, product_id) select tenant_id, id from products`);
    });
    await channel.drain();
    const listings = [...channel.simulator.state.bySku.values()];
    expect(listings).toHaveLength(25 * SIZE);
    expect(listings.every(({ writes }) => writes.creates === 1 && writes.duplicate_creates === 0)).toBe(true);
    expect(channel.listing('S3')).toMatchObject({ price: '103' });
    expect(await states()).toEqual([{ state: 'live', n: 25 * SIZE }]);
  });
});

describe('R10: every item is done, retrying or quarantined in the end', () => {
  test.each([
    ['partial batches', 'sync', { rate_partial_batch: 0.7 }],
    ['results missing, doubled and out of order', 'async', { rate_scrambled_ticket: 1 }],
    ['expired results', 'async', { rate_expired_ticket: 0.6 }],
    ['all of it', 'async', { rate_scrambled_ticket: 0.5, rate_expired_ticket: 0.3, rate_partial_batch: 0.3 }],
  ])('%s', async (_what, answers, faults) => {
    await connect({ connection: { config: { answers } }, settings: { ticket_delay_ms: 0 } });
    await createProducts(service, tenant, 30 * SIZE);
    await channel.faults(faults);
    await channel.drain();
    expect(await states()).toEqual([{ state: 'live', n: 30 * SIZE }]);
    const { counters, bySku } = channel.simulator.state;
    expect(counters.duplicate_create_attempts).toBe(0);
    expect(bySku.size).toBe(30 * SIZE);
  });
});

test('R11: one poison item in 1,000: the other 999 are published in at most 21 calls', async () => {
  await connect();
  await createProducts(service, tenant, 1_000);
  await channel.faults({ poison_skus: ['S437'] });
  await channel.drain();
  expect(channel.simulator.state.activeListings).toBe(999);
  expect(await calls('POST /api/listings/batch')).toBeLessThanOrEqual(21);
  expect(await states()).toEqual([
    { state: 'live', n: 999 },
    { state: 'rejected', n: 1 },
  ]);
});

test('an item the channel falls over with a 500 does not hold up the others either', async () => {
  const falls = (connector: Connector): Connector => ({
    ...connector,
    upsertListings: async (ctx, items) => {
      if (items.some((item) => item.payload.sku === 'S7')) {
        const { ConnectorError } = await import('@sluice/connector-kit');
        throw new ConnectorError({ kind: 'unknown_outcome', message: 'the channel answered 500' });
      }
      return connector.upsertListings!(ctx, items);
    },
  });
  await connect({ connector: falls });
  await createProducts(service, tenant, 40);
  const due = () =>
    service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update delivery_leases set blocked_until = '-infinity', due_at = now()`);
      // Its own pauses are kept short, as if much time passed.
      tx.later(sql`update listings set next_at = now() where attempts < 12`);
    });
  for (let n = 0; n < 60; n++) {
    await channel.step();
    await due();
  }
  expect(channel.simulator.state.activeListings).toBe(39);
  const row = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.first(sql`select state, issue_code, attempts from listings where external_key = 'S7'`),
  );
  expect(row).toEqual({ state: 'retry', issue_code: 'failed_alone', attempts: 12 });
});
