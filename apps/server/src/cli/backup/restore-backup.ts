import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { isDistributed } from '../../platform/db/distribute.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { setSequences } from '../../platform/db/sequences.ts';
import { localStore, type ObjectStore, s3Store } from '../../platform/storage/index.ts';
import { contentTypeOf } from '../../platform/storage/key.ts';
import { CommandError } from '../errors.ts';
import type { Progress } from '../progress.ts';
import { readArchive } from './archive-reader.ts';
import { findNonEmptyTable } from './database-tables.ts';
import { liftRules, openTableLoader, requireSameTables } from './load-tables.ts';
import { MEDIA, TABLES } from './manifest.ts';
import { rebuildSchema } from './rebuild-schema.ts';
import { migrationsOf } from './schema-version.ts';
import type { VerifiedArchive } from './verify-archive.ts';

export interface RestoreOptions {
  settings: pg.ClientConfig;
  config: Config;
  file: string;
  archive: VerifiedArchive;
  /** Replaces the contents of the database. */
  force: boolean;
  progress: Progress;
}

/**
 * Replaces the contents of the database by a verified backup, in one transaction: a failure or a crash changes nothing.
 * Then brings the schema to the newest version; returns the migrations that took.
 */
export async function restoreBackup(options: RestoreOptions): Promise<string[]> {
  const { settings, archive, force } = options;
  const migrations = await migrationsOf(archive.manifest);
  const client = new pg.Client({ ...settings, application_name: 'sluice restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseBesideService(client);
    await refuseDistributed(settings);
    const filled = force ? undefined : await findNonEmptyTable(client);
    if (filled !== undefined) {
      throw new CommandError(
        `the database is not empty (${filled} has rows): --force replaces everything in it by the backup, ` +
          'or choose an empty DATA_DIR. Nothing was changed.',
      );
    }
    // The roles that policies name belong to the whole server, so they are made beforehand in a transaction of their
    // own.
    await migrate(settings, { upTo: '' });
    await client.query('begin');
    await rebuildSchema(client, migrations);
    await load(client, options);
    await client.query('commit');
  } finally {
    await client.end();
  }
  return migrate(settings);
}

/** The lock on DATA_DIR keeps services away from the embedded database; another database shows them as sessions. */
async function refuseBesideService(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'sluice %' limit 1`,
  );
  if (rows.length === 0) return;
  throw new CommandError(
    `a Sluice works on this database now (session "${rows[0]!.name}"): stop all its processes first. Nothing was changed.`,
  );
}

/** One transaction cannot drop, make and fill tables that are spread over nodes. */
async function refuseDistributed(settings: pg.ClientConfig): Promise<void> {
  if (!(await isDistributed(settings))) return;
  throw new CommandError(
    'the tables of this database are spread over the nodes of a Citus cluster: restore into a new database of its ' +
      'coordinator, then run "sluice distribute" (docs/scaling.md). Nothing was changed.',
  );
}

async function load(client: pg.Client, { config, file, archive, progress }: RestoreOptions): Promise<void> {
  const { manifest, summary } = archive;
  await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0');
  await requireSameTables(client, manifest);
  const rules = await liftRules(client);
  const tables = openTableLoader(client, manifest, summary);
  const objects = config.s3 === undefined ? localStore(join(config.dataDir, 'media')) : s3Store(config.s3);
  for await (const entry of readArchive(file, (read) => progress.update(read, archive.bytes))) {
    if (entry.name.startsWith(TABLES)) await tables.add(entry);
    else await tables.finish();
    if (entry.name.startsWith(MEDIA)) await putFile(objects, entry.name.slice(MEDIA.length), entry.content);
  }
  await rules.restore();
  await setSequences(client, manifest.sequences);
}

/** Keys name random files that are never changed, so files of a restore that fails later do no harm. */
async function putFile(objects: ObjectStore, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const contentType = contentTypeOf(key);
  if (contentType === undefined) throw new CommandError(`the backup holds a file of a strange kind: ${key}`);
  await objects.put(key, Readable.from(content), { contentType });
}
