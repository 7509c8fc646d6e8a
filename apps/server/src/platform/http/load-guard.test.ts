import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asTenantId } from '../db/database.ts';
import { createLogger } from '../log/index.ts';
import { type Endpoint, endpoint, type Gathered, type Principal } from './endpoint.ts';
import { createLoadGuard } from './load-guard.ts';
import { registerEndpoints } from './register.ts';
import { createServer } from './server.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';

let server: FastifyInstance;
let watchdog: Watchdog;
/** Requests under way, by tenant, and how each is let go. */
let working: { tenant: number; finish(): void }[];
let arrived: () => void;

const Brief = Type.Object({ brief: Type.Optional(Type.Boolean()) });
type GatheredOf = Gathered | ((query: Static<typeof Brief>) => Gathered | undefined);

const waits = (path: string, { load, gathered }: Pick<Endpoint, 'load'> & { gathered?: GatheredOf } = {}) =>
  endpoint({
    method: 'GET',
    path,
    operationId: path.slice(1),
    tag: 'Test',
    summary: 'Waits until the test lets it go',
    query: Brief,
    ...(load && { load }),
    ...(gathered && { gathered }),
    success: { status: 200, schema: Type.Object({}) },
    handle: async ({ principal }) => {
      await new Promise<void>((finish) => {
        working.push({ tenant: principal.tenantId, finish });
        arrived();
      });
      return {};
    },
  });

beforeEach(async () => {
  working = [];
  arrived = () => {};
  watchdog = createWatchdog();
  server = await createServer(createLogger('silent'));
  const endpoints = [
    waits('/light'),
    waits('/gathered', { gathered: 'writes' }),
    waits('/brief', { gathered: ({ brief }) => (brief ? 'reads' : undefined) }),
    waits('/preview', { load: 'preview' }),
    waits('/upload', { load: 'upload' }),
  ];
  server.get('/healthz', async () => ({ status: 'ok' }));
  registerEndpoints(
    server,
    endpoints,
    async ({ headers }) => {
      const caller = { kind: 'user', id: 1, email: '', role: 'admin', sessionId: 1 };
      return { tenantId: asTenantId(Number(headers.tenant)), caller } as unknown as Principal;
    },
    createLoadGuard(watchdog, 16),
  );
  await server.ready();
});
afterEach(async () => {
  watchdog.stop();
  for (const { finish } of working) finish();
  await server.close();
});

const ask = (path: string, tenant = 1) => server.inject({ url: path, headers: { tenant: String(tenant) } });
/** Finishes the requests that are under way, and each that begins from now on. */
function finishAll(): void {
  arrived = () => working.at(-1)!.finish();
  for (const { finish } of working) finish();
}
/** Resolves once this many requests of the tenant are under way. */
async function untilWorking(tenant: number, count: number): Promise<void> {
  while (working.filter((one) => one.tenant === tenant).length < count)
    await new Promise<void>((resolve) => {
      arrived = resolve;
    });
}
const lateFor = (samples: number, lateMs: number): void => {
  for (let at = 0; at < samples; at++) watchdog.note(lateMs);
};

describe('an event loop that is late', () => {
  test('for a moment, or a little for long, refuses nobody', () => {
    lateFor(7, 5_000);
    lateFor(1, 0);
    expect(watchdog.overload).toBe(0);
    lateFor(50, 400);
    expect(watchdog.overload).toBe(0);
  });

  test('for seconds refuses what is expensive, with 503 and when to come again', async () => {
    lateFor(8, 600);
    for (const path of ['/preview', '/upload']) {
      const refused = await ask(path);
      expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
      expect(refused.json()).toEqual({
        message: 'the service is busy; try again in a few seconds',
        code: 'unavailable',
      });
    }
    const served = ask('/light');
    await untilWorking(1, 1);
    working[0]!.finish();
    expect((await served).statusCode).toBe(200);
  });

  test('by far refuses everything but health checks, until it is over', async () => {
    lateFor(8, 2_000);
    expect((await ask('/light')).statusCode).toBe(503);
    expect((await ask('/healthz')).statusCode).toBe(200);
    lateFor(8, 10);
    const served = ask('/light');
    await untilWorking(1, 1);
    working[0]!.finish();
    expect((await served).statusCode).toBe(200);
  });
});

