import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { describeSchema } from '../../platform/db/describe-schema.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { listMigrations } from '../../platform/db/migration-list.ts';
import { DEVELOPMENT_MIGRATIONS } from '../../testing/development-migrations.ts';
import {
  createTestDatabase,
  dropTestDatabase,
  type TestDatabase,
  testCluster,
} from '../../testing/postgres.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { makeFolder } from '../test-support.ts';
import { restoreBackup } from './restore-backup.ts';
import { fillService, fingerprint } from './test-support.ts';
import { verifyArchive } from './verify-archive.ts';
import { writeBackup } from './write-backup.ts';

const progress = { update() {}, end() {} };

let service: TestService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let file: string;
let mediaKey: string;
let before: Record<string, string>;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  service = await startTestService();
  folder = await makeFolder();
  file = join(folder.path, 'backup.tar.gz');
  ({ mediaKey } = await fillService(service));
  before = await fingerprint(service.admin);
  await backup(service.admin, file);
});
afterAll(async () => {
  await service.close();
  for (const database of databases) await dropTestDatabase(database);
  await folder.remove();
});

const config = (dataDir = folder.path): Config => ({ ...service.platform.config, dataDir });

const backup = (settings: pg.ClientConfig, to: string) =>
  writeBackup({ settings, config: service.platform.config, file: to, includeMasterKey: false, progress });

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

async function restore(settings: pg.ClientConfig, from = file, force = false): Promise<string[]> {
  const archive = await verifyArchive(from, progress);
  return restoreBackup({ settings, config: config(), file: from, archive, force, progress });
}

