import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts';
import { whenGone } from '../../platform/embedded-postgres/process-identity.ts';
import { BIN, type Finished, makeFolder, type Running, sluice, startProgram } from '../test-support.ts';

/** The moments of one history: a base backup, and a tenant before and after each moment to return to. */
interface History {
  first: string;
  second: string;
}

let folder: Awaited<ReturnType<typeof makeFolder>>;
let history: History;
/** Rows that were written while the base backup was taken. */
let ticks: number;
const path = (name: string): string => join(folder.path, name);
const environment = (dataDir: string) => ({
  DATA_DIR: path(dataDir),
  WAL_ARCHIVE: path('wal'),
  PORT: '0',
});
const run = (dataDir: string, ...args: string[]): Promise<Finished> =>
  sluice([...args, '--json'], environment(dataDir));

/** The service runs while tenants are made, the base backup is taken and everything is destroyed. */
beforeAll(async () => {
  folder = await makeFolder();
  const service = await startProgram([BIN, 'serve', '--role', 'api', '--json'], environment('old'));
  await makeTenant('before the base backup');
  await ask('old', 'create table ticks (n integer)');
  const base = run('old', 'base-backup', '--to', path('base'));
  ticks = await writeUntil(base);
  expect((await base).json()).toMatchObject({ folder: path('base') });
  await makeTenant('before the first moment');
  const first = await moment();
  await makeTenant('before the second moment');
  const second = await moment();
  await makeTenant('the mistake');
  history = { first, second };
  await destroy(service);
});
afterAll(() => folder.remove());

/** Writes row after row until the work is done. Returns how many were acknowledged. */
async function writeUntil(work: Promise<unknown>): Promise<number> {
  const isDone = Symbol('done');
  for (let n = 1; ; n++) {
    const written = ask('old', `insert into ticks values (${n}) returning n as value`);
    if ((await Promise.race([written, work.then(() => isDone)])) === isDone)
      return (await written).length - 1 + n;
  }
}

const makeTenant = async (name: string): Promise<void> => {
  expect((await run('old', 'tenant', 'create', '--name', name, '--plan', 'pro')).code).toBe(0);
};

/** The database's time between two commits, and a later one that no commit shares. */
async function moment(): Promise<string> {
  const [time] = await ask('old', `select to_json(clock_timestamp() at time zone 'utc') #>> '{}' as value`);
  await ask('old', `select pg_sleep(0.01) is null as value`);
  return `${String(time).slice(0, 23)}Z`;
}

