import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connector, ConnectorContext, RateLimit } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { createOutbound, type Outbound } from '../platform/outbound/index.ts';
import { openClockedDatabase } from '../testing/database-clock.ts';
import { addConnection } from '../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { createConnectorHost } from './host.ts';
import { byOperation } from './operations.ts';

let service: TestService;
let tenant: TestTenant;
let server: Server;
let outbound: Outbound;
let connectionId: number;
/** The channel's next answer; each call is noted. */
let answer: { status?: number; headers?: Record<string, string>; body?: object } = {};
const calls: { url: string; headers: IncomingHttpHeaders }[] = [];
/** Is called with the number of calls whenever one has come, before it is answered. */
let arrived: (count: number) => Promise<void> | void = () => {};

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  outbound = createOutbound(() => true);
  server = createServer(async (request, response) => {
    calls.push({ url: request.url ?? '', headers: request.headers });
    await arrived(calls.length);
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await outbound.close();
  server.close();
  await service.close();
});
beforeEach(async () => {
  connectionId = await addConnection(service, tenant);
});
afterEach(() => {
  answer = {};
  arrived = () => {};
  calls.length = 0;
});

interface Probe {
  /** Makes one call in the name of an operation. */
  call(operation?: 'testConnection' | 'pullOrders', cost?: number): Promise<unknown>;
  signal: AbortController;
}

/** A connector that makes one call, hosted as in a process of its own. */
function probe(
  rateLimit: RateLimit,
  operationLimits: Connector['operationLimits'] = {},
  db = service.platform.db,
  account?: { id: number; config: Record<string, unknown> },
): Probe {
  const signal = new AbortController();
  const request = async (ctx: ConnectorContext, cost?: number): Promise<void> => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    await ctx.http.request({ method: 'GET', url, ...(cost === undefined ? {} : { cost }) });
  };
  const connector = {
    ...{ platform: 'probe', platformId: 9, label: 'Probe', kind: 'marketplace', capabilities: {} },
    ...{ configSchema: Type.Object({}), rateLimit, operationLimits },
    ...(account !== undefined && { platform: 'simulator', limitsSharedBy: Object.keys(account.config) }),
    testConnection: request,
    pullOrders: request,
  } as unknown as Connector;
  const { log, masterKeys, objects, media } = service.platform;
  const contextFor = createConnectorHost({ db, outbound, log, masterKeys, objects, media });
  const hosted = { tenantId: tenant.id, id: connectionId, connector, config: {}, ...account };
  const ctx = contextFor(hosted, signal.signal);
  const methods = byOperation(connector) as unknown as Record<string, typeof request>;
  return { signal, call: (operation = 'testConnection', cost) => methods[operation]!(ctx, cost) };
}

const buckets = () =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql<{ bucket: string; level: number | null; capacity: number | null }>`
      select bucket, level, capacity from rate_buckets where connection_id = ${connectionId} order by bucket`),
  );

// holds CHAN-7
describe('the limit of a connection holds over all processes', () => {
  test('property: fixed never gives more permits than allowed in any window to two processes at once', async () => {
    // Each look at the clock is 2 ms after the one before. A permit is taken, and its time looked up, under one lock.
    const tick = 2;
    const [one, other] = await Promise.all([tick, tick].map((ms) => openClockedDatabase(service, ms)));
    const rule = JSON.stringify({ kind: 'fixed', requests: 5, per_ms: 200 });
    const granted: number[] = [];
    const asker = async ({ db }: { db: Database }): Promise<void> => {
      while (granted.length < 40) {
        const row = await db.inTenant(tenant.id, (tx) =>
          tx.first(sql<{ wait_ms: number; at: number }>`
            select wait_ms, extract(epoch from clock_timestamp())::float8 * 1000 as at
            from take_permit(${connectionId}, array['*'], array[${rule}]::jsonb[], 1::float8)`),
        );
        if (row!.wait_ms === 0) granted.push(row!.at);
      }
    };
    await Promise.all([one!, other!, one!, other!].map(asker));
    await Promise.all([one!.close(), other!.close()]);
    granted.sort((a, b) => a - b);
    const spans = granted.slice(5).map((at, n) => at - granted[n]!);
    expect(Math.min(...spans)).toBeGreaterThanOrEqual(200);
    // The budget is used up: 40 permits need seven full windows, of slices exact to a hundredth.
    expect(granted[39]! - granted[0]!).toBeLessThan(7 * 1.1 * 200);
  });

  test('two processes share one budget when they call', async () => {
    const other = openDatabase(service.logins, { app: 4, system: 1 });
    const limit = { kind: 'fixed', requests: 3, perMs: 60_000 } as const;
    const two = [probe(limit), probe(limit, {}, other)];
    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => two[n % 2]!.call()));
    await other.close();
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    expect(calls).toHaveLength(3);
  });

  test('connections of one account share its budget and its breaks, others have their own', async () => {
    const config = { base_url: 'http://127.0.0.1:9' };
    const account = { id: await addConnection(service, tenant), config };
    const other = { id: account.id, config: { base_url: 'http://127.0.0.1:10' } };
    const limit = { kind: 'fixed', requests: 2, perMs: 60_000 } as const;
    const [first, second, stranger] = [
      probe(limit, {}, undefined, { id: connectionId, config }),
      probe(limit, {}, undefined, account),
      probe(limit, {}, undefined, other),
    ];
    await first.call();
    await second.call();
    await expect(second.call()).rejects.toMatchObject({ kind: 'rate_limited' });
    answer = { status: 429, headers: { 'retry-after': '600' } };
    await stranger.call();
    await expect(stranger.call()).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(calls).toHaveLength(3);
  });

  test('the same calls without a limit come at once, and cost the database nothing', async () => {
    const all = Promise.withResolvers<void>();
    // None is answered before all have come.
    arrived = (count) => (count === 24 ? all.resolve() : all.promise);
    await Promise.all(Array.from({ length: 24 }, () => probe({ kind: 'none' }).call()));
    expect(await buckets()).toEqual([]);
  });

  test('token bucket: a burst up to the capacity, then as fast as it refills', async () => {
    const clocked = await openClockedDatabase(service, 0);
    const limit = { kind: 'token_bucket', capacity: 4, refillPerSecond: 20 } as const;
    const { call } = probe(limit, {}, clocked.db);
    const burst = Promise.withResolvers<void>();
    arrived = (count) => {
      if (count === 4) burst.resolve();
    };
    const made = Promise.all(Array.from({ length: 8 }, () => call()));
    await burst.promise;
    const rule = JSON.stringify({ kind: 'token_bucket', capacity: 4, refill_per_ms: 0.02 });
    const waits = async (): Promise<number> => {
      const row = await clocked.db.inTenant(tenant.id, (tx) =>
        tx.first(sql<{ wait_ms: number }>`
          select wait_ms from take_permit(${connectionId}, array['*'], array[${rule}]::jsonb[], 1::float8)`),
      );
      return row!.wait_ms;
    };
    expect([await waits(), calls.length]).toEqual([50, 4]);
    await clocked.advance(200);
    await made;
    expect([await waits(), calls.length]).toEqual([50, 8]);
    await clocked.close();
  });

  test('an operation with a limit of its own keeps to both, and the others are not held up by it', async () => {
    const own = { kind: 'fixed', requests: 1, perMs: 60_000 } as const;
    const { call } = probe({ kind: 'fixed', requests: 100, perMs: 60_000 }, { pullOrders: own });
    await call('pullOrders');
    await expect(call('pullOrders')).rejects.toMatchObject({ kind: 'rate_limited' });
    await call('testConnection');
    expect(calls).toHaveLength(2);
  });
});

