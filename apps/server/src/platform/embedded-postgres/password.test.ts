import { execFile } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findLauncher, prepareCommand } from './account.ts';
import { type DataDirLock, findEmbeddedPostgres, lockDataDir } from './index.ts';
import { makeTestFolder, query, type TestFolder } from './test-support.ts';

const onPosix = process.platform !== 'win32';

let folder: TestFolder;
let lock: DataDirLock | undefined;
beforeEach(async () => {
  folder = await makeTestFolder();
});
afterEach(async () => {
  await folder.remove();
  await lock?.release();
  lock = undefined;
});

const home = (...names: string[]) => join(folder.dataDir, 'postgres', ...names);

/** Puts the folder's cluster into the state an earlier release left: everybody who reaches the socket gets in. */
async function reopen(): Promise<void> {
  const server = await folder.start();
  await query(server, 'create table kept as select 42 as answer; alter role postgres password null');
  await server.stop();
  await rm(home('password'));
  await rm(home('pg_hba.conf'));
  await writeFile(home('data', 'pg_hba.conf'), 'local all all trust\n');
}

const getIn = async (settings: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(settings);
  await client.connect().finally(() => client.end());
};

describe.runIf(onPosix)('the embedded PostgreSQL', () => {
  test('lets nobody in without the password, which is its owner’s file', async () => {
    const server = await folder.start();
    const { password, ...rest } = server.connection();
    expect(password).toMatch(/^[\w-]{43}$/);
    await expect(getIn({ ...rest, password: '' })).rejects.toThrow(/password/i);
    await expect(getIn({ ...rest, password: 'postgres' })).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(home('password'))).mode & 0o777).toBe(0o600);
    expect((await stat(home('pg_hba.conf'))).mode & 0o007).toBe(0);
    expect(await readFile(home('server.log'), 'utf8')).not.toContain(password);
  });

  test('started by hand, without our rules, lets nobody in at all', async () => {
    const server = await folder.start();
    await server.stop();
    expect(await readFile(home('data', 'pg_hba.conf'), 'utf8')).not.toMatch(/\btrust\s*$/m);
  });

  test('of an earlier release is closed at its next start, with its data', async () => {
    await reopen();
    const server = await folder.start();
    const { password: _, ...rest } = server.connection();
    await expect(getIn({ ...rest, password: '' })).rejects.toThrow(/password/i);
    expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('of an earlier release that still runs is reached as before, and closed by the owner of the folder', async () => {
    await reopen();
    const launcher = await findLauncher(home('data'));
    const runtime = join(folder.dataDir, 'runtime');
    const [version] = await promisify(execFile)('ls', [runtime]).then(({ stdout }) => stdout.split('\n'));
    const options = `-k ${home('socket')} -c listen_addresses= -p 5432`;
    const args = ['start', '-w', '-D', home('data'), '-o', options, '-l', home('data', 'old.log')];
    const old = prepareCommand(launcher, join(runtime, version!, 'bin', 'pg_ctl'), args, false);
    await promisify(execFile)(old.file, old.args, { ...old.options, cwd: '/' });
    await getIn((await findEmbeddedPostgres(folder.dataDir))!());
    lock = await lockDataDir(folder.dataDir);
    const server = await folder.start();
    const { password: _, ...rest } = server.connection();
    await expect(getIn({ ...rest, password: '' })).rejects.toThrow(/password/i);
    expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('made anew in the place of one that was deleted has a password of its own', async () => {
    await (await folder.start()).stop();
    await rm(home('data'), { recursive: true });
    expect(await query(await folder.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('that was killed while the password was set gets one at the next start', async () => {
    await (await folder.start()).stop();
    await rm(home('password'));
    await writeFile(home('password.new'), 'half');
    expect(await query(await folder.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
  test('whose password’s file is empty after a power failure gets one at the next start', async () => {
    await (await folder.start()).stop();
    await writeFile(home('password'), '');
    expect(await query(await folder.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
