import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestDatabase,
  dropTestDatabase,
  type TestDatabase,
  testCluster,
} from '../../testing/postgres.ts';
import { startTestService } from '../../testing/service.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { differingTables } from '../backup/table-hashes.ts';
import { fillService, fingerprint } from '../backup/test-support.ts';
import { verifyArchive } from '../backup/verify-archive.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { BIN, makeFolder, sluice, urlOf } from '../test-support.ts';
import { refuseMoved } from './moved-mark.ts';

const progress = { update() {}, end() {} };

let folder: Awaited<ReturnType<typeof makeFolder>>;
/** A database with some of everything that no service works on. */
let source: TestDatabase;
let target: TestDatabase;
let before: Record<string, string>;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await makeFolder();
  const service = await startTestService();
  try {
    await fillService(service);
    const { config } = service.platform;
    const file = join(folder.path, 'backup.tar.gz');
    await writeBackup({ settings: service.admin, config, file, includeMasterKey: false, progress });
    source = await emptyDatabase();
    const archive = await verifyArchive(file, progress);
    const options = { config: { ...config, dataDir: folder.path }, file, archive, force: false, progress };
    await restoreBackup({ ...options, settings: source.connection });
  } finally {
    await service.close();
  }
  before = await fingerprint(source.connection);
});
afterAll(async () => {
  for (const database of databases) await dropTestDatabase(database);
  await folder.remove();
});
beforeEach(async () => {
  await inDatabase(source, (client) => client.query('comment on table schema_migrations is null'));
  target = await emptyDatabase();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

async function inDatabase<T>(
  { connection }: TestDatabase,
  work: (client: pg.Client) => Promise<T>,
  name = 'test',
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: name });
  await client.connect();
  return work(client).finally(() => client.end());
}

const from = ({ connection }: TestDatabase) => ({ DATABASE_URL: urlOf(connection), DATA_DIR: folder.path });
const move = (database: TestDatabase, ...args: string[]) =>
  sluice(['move', '--json', ...args], from(database));
const moveToTarget = (...args: string[]) => move(source, '--to', urlOf(target.connection), ...args);

// holds MOVE-1
test('everything goes into the embedded database and back into one of the operator', async () => {
  const there = await move(source, '--to', 'embedded');
  expect(there.json()).toMatchObject({ moved: true, to: `the embedded database in ${folder.path}` });
  const back = await sluice(['move', '--json', '--to', urlOf(target.connection)], { DATA_DIR: folder.path });
  expect(back.json()).toMatchObject({ moved: true, rows: there.json().rows });
  expect(JSON.stringify(back)).not.toContain(String(testCluster().password ?? 'no password'));
  expect(differingTables(await fingerprint(target.connection), before)).toEqual([]);
});

describe('a database that was moved away from', () => {
  // holds MOVE-2
  test('starts no service and serves no command any more, until the move is cancelled', async () => {
    expect((await moveToTarget()).code).toBe(0);
    await expect(refuseMoved(source.connection)).rejects.toThrow(/was moved to .+ set DATABASE_URL/);
    const serve = await sluice(['serve', '--role', 'api'], from(source));
    expect(serve).toMatchObject({ code: 1, stderr: expect.stringContaining('sluice move --cancel') });
    const commands = [
      ['tenant', 'set', '--tenant', '1', '--sending', 'stopped'],
      ['backup', '--output', join(folder.path, 'late.tar.gz')],
    ];
    for (const command of commands)
      expect(await sluice(command, from(source))).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('was moved to'),
      });
    const { checks } = (await sluice(['doctor', '--json'], from(source))).json<{ checks: object[] }>();
    expect(checks).toContainEqual(
      expect.objectContaining({
        id: 'database',
        status: 'fail',
        message: expect.stringContaining('moved to'),
      }),
    );
    expect((await move(source, '--cancel')).json()).toEqual({ cancelled: true });
    await refuseMoved(source.connection);
    await refuseMoved(target.connection);
  });
});

describe('nothing is changed when', () => {
  const refusal = async (done: ReturnType<typeof move>) => {
    const { code, stdout } = await done;
    expect(code).toBe(1);
    return (JSON.parse(stdout) as { error: string }).error;
  };

  // holds MOVE-1
  test('the target holds something, unless it is replaced on demand', async () => {
    expect((await moveToTarget()).code).toBe(0);
    expect(await refusal(moveToTarget())).toContain('is not empty');
    expect((await moveToTarget('--force')).code).toBe(0);
    expect(differingTables(await fingerprint(target.connection), before)).toEqual([]);
  });

  test('both are the same database', async () => {
    expect(await refusal(move(source, '--to', urlOf(source.connection), '--force'))).toContain(
      'same database',
    );
    expect(differingTables(await fingerprint(source.connection), before)).toEqual([]);
  });

  test('a service works on either', async () => {
    for (const database of [source, target])
      await inDatabase(
        database,
        async () => expect(await refusal(moveToTarget())).toContain('stop all its processes first'),
        'sluice app',
      );
  });

  test('nothing listens at the address of the target, which the refusal names', async () => {
    const nobody = 'postgres://u:secret@127.0.0.1:1/x';
    const { code, stdout } = await move(source, '--to', nobody);
    expect(code).toBe(1);
    expect(stdout).toContain('the database of --to cannot be reached');
    expect(stdout).not.toContain('secret');
  });

  test.each([
    [['--to', 'mysql://a/b'], '--to must be'],
    [[], 'either --to or --cancel'],
    [['--to', 'embedded', '--cancel'], 'either --to or --cancel'],
  ])('the target is %j', async (args, reason) => {
    expect(await refusal(move(source, ...args))).toContain(reason);
  });

  // holds MOVE-3
  test('it is killed with everything copied: the move is begun anew', async () => {
    await inDatabase(source, async (client) => {
      await client.query('create sequence zz_held');
      const env = { ...from(source), PATH: process.env.PATH ?? '' };
      const child = spawn(process.execPath, [BIN, 'move', '--to', urlOf(target.connection)], { env });
      await untilFound(source, `application_name = 'sluice move'`, true);
      await client.query('begin');
      // The move reads sequences behind its rows, and waits for this one.
      await client.query('drop sequence zz_held');
      await untilFound(source, `application_name = 'sluice move' and wait_event_type = 'Lock'`, true);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await client.query('commit');
    });
    // The server has noticed that the killed process is gone.
    await untilFound(target, `application_name like 'sluice %'`, false);
    await refuseMoved(source.connection);
    expect((await moveToTarget()).code).toBe(0);
    expect(differingTables(await fingerprint(target.connection), before)).toEqual([]);
  });
});

/** Looks until a session of this database meets a condition, or none does. */
async function untilFound(database: TestDatabase, condition: string, wanted: boolean): Promise<void> {
  await inDatabase(database, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ found: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database() and ${condition}) as found`,
      );
      if (rows[0]!.found === wanted) return;
    }
  });
}