test('a permit that is too far away is refused with the wait, and nothing is sent', async () => {
  const { call } = probe({ kind: 'fixed', requests: 1, perMs: 60_000 });
  await call();
  const failure = await call().catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'rate_limited' });
  const { retryAfterMs } = failure as { retryAfterMs: number };
  expect(retryAfterMs).toBeGreaterThan(55_000);
  expect(retryAfterMs).toBeLessThanOrEqual(60_600);
  expect(calls).toHaveLength(1);
});

test('a wait ends with the signal', async () => {
  const { call, signal } = probe({ kind: 'fixed', requests: 1, perMs: 3_000 });
  await call();
  const waiting = call();
  signal.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'unavailable' });
  expect(calls).toHaveLength(1);
});

describe('R8: a 429 closes the bucket for all operations until then', () => {
  test.each([
    ['seconds', () => '9', 9_000],
    ['a date', () => new Date(Date.now() + 60_000).toUTCString(), 60_000],
    ['1e9', () => '1e9', 3_600_000],
  ])('%s', async (_what, retryAfter, expected) => {
    const { call } = probe({ kind: 'fixed', requests: 100, perMs: 1_000 });
    answer = { status: 429, headers: { 'retry-after': retryAfter() } };
    await call('pullOrders');
    answer = {};
    const failure = await call('testConnection').catch((error: unknown) => error);
    const { retryAfterMs } = failure as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(expected - 3_500);
    expect(retryAfterMs).toBeLessThanOrEqual(expected);
    expect(calls).toHaveLength(1);
  });

  test('a negative one closes nothing', async () => {
    const { call } = probe({ kind: 'fixed', requests: 100, perMs: 1_000 });
    answer = { status: 429, headers: { 'retry-after': '-5' } };
    await call();
    await call();
    expect(calls).toHaveLength(2);
  });
});

test('header: what the channel says is left is what is left, until its reset', async () => {
  const names = { remaining: 'x-left', reset: 'x-reset', resetUnit: 'seconds' } as const;
  const { call } = probe({ kind: 'header', ...names, fallback: { requests: 100, perMs: 1_000 } });
  answer = { headers: { 'x-left': '2', 'x-reset': '30' } };
  await call();
  answer = {};
  await call();
  await call();
  await expect(call()).rejects.toMatchObject({ kind: 'rate_limited' });
  expect(calls).toHaveLength(3);
});

test('cost: a request pays its price, and the channel’s own count corrects the bucket', async () => {
  const limit = {
    kind: 'cost',
    capacity: 1_000,
    restorePerSecond: 50,
    statusPath: 'cost.throttleStatus',
  } as const;
  const { call } = probe(limit);
  const throttleStatus = { currentlyAvailable: 300, maximumAvailable: 2_000, restoreRate: 1 };
  answer = { body: { cost: { throttleStatus } } };
  await call('testConnection', 10);
  const [bucket] = await buckets();
  expect(bucket).toMatchObject({ capacity: 2_000 });
  expect(bucket!.level).toBeCloseTo(300, 0);
  await expect(call('testConnection', 500)).rejects.toMatchObject({ kind: 'rate_limited' });
  answer = { body: { cost: { throttleStatus: { currentlyAvailable: 'much', maximumAvailable: -1 } } } };
  await call('testConnection', 100);
  expect((await buckets())[0]!.level).toBeLessThan(210);
});
