import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openLogins } from '../../platform/db/logins.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { startSmtpServer } from '../../platform/mail/testing/smtp-server.ts';
import { createTestDatabase, dropTestDatabase } from '../../testing/postgres.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { openConnection } from '../connections.ts';
import { freePort, makeFolder, urlOf } from '../test-support.ts';
import type { Check } from './check.ts';
import { checkNode } from './configuration.ts';
import { examine } from './examine.ts';

let service: TestService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let tenantId: number;

beforeAll(async () => {
  service = await startTestService({ MASTER_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}` });
  folder = await makeFolder();
  await openLogins(service.admin);
  ({ id: tenantId } = await service.createTenant());
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

const settings = () => service.admin;

/** The doctor's findings by check, on the service's database unless the environment names another. */
async function findings(env: Record<string, string> = {}): Promise<Record<string, Check>> {
  const checks = await examine({
    DATA_DIR: folder.path,
    DATABASE_URL: urlOf(settings()),
    MASTER_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    ...env,
  });
  return Object.fromEntries(checks.map((check) => [check.id, check]));
}

async function query(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client(service.admin);
  await client.connect();
  await client.query(text, values).finally(() => client.end());
}

describe('what is sound', () => {
  test('passes every check but the durability that test databases do without', async () => {
    const found = await findings();
    const bad = Object.values(found).filter((check) => check.status !== 'ok');
    expect(bad.map((check) => check.id)).toEqual(['durability']);
    expect(found.durability).toMatchObject({ status: 'fail', advice: expect.stringContaining('fsync = on') });
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining([
        'data_dir',
        'disk',
        'storage',
        'port',
        'roles',
        'migrations',
        'clock',
        'master_keys',
      ]),
    );
  });

  test('an empty data folder stays empty', async () => {
    const dataDir = join(folder.path, 'not-yet');
    const checks = await examine({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(checks.filter((check) => check.status !== 'ok')).toEqual([]);
    await expect(mkdir(dataDir)).resolves.toBeUndefined();
  });
});

describe('a Citus cluster shows soon what a lost node held prepared', () => {
  test.each([
    ['5s', 'ok'],
    ['60000ms', 'warn'],
    ['-1', 'warn'],
  ])('looking for it every %s: %s', async (interval, status) => {
    const set = (what: string): Promise<void> => query(`alter database ${service.admin.database} ${what}`);
    await set(`set citus.recover_2pc_interval = '${interval}'`);
    try {
      expect((await findings()).citus_recovery).toMatchObject({ status });
    } finally {
      await set('reset citus.recover_2pc_interval');
    }
  });

  test('a PostgreSQL without Citus has no such line', async () => {
    expect(await findings()).not.toHaveProperty('citus_recovery');
  });
});

describe('what is wrong gets a message and advice', () => {
  test('an old Node', () => {
    expect(checkNode('20.11.0')).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('20.11.0'),
    });
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ OUTBOUND_ALLOW: 'ten' }, 'OUTBOUND_ALLOW'],
    [{ MASTER_KEYS: '1:short' }, 'MASTER_KEYS'],
    [{ SMTP_URL: 'mail.example.com', SMTP_FROM: 'a@shop.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://a:50%@mail.example.com', SMTP_FROM: 'a@shop.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example.com', SMTP_FROM: 'the shop' }, 'SMTP_FROM'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_FROM'],
  ])('the configuration %j', async (env, name) => {
    const { configuration } = await findings(env);
    expect(configuration).toMatchObject({ status: 'fail', message: expect.stringContaining(name) });
  });

  test('a public address that leads nowhere, or is not encrypted', async () => {
    expect((await findings({ HOST: '0.0.0.0' })).public_url?.status).toBe('warn');
    expect((await findings({ PUBLIC_URL: 'http://shop.example.com' })).public_url?.status).toBe('warn');
    expect((await findings({ PUBLIC_URL: 'https://shop.example.com' })).public_url?.status).toBe('ok');
  });

  test('a data folder that is a file', async () => {
    const file = join(folder.path, 'a-file');
    await writeFile(file, '');
    expect((await findings({ DATA_DIR: file })).data_dir).toMatchObject({ status: 'fail' });
  });

  test('a port that another program has', async () => {
    const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { port: check } = await findings({ PORT: String(port) });
    other.close();
    expect(check).toMatchObject({ status: 'fail', message: expect.stringContaining('another program') });
  });

  test('a database that is not there', async () => {
    const { database } = await findings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(database).toMatchObject({ status: 'fail', message: expect.stringContaining('ECONNREFUSED') });
  });

  test('a mail server that does not let the service in', async () => {
    const server = await startSmtpServer('right');
    const from = { SMTP_FROM: 'Shop <sluice@shop.example>' };
    expect((await findings({ ...from, SMTP_URL: server.url })).mail).toMatchObject({ status: 'ok' });
    const wrong = await findings({ ...from, SMTP_URL: server.url.replace('right', 'wrong') });
    expect(wrong.mail).toMatchObject({ status: 'fail', message: expect.stringContaining('sign-in') });
    await server.close();
  });

  test('object storage that does not answer', async () => {
    const { storage } = await findings({
      S3_BUCKET: 'b',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    });
    expect(storage).toMatchObject({ status: 'fail', advice: expect.stringContaining('S3_ENDPOINT') });
  });
});

test('sessions that could become their administrator again', async () => {
  const database = await createTestDatabase();
  await migrate(database.connection);
  const { logins } = await findings({ DATABASE_URL: urlOf(database.connection) });
  await dropTestDatabase(database);
  expect(logins).toMatchObject({ status: 'warn', message: expect.stringContaining('is a superuser') });
  expect((await findings()).logins?.status).toBe('ok');
});

describe('the schema', () => {
  test('is not made where there is none', async () => {
    const database = await createTestDatabase();
    const { migrations } = await findings({ DATABASE_URL: urlOf(database.connection) });
    const client = new pg.Client(database.connection);
    await client.connect();
    const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public'`);
    await client.end();
    await dropTestDatabase(database);
    expect(migrations).toMatchObject({ status: 'ok', message: expect.stringContaining('first start') });
    expect(rowCount).toBe(0);
  });

  const withMigration = async (name: string): Promise<ReturnType<typeof findings>> => {
    await query(`insert into schema_migrations (name, checksum) values ('${name}', 'x')`);
    const found = await findings();
    await query(`delete from schema_migrations where name = '${name}'`);
    return found;
  };

  test('that is expanded for a newer version is a warning, since this one works beside it', async () => {
    const found = await withMigration('9999_future');
    expect(found.migrations).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('9999_future'),
    });
    expect(found.connections).toBeDefined();
  });

  test('of a newer version is a failure, and the rest is not looked at', async () => {
    const found = await withMigration('9999_future.contract');
    expect(found.migrations).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('9999_future'),
    });
    expect(found.connections).toBeUndefined();
  });
});

