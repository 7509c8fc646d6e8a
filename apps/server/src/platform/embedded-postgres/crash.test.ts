import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { whenGone } from './process-identity.ts';
import { connect, log, makeTestFolder, query, type TestFolder } from './test-support.ts';

const onLinux = process.platform === 'linux';

let folder: TestFolder;

beforeEach(async () => {
  folder = await makeTestFolder();
});

afterEach(async () => {
  await folder.remove();
});

describe('the embedded PostgreSQL', () => {
  test('comes back with every committed row after kill -9 of the server', async () => {
    const server = await folder.start();
    await query(server, 'CREATE TABLE kept (n int)');
    for (let round = 1; round <= 3; round++) {
      await query(server, `INSERT INTO kept VALUES (${round})`);
      const back = restarted(server);
      const killed = server.pid;
      process.kill(killed, 'SIGKILL');
      expect(await back).toContain('SIGKILL');
      expect(server.pid).not.toBe(killed);
      expect(await query(server, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: round }]);
    }
  });

  test.runIf(onLinux)('comes back although a busy backend outlives the killed server', async () => {
    const server = await folder.start();
    const client = await connect(server);
    const backend = (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid as number;
    client.on('error', () => {});
    // A stopped backend cannot notice that its postmaster died, just like one deep in a computation.
    process.kill(backend, 'SIGSTOP');
    const back = restarted(server);
    process.kill(server.pid, 'SIGKILL');
    await back;
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('survives kill -9 of a backend without being restarted', async () => {
    const server = await folder.start();
    const { pid } = server;
    const client = await connect(server);
    const lost = new Promise((done) => client.on('error', done));
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0].pid, 'SIGKILL');
    await lost;
    expect(await eventually(() => query(server, 'SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    expect(server.pid).toBe(pid);
  });

  test('adopts a server that is still running, and watches over it', async () => {
    const first = await folder.start({ leaveRunning: true });
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await folder.start();
    expect(second.pid).toBe(first.pid);
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    const back = restarted(second);
    process.kill(second.pid, 'SIGKILL');
    await back;
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  test('starts again after kill -9 of the process that ran it', async () => {
    const owner = spawnOwner(folder.dataDir);
    const [output] = (await once(owner.stdout!, 'data')) as [Buffer];
    const orphan = Number(String(output).trim());
    owner.kill('SIGKILL');
    // The kernel ends the server together with its parent; elsewhere the server lives on and is adopted.
    if (onLinux) await whenGone(orphan);
    const server = await folder.start();
    expect(await query(server, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  test('takes no notice of a pid file whose number now belongs to another program', async () => {
    const first = await folder.start();
    await first.stop();
    const file = join(folder.dataDir, 'postgres', 'data', 'postmaster.pid');
    await writeFile(file, `${process.pid}\n${folder.dataDir}\n1\n5432\n\n\n\nready\n`);
    expect((await folder.start()).pid).not.toBe(process.pid);
  });

  test('is found by a command that runs beside it, which cannot stop it', async () => {
    expect(await findEmbeddedPostgres(folder.dataDir)).toBeNull();
    const server = await folder.start();
    const connection = await findEmbeddedPostgres(folder.dataDir);
    expect(connection?.('shop')).toEqual(server.connection('shop'));
    const beside = await startEmbeddedPostgres({ dataDir: folder.dataDir, log });
    await beside.stop();
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

function restarted(server: EmbeddedPostgres): Promise<string> {
  return new Promise((done) => server.onRestart(({ reason }) => done(reason)));
}

/** Repeats while the server refuses sessions; the test's own time limit ends it. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await new Promise(setImmediate);
    }
  }
}

/** A process that starts the database, writes a row, prints the server's pid and stays. */
function spawnOwner(folder: string): ChildProcess {
  const program = `
    import pg from 'pg';
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const log = { info() {}, warn() {}, error() {} };
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log });
    const client = new pg.Client(server.connection());
    await client.connect();
    await client.query('CREATE TABLE kept AS SELECT 42 AS answer');
    console.log(server.pid);
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  });
}
