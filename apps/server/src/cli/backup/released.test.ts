import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { BIN, freePort, makeFolder, sluice, startProgram, urlOf } from '../test-support.ts';
import { readArchive } from './archive-reader.ts';
import { quoted } from './database-tables.ts';
import { TABLES } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { FORMATS } from './table-hashes.ts';
import { tableOf, type VerifiedArchive, verifyArchive } from './verify-archive.ts';

const FOLDER = join(import.meta.dirname, 'testing/released');
const progress = { update() {}, end() {} };

/** Rows of each table as lines of COPY text, sorted. */
type Rows = Map<string, string[]>;

const linesOf = (copied: string): string[] => copied.split('\n').slice(0, -1).sort();

async function rowsIn(file: string): Promise<Rows> {
  const texts = new Map<string, string>();
  for await (const { name, content } of readArchive(file, () => {}))
    if (name.startsWith(TABLES))
      texts.set(
        tableOf(name),
        (texts.get(tableOf(name)) ?? '') + (await text(content as AsyncIterable<Buffer>)),
      );
  return new Map([...texts].map(([name, copied]) => [name, linesOf(copied)]));
}

/** The rows of the tables that an archive has, by the columns that it has. */
async function rowsOf(database: TestDatabase, { manifest }: VerifiedArchive): Promise<Rows> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await client.query(FORMATS);
    const rows: Rows = new Map();
    for (const { name, columns } of manifest.tables) {
      const chosen = `select ${columns.map(quoted).join(', ')} from public.${quoted(name)}`;
      const lines = linesOf(await text(client.query(copyTo(`copy (${chosen}) to stdout`))));
      if (lines.length > 0) rows.set(name, lines);
    }
    return rows;
  } finally {
    await client.end();
  }
}

const differing = (one: Rows, other: Rows): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => one.get(name)?.join('\n') !== other.get(name)?.join('\n'),
  );

// holds OPS-9
describe.each(readdirSync(FOLDER))('the data of the released version %s', (name) => {
  const file = join(FOLDER, name);
  let database: TestDatabase;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let archive: VerifiedArchive;
  beforeAll(async () => {
    [database, folder] = await Promise.all([createTestDatabase(), makeFolder()]);
    archive = await verifyArchive(file, progress);
    const config = readConfig({ DATA_DIR: folder.path });
    await restoreBackup({
      ...{ settings: database.connection, config, file, archive, force: false, progress },
    });
  });
  afterAll(async () => {
    await dropTestDatabase(database);
    await folder.remove();
  });

  test('is whole after the upgrade to this version', async () => {
    const [before, after] = [await rowsIn(file), await rowsOf(database, archive)];
    expect(before.get('products')!.length).toBeGreaterThan(100);
    expect(differing(before, after)).toEqual([]);
  });

  test('control: a row that an upgrade changed is found', async () => {
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query(`update products set name = name || '.' where id = (select min(id) from products)`);
    await client.end();
    expect(differing(await rowsIn(file), await rowsOf(database, archive))).toEqual(['products']);
  });

  test('serves its tenant, and its key opens every secret', async () => {
    const env = {
      DATABASE_URL: urlOf(database.connection),
      DATA_DIR: folder.path,
      MASTER_KEYS: archive.masterKey!.trim(),
    };
    const created = await sluice(['api-key', 'create', '--tenant', '1', '--name', 'next', '--json'], env);
    const { api_key: key } = created.json<{ api_key: string }>();
    const service = await startProgram([BIN, 'serve', '--role', 'api', '--json'], {
      ...env,
      PORT: String(await freePort()),
    });
    const answer = await fetch(`${service.ready.url}/v1/products?per_page=5`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(((await answer.json()) as { data: object[] }).data).toHaveLength(5);
    service.child.kill('SIGTERM');
    expect(await service.exit).toBe(0);
    const doctor = await sluice(['doctor', '--json'], env);
    const { checks } = doctor.json<{ checks: { id: string; status: string }[] }>();
    // The server of tests gives durability up.
    const failed = checks.filter(({ id, status }) => status === 'fail' && id !== 'durability');
    expect(failed).toEqual([]);
    expect(checks).toContainEqual(expect.objectContaining({ id: 'master_keys', status: 'ok' }));
  });
});