describe('what the tables hold', () => {
  let id: number;
  beforeAll(async () => {
    const input = { label: 'Trial', markupPercent: null, paused: true };
    const config = { base_url: 'http://127.0.0.1:1', api_key: 'a secret' };
    ({ id } = await openConnection(service.platform, tenantId as never, 'simulator', { ...input, config }));
  });
  afterEach(() =>
    query(`update connections set status = 'active'; update delivery_leases set blocked_reason = null`),
  );

  test('credentials that no key opens', async () => {
    const { master_keys } = await findings({ MASTER_KEYS: `1:${Buffer.alloc(32, 2).toString('base64')}` });
    expect(master_keys).toMatchObject({
      status: 'fail',
      message: expect.stringContaining(`are locked (connections ${id} of tenant`),
    });
    expect((await findings()).master_keys?.status).toBe('ok');
    const keys = (second: string) =>
      [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
        .map((key, at) => `${at + 1}:${key.toString('base64')}`)
        .join(',') + second;
    expect((await findings({ MASTER_KEYS: keys('') })).master_keys?.message).toContain(
      'other keys are still needed: version 1 for',
    );
    expect((await findings({ MASTER_KEYS: keys(':opens') })).master_keys?.message).toContain('by it alone');
  });

  test('a connection that fails, with the reason', async () => {
    await query(`update connections set status = 'active'`);
    await query(
      `update delivery_leases set blocked_reason = 'the key was refused', consecutive_failures = 7`,
    );
    expect((await findings())[`connection_${tenantId}_${id}`]).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('7 times in a row): the key was refused'),
      advice: expect.stringContaining(`--id ${id}`),
    });
  });

  test('a subscription that is over', async () => {
    await query(`update tenants set subscription_status = 'expired' where id = $1`, [tenantId]);
    const { subscriptions } = await findings();
    await query(`update tenants set subscription_status = 'active' where id = $1`, [tenantId]);
    expect(subscriptions).toMatchObject({ status: 'warn', message: expect.stringContaining('expired') });
  });

  test('an import that nobody works on', async () => {
    await query(
      `insert into bulk_operations (tenant_id, mode, file_name, storage_key, started_by, created_at)
       values ($1, 'upsert', 'a.csv', 'a.csv', 'x', now() - interval '2 hours')`,
      [tenantId],
    );
    const { imports } = await findings();
    await query('delete from bulk_operations');
    expect(imports).toMatchObject({ status: 'warn', message: expect.stringContaining('queued for 2 h') });
  });
});
