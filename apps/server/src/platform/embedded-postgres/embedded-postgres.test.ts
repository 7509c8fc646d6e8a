import { chmod, chown, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './index.ts';
import { log, makeTestFolder, query, type TestFolder } from './test-support.ts';

const asRoot = process.getuid?.() === 0;

let folder: TestFolder;

beforeEach(async () => {
  folder = await makeTestFolder();
});

afterEach(async () => {
  await folder.remove();
});

describe('the embedded PostgreSQL', () => {
  test('is made on first start and found again, with its data, on the next', async () => {
    const first = await folder.start();
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await folder.start();
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  test('is durable, UTF-8, ordered alike everywhere and not reachable over the network', async () => {
    const server = await folder.start();
    const names = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'listen_addresses',
      'server_encoding',
      'jit',
    ];
    const rows = await query(
      server,
      `SELECT name, setting FROM pg_settings WHERE name IN ('${names.join("','")}')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
      server_encoding: 'UTF8',
      jit: 'off',
    });
    const locale = 'SELECT datlocprovider, datlocale FROM pg_database WHERE datname = current_database()';
    expect(await query(server, locale)).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
  });

  test('explains with the end of its log why it does not start', async () => {
    const broken = startEmbeddedPostgres({
      dataDir: folder.dataDir,
      log,
      settings: { shared_buffers: 'plenty' },
    });
    await expect(broken).rejects.toThrow(/did not start.*server\.log[\s\S]*shared_buffers/);
  });

  test('works where the path is too long for a socket', async () => {
    folder.dataDir = join(folder.parent, 'long'.repeat(30), 'data');
    const server = await folder.start();
    expect(server.connection().host.length).toBeLessThan(90);
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await rm(server.connection().host, { recursive: true, force: true });
  });

  test.runIf(asRoot)('keeps the owner of its files when root starts it next', async () => {
    await (await folder.start()).stop();
    // 65534 is "nobody" wherever there is one, and a number like any other elsewhere.
    for (const name of ['data', 'socket']) await chownAll(join(folder.dataDir, 'postgres', name), 65534);
    for (const path of [folder.dataDir, join(folder.dataDir, 'postgres')]) await chmod(path, 0o711);
    const server = await folder.start();
    expect((await stat(join(folder.dataDir, 'postgres', 'data', 'postmaster.pid'))).uid).toBe(65534);
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test.runIf(asRoot)('names the folder that keeps its user out, and the remedy', async () => {
    const closed = join(folder.parent, 'closed');
    await mkdir(closed);
    await chmod(closed, 0o700);
    folder.dataDir = join(closed, 'data');
    await expect(folder.start()).rejects.toThrow(
      `may not enter ${closed}. Either set DATA_DIR to a folder outside`,
    );
  });

  test('keeps customers’ data out of its log', async () => {
    const server = await folder.start();
    await query(server, 'CREATE TABLE secret (v text UNIQUE)');
    await query(server, "INSERT INTO secret VALUES ('canary-1')");
    await expect(query(server, "INSERT INTO secret VALUES ('canary-1')")).rejects.toThrow('duplicate key');
    const text = await readFile(join(folder.dataDir, 'postgres', 'server.log'), 'utf8');
    expect(text).toContain('duplicate key');
    expect(text).not.toContain('canary');
  });
});

async function chownAll(folder: string, id: number): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) await chown(path, id, id);
}