async function ask(dataDir: string, text: string): Promise<unknown[]> {
  const connection = await findEmbeddedPostgres(path(dataDir));
  const client = new pg.Client(connection!());
  await client.connect();
  try {
    const { rows } = [await client.query<{ value: unknown }>(text)].flat().at(-1)!;
    return rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

/** The log's last file reaches the archive within a minute at the longest; here a switch of files stands for it. */
async function destroy(service: Running): Promise<void> {
  const [file] = await ask('old', `select pg_walfile_name(pg_switch_wal()) as value`);
  while (!(await readdir(path('wal'))).includes(String(file)))
    await ask('old', 'select pg_sleep(0.02) as value');
  const server = Number(
    (await readFile(join(path('old'), 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
  // The server's own processes outlive it by a moment, in which they still write into its folder.
  const processes = (await ask('old', 'select pid as value from pg_stat_activity')).map(Number);
  service.child.kill('SIGKILL');
  process.kill(server, 'SIGKILL');
  await Promise.all([service.exit, ...[server, ...processes].map(whenGone)]);
  // One that began behind the list is gone before the last attempt.
  await rm(path('old'), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

const names = async (dataDir: string): Promise<string[]> => {
  const { tenants } = (await run(dataDir, 'tenant', 'list')).json<{ tenants: { name: string }[] }>();
  return tenants.map(({ name }) => name);
};

// holds OPS-5
describe('the embedded database after a return to a moment', () => {
  test('has the commits before it, none after it, and can be written', async () => {
    const done = await run('first', 'recover', '--base', path('base'), '--until', history.first);
    expect(done.json()).toMatchObject({ timeline: 2 });
    expect(await names('first')).toEqual(['before the base backup', 'before the first moment']);
    expect((await run('first', 'tenant', 'create', '--name', 'after it', '--plan', 'pro')).code).toBe(0);
    expect(await names('first')).toContain('after it');
  });

  test('has each row that was written while the base backup was taken', async () => {
    expect(ticks).toBeGreaterThan(10);
    const service = await startProgram([BIN, 'serve', '--role', 'api', '--json'], environment('first'));
    expect(await ask('first', 'select array_agg(n order by n) as value from ticks')).toEqual([
      Array.from({ length: ticks }, (_, index) => index + 1),
    ]);
    service.child.kill('SIGTERM');
    await service.exit;
  });

  test('can be brought to a later moment of the first history, from compressed files', async () => {
    const files = (await readdir(path('wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
    for (const name of files) {
      const plain = join(path('wal'), name);
      await writeFile(`${plain}.gz`, gzipSync(await readFile(plain)));
      await rm(plain);
    }
    const target = ['--until', history.second, '--timeline', '1'];
    expect((await run('second', 'recover', '--base', path('base'), ...target)).json()).toMatchObject({
      timeline: 3,
    });
    expect(await names('second')).toEqual([
      'before the base backup',
      'before the first moment',
      'before the second moment',
    ]);
  });

  test('goes to the end of the newest history without a moment', async () => {
    await run('newest', 'recover', '--base', path('base'), '--timeline', '2');
    expect(await names('newest')).toEqual(['before the base backup', 'before the first moment', 'after it']);
  });
});

test('the doctor fails while the archive cannot be written, and passes when it can again', async () => {
  const service = await startProgram([BIN, 'serve', '--role', 'api', '--json'], environment('newest'));
  const archiveCheck = async (): Promise<unknown> => {
    const { checks } = (await run('newest', 'doctor')).json<{ checks: { id: string; status: string }[] }>();
    return checks.find(({ id }) => id === 'wal_archive')?.status;
  };
  expect(await archiveCheck()).toBe('ok');
  await rename(path('wal'), path('away'));
  for (let round = 0; round < 10; round++)
    await ask('newest', `insert into ticks values (0); select pg_switch_wal()::text as value`);
  expect(await archiveCheck()).toBe('fail');
  await rename(path('away'), path('wal'));
  await ask('newest', 'select pg_switch_wal()::text as value');
  while ((await archiveCheck()) !== 'ok') await ask('newest', 'select pg_sleep(0.1) is null as value');
  service.child.kill('SIGTERM');
  await service.exit;
});

describe('refused, and nothing is made', () => {
  const refused = async (dataDir: string, ...args: string[]): Promise<string> => {
    const done = await run(dataDir, ...args);
    expect(done.code).toBe(1);
    return String(done.json().error);
  };

  test('a moment before the end of the base backup, a future one, and one without a zone', async () => {
    const attempt = (until: string) => refused('none', 'recover', '--base', path('base'), '--until', until);
    expect(await attempt('2020-01-01T00:00:00Z')).toContain('take one that ended before it');
    expect(await attempt('2100-01-01T00:00:00Z')).toContain('before configured recovery target was reached');
    expect(await attempt('2100-01-01T00:00:00')).toContain('with its zone');
    await expect(stat(join(path('none'), 'postgres', 'data'))).rejects.toThrow('ENOENT');
  });

  test('a folder with a database, and half a base backup', async () => {
    expect(await refused('first', 'recover', '--base', path('base'))).toContain('is there already');
    await mkdir(path('half'));
    expect(await refused('none', 'recover', '--base', path('half'))).toContain('no complete base backup');
  });

  test('a base backup into a folder that is there, and one without an archive', async () => {
    await writeFile(path('taken'), 'mine');
    expect(await refused('first', 'base-backup', '--to', path('taken'))).toContain('exists already');
    expect(await readFile(path('taken'), 'utf8')).toBe('mine');
    const done = await sluice(['base-backup', '--to', path('bare'), '--json'], { DATA_DIR: path('first') });
    expect(done.json().error).toContain('set WAL_ARCHIVE');
    await expect(stat(path('bare'))).rejects.toThrow('ENOENT');
  });
});