async function query(settings: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(settings);
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

describe('a backup restored into an empty database', () => {
  let target: TestDatabase;
  beforeAll(async () => {
    target = await emptyDatabase();
    expect(await restore(target.connection)).toEqual([]);
  });

  test('has the same rows in every table, the same sequences and files', async () => {
    expect(await fingerprint(target.connection)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    expect(String(await readFile(join(folder.path, 'media', mediaKey)))).toBe('a picture');
  });

  test('has the same schema: keys, policies and grants are back', async () => {
    const schemas = [];
    for (const settings of [service.admin, target.connection]) {
      const client = new pg.Client(settings);
      await client.connect();
      schemas.push(await describeSchema(client).finally(() => client.end()));
    }
    expect(schemas[1]).toEqual(schemas[0]);
  });

  test('is not empty any more: a second restore needs --force, and with it gives the same again', async () => {
    await expect(restore(target.connection)).rejects.toThrow('not empty');
    await query(target.connection, `update products set name = 'changed'; create table stray (n integer)`);
    await restore(target.connection, file, true);
    expect(await fingerprint(target.connection)).toEqual(before);
  });

  test('is refused while a service works on that database', async () => {
    const busy = new pg.Client({ ...target.connection, application_name: 'sluice sluice_app' });
    await busy.connect();
    await expect(restore(target.connection, file, true)).rejects.toThrow('stop all its processes');
    await busy.end();
  });
});

test('a backup that the files before the squash of the migrations made is restored into the schema of today', async () => {
  const last = '0028_progress_events';
  const [older, target] = [await emptyDatabase(), await emptyDatabase()];
  await migrate(older.connection, { upTo: last });
  await query(older.connection, `insert into tenants (name, plan_code) values ('Kept', 'pro')`);
  const copy = join(folder.path, 'older.tar.gz');
  await backup(older.connection, copy);
  const archive = await verifyArchive(copy, progress);
  const manifest = { ...archive.manifest, migrations: DEVELOPMENT_MIGRATIONS };
  const options = { settings: target.connection, config: config(), file: copy, force: false, progress };
  const since = (await listMigrations()).map(({ name }) => name).filter((name) => name > last);
  const run = await restoreBackup({ ...options, archive: { ...archive, manifest } });
  expect(run.sort()).toEqual(since);
  expect(await query(target.connection, 'select name from tenants')).toEqual([{ name: 'Kept' }]);
});

test('an owner who is no superuser backs up and restores everything, row-level security or not', async () => {
  const owner = `owner_${process.pid}`;
  await query(
    testCluster(),
    `create role ${owner} login password 'p'; grant sluice_app, sluice_system to ${owner} with admin option`,
  );
  const [one, two] = [await emptyDatabase(), await emptyDatabase()];
  for (const { name } of [one, two]) await query(testCluster(), `alter database ${name} owner to ${owner}`);
  const as = ({ connection }: TestDatabase) => ({ ...connection, user: owner, password: 'p' });
  await restore(as(one));
  expect(await fingerprint(one.connection)).toEqual(before);
  const copy = join(folder.path, 'owner.tar.gz');
  await backup(as(one), copy);
  await restore(as(two), copy);
  expect(await fingerprint(two.connection)).toEqual(before);
  await expect(restore(as(two), copy)).rejects.toThrow('not empty');
  for (const { name } of [one, two]) await dropTestDatabase({ name });
  await query(testCluster(), `drop owned by ${owner}; drop role ${owner}`);
});

describe('refused, with the database left as it was', () => {
  let target: TestDatabase;
  const broken = () => join(folder.path, 'broken.tar.gz');
  beforeAll(async () => {
    target = await emptyDatabase();
  });
  beforeEach(() => rm(broken(), { force: true }));

  const expectUntouched = async (): Promise<void> => {
    const text = `select from pg_class where relnamespace = 'public'::regnamespace`;
    expect(await query(target.connection, text)).toEqual([]);
  };

  /** The archive with its unpacked bytes changed. */
  const rewrite = async (change: (tar: Buffer) => Buffer): Promise<void> =>
    writeFile(broken(), gzipSync(change(gunzipSync(await readFile(file)))));

  test.each([0, 20, 3_000, -1])('an archive cut short at %i bytes', async (length) => {
    const whole = await readFile(file);
    await writeFile(broken(), whole);
    await truncate(broken(), length < 0 ? whole.length + length : length);
    await expect(restore(target.connection, broken())).rejects.toThrow(
      /no complete backup of Sluice: unexpected end of file\. Nothing/,
    );
    await expectUntouched();
  });

  test('a flipped bit anywhere', async () => {
    const whole = await readFile(file);
    for (const share of [0.1, 0.5, 0.9]) {
      const bad = Buffer.from(whole);
      bad[Math.floor(bad.length * share)]! ^= 0x10;
      await writeFile(broken(), bad);
      await expect(restore(target.connection, broken())).rejects.toThrow('no complete backup');
    }
    await expectUntouched();
  });

  test('rows that were changed, and an archive that lacks its end', async () => {
    await rewrite((tar) => Buffer.from(tar.toString('latin1').replace('KEEP-2', 'KEPT-2'), 'latin1'));
    await expect(restore(target.connection, broken())).rejects.toThrow('not those that were written');
    await rewrite((tar) => Buffer.concat([tar.subarray(0, tar.indexOf('summary.json')), Buffer.alloc(1024)]));
    await expect(restore(target.connection, broken())).rejects.toThrow('no complete backup');
    await expectUntouched();
  });

  test('something else than a backup, and a file that is not there', async () => {
    await writeFile(broken(), 'hello');
    await expect(restore(target.connection, broken())).rejects.toThrow(
      'no complete backup of Sluice: incorrect header check. Nothing',
    );
    await writeFile(broken(), gzipSync('hello'.repeat(500)));
    await expect(restore(target.connection, broken())).rejects.toThrow('no complete backup');
    await expect(restore(target.connection, join(folder.path, 'none'))).rejects.toThrow('there is no file');
    await expectUntouched();
  });

  test('a backup of a newer version, and one of another line', async () => {
    const archive = await verifyArchive(file, progress);
    const attempt = (migrations: { name: string; checksum: string }[]) =>
      restoreBackup({
        settings: target.connection,
        config: config(),
        file,
        archive: { ...archive, manifest: { ...archive.manifest, migrations } },
        force: true,
        progress,
      });
    const { migrations } = archive.manifest;
    await expect(attempt([...migrations, { name: '9999_future', checksum: 'x' }])).rejects.toThrow(
      'newer version',
    );
    await expect(attempt(migrations.map((one) => ({ ...one, checksum: 'x' })))).rejects.toThrow(
      'another line',
    );
    await expectUntouched();
  });

  test('a load that fails halfway keeps what the database held', async () => {
    const full = await emptyDatabase();
    await restore(full.connection);
    const archive = await verifyArchive(file, progress);
    const tables = archive.summary.tables.map((one) =>
      one.name === 'users' ? one : { ...one, rows: one.rows + 1 },
    );
    const options = { settings: full.connection, config: config(), file, force: true, progress };
    await expect(
      restoreBackup({ ...options, archive: { ...archive, summary: { ...archive.summary, tables } } }),
    ).rejects.toThrow('rows instead of');
    expect(await fingerprint(full.connection)).toEqual(before);
  });
});

test('a failing backup leaves no file, and an older one of the name stays', async () => {
  const to = join(folder.path, 'kept.tar.gz');
  await writeFile(to, 'older');
  const nobody = { ...service.admin, database: 'postgres' };
  await expect(backup(nobody, to)).rejects.toThrow('nothing to back up');
  expect(String(await readFile(to))).toBe('older');
});
