import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Pooler, poolerMissing, startPooler } from '../testing/pooler.ts';
import { createTestDatabase, dropTestDatabase, type TestDatabase, testCluster } from '../testing/postgres.ts';
import { BIN, freePort, makeFolder, type Running, sluice, startProgram, urlOf } from './test-support.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let simulator: RunningSimulator;
beforeAll(async () => {
  [database, folder, simulator] = await Promise.all([
    createTestDatabase(),
    makeFolder(),
    startSimulator({ port: 0 }),
  ]);
});
afterAll(async () => {
  await dropTestDatabase(database);
  await simulator.close();
  await folder.remove();
});

/** A shop that sells on the simulator, and calls with its key. */
async function openShop(env: Record<string, string>, url: string) {
  const cli = async (...args: string[]) => (await sluice([...args, '--json'], env)).json();
  const { tenant_id } = await cli('tenant', 'create', '--name', 'Shop', '--plan', 'enterprise');
  const tenant = ['--tenant', String(tenant_id)];
  const { api_key } = await cli('api-key', 'create', ...tenant, '--name', 'test');
  const channel = ['--platform', 'simulator', '--label', 'Sim', '--config', `base_url=${simulator.url}`];
  await cli('connection', 'create', ...tenant, ...channel);
  return async (method: string, path: string, body?: object): Promise<number> => {
    const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.text();
    return answer.status;
  };
}

const environment = async (more: Record<string, string>) => ({
  DATA_DIR: folder.path,
  PORT: String(await freePort()),
  DATABASE_CONNECTIONS: '4',
  RATE_LIMIT_PER_MINUTE: '100000',
  ...more,
});

async function stopped(service: Running): Promise<void> {
  service.child.kill('SIGTERM');
  await service.exit;
}

test('a service under load keeps to its connections, four for each of its two processes, and answers everything', async () => {
  const env = await environment({ DATABASE_URL: urlOf(database.connection) });
  const service = await startProgram([BIN, 'serve', '--json'], env);
  const call = await openShop(env, service.ready.url as string);
  const admin = new pg.Client(database.connection);
  await admin.connect();
  let under = true;
  const load = Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      n % 2 === 0
        ? call('POST', '/v1/products', { name: `Product ${n}`, sku: `N${n}`, price: '10', stock: 5 })
        : call('GET', `/v1/products?search=product&page=${n}`),
    ),
  ).finally(() => {
    under = false;
  });
  const counts: number[] = [];
  while (under || simulator.state.bySku.size < 150) {
    const { rows } = await admin.query<{ n: number }>(
      'select count(*)::integer as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    counts.push(rows[0]!.n);
  }
  expect((await load).filter((status) => status >= 300)).toEqual([]);
  expect(Math.max(...counts)).toBeGreaterThan(4);
  expect(Math.max(...counts)).toBeLessThanOrEqual(8);
  await admin.end();
  await stopped(service);
});

if (poolerMissing !== undefined) console.log(`${poolerMissing} (the program behind a pooler)`);

describe.skipIf(poolerMissing !== undefined)('the program behind a pooler', () => {
  let pooler: Pooler;
  let DATABASE_URL: string;
  beforeAll(async () => {
    pooler = await startPooler(testCluster());
    DATABASE_URL = urlOf(pooler.through(database.connection));
  });
  afterAll(() => pooler.stop());

  test('refuses to start without the address of the server itself, and says so', async () => {
    const started = await sluice(['migrate', '--json'], await environment({ DATABASE_URL }));
    expect(started.code).not.toBe(0);
    expect(started.json().error).toContain('leads through a connection pooler: set DATABASE_DIRECT_URL');
  });

  test('delivers over it and listens past it', async () => {
    const env = await environment({
      DATABASE_URL,
      DATABASE_DIRECT_URL: urlOf(database.connection),
      LOG_LEVEL: 'debug',
    });
    const service = await startProgram([BIN, 'serve', '--json'], env);
    const call = await openShop(env, service.ready.url as string);
    expect(await call('POST', '/v1/products', { name: 'Chair', sku: 'POOLED', price: '10' })).toBe(201);
    await expect.poll(() => simulator.state.bySku.get('POOLED')?.title, { timeout: 20_000 }).toBe('Chair');
    const backup = await sluice(['backup', '--output', `${folder.path}/b.tar.gz`, '--json'], env);
    expect(backup.code).toBe(0);
    await stopped(service);
  });
});
