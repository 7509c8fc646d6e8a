import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listTables } from '@sluice/server/cli/backup/database-tables.ts';
import { FORMATS, hashTables, type TableHashes } from '@sluice/server/cli/backup/table-hashes.ts';
import { startEmbeddedPostgres } from '@sluice/server/platform/embedded-postgres/index.ts';
import pg from 'pg';

const quiet = { info() {}, warn() {}, error: (fields: object, text: string) => console.error(text, fields) };

/** Everything that an installation keeps under its folder, as hashes. */
export interface Contents {
  tables: TableHashes;
  /** SHA-256 by the path of the file. */
  files: Record<string, string>;
}

/** Runs work on the database of an installation whose service is stopped. */
export async function onDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  try {
    const client = new pg.Client(postgres.connection());
    await client.connect();
    return await work(client).finally(() => client.end());
  } finally {
    await postgres.stop();
  }
}

/** Hashes the tables and files of an installation whose service is stopped. */
export async function contentsOf(dataDir: string): Promise<Contents> {
  const tables = await onDatabase(dataDir, async (client) => {
    await client.query(FORMATS);
    await client.query('begin read only');
    return hashTables(client, await listTables(client));
  });
  return { tables, files: await hashFiles(join(dataDir, 'media')) };
}

export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    hashes[path.slice(folder.length + 1)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return hashes;
}