describe('two tenants', () => {
  test.each([
    ['/preview', 30],
    ['/upload', 60],
    ['/light', 400],
    ['/gathered', 400],
  ])('one that asks %s %i times at once keeps the other waiting for none of them', async (path, count) => {
    const flood = Array.from({ length: count }, () => ask(path, 1));
    await untilWorking(1, 2);
    const other = ask(path, 2);
    await untilWorking(2, 1);
    working.find((one) => one.tenant === 2)!.finish();
    expect((await other).statusCode).toBe(200);
    finishAll();
    const statuses = (await Promise.all(flood)).map((answer) => answer.statusCode);
    const isRefused = path === '/preview' || path === '/upload';
    expect(new Set(statuses)).toEqual(new Set(isRefused ? [200, 429] : [200]));
  });

  test('one whose writes share transactions has a hundred of them under way, and no more', async () => {
    const flood = Array.from({ length: 150 }, () => ask('/gathered'));
    await untilWorking(1, 100);
    await new Promise(setImmediate);
    expect(working).toHaveLength(100);
    finishAll();
    await Promise.all(flood);
  });

  test('one whose reads are brief has a hundred of them under way, and ten of its others', async () => {
    const flood = Array.from({ length: 300 }, (_, at) => ask(at % 2 === 0 ? '/brief?brief=true' : '/brief'));
    await untilWorking(1, 110);
    await new Promise(setImmediate);
    expect(working).toHaveLength(110);
    finishAll();
    await Promise.all(flood);
  });

  test('reads do not wait behind the writes of their tenant', async () => {
    const writes = Array.from({ length: 150 }, () => ask('/gathered'));
    await untilWorking(1, 100);
    const read = ask('/brief?brief=true');
    await untilWorking(1, 101);
    working.at(-1)!.finish();
    expect((await read).statusCode).toBe(200);
    finishAll();
    await Promise.all(writes);
  });

  test('take turns where there is not room for all of them', async () => {
    const asked = [1, 1, 1, 2, 2, 2, 3, 3, 3].map((tenant) => ask('/preview', tenant));
    await untilWorking(2, 2);
    expect(working.map((one) => one.tenant)).toEqual([1, 1, 2, 2]);
    working[0]!.finish();
    await untilWorking(3, 1);
    expect(working.map((one) => one.tenant)).toEqual([1, 1, 2, 2, 3]);
    finishAll();
    await Promise.all(asked);
    expect(working.map((one) => one.tenant)).toHaveLength(9);
  });
});

test('a browser that asks without end is told to wait', async () => {
  arrived = () => working.at(-1)!.finish();
  let refused = 0;
  for (let at = 0; at < 3_005; at++) if ((await ask('/light')).statusCode === 429) refused++;
  expect(refused).toBe(5);
});

test('an export keeps its place until its file is read to the end, or not any more', async () => {
  const guard = createLoadGuard(watchdog, 16);
  const principal = { tenantId: asTenantId(1), caller: { kind: 'api_key' } } as unknown as Principal;
  const open = () => guard.run({ load: 'export' }, principal, async () => new PassThrough());
  const [first, second] = [await open(), await open()];
  let entered = 0;
  const waiting = [1, 2, 3, 4].map(() => open().finally(() => entered++));
  await expect(open()).rejects.toMatchObject({ code: 'rate_limited' });
  expect(entered).toBe(0);
  first.end();
  first.resume();
  const third = await waiting[0]!;
  expect(entered).toBe(1);
  second.destroy(new Error('the client is gone'));
  await once(second, 'error').catch(() => {});
  await waiting[1]!;
  expect(entered).toBe(2);
  third.destroy();
  (await waiting[1]!).destroy();
  for (const rest of waiting.slice(2)) (await rest).destroy();
});
