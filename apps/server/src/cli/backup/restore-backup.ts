import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { setSequences } from '../../platform/db/sequences.ts';
import { localStore, type ObjectStore, s3Store } from '../../platform/storage/index.ts';
import { contentTypeOf } from '../../platform/storage/key.ts';
import { CommandError } from '../errors.ts';
import type { Progress } from '../progress.ts';
import { readArchive } from './archive-reader.ts';
import { openTableLoader, requireSameTables } from './load-tables.ts';
import { MEDIA, TABLES } from './manifest.ts';
import { replaceContents } from './replace-contents.ts';
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
  await replaceContents({
    settings,
    migrations: await migrationsOf(archive.manifest),
    force,
    load: (client) => load(client, options),
    complete: (client) => setSequences(client, archive.manifest.sequences),
  });
  return migrate(settings);
}

async function load(client: pg.Client, { config, file, archive, progress }: RestoreOptions): Promise<void> {
  const { manifest, summary } = archive;
  await requireSameTables(client, manifest);
  const tables = openTableLoader(client, manifest, summary);
  const objects = config.s3 === undefined ? localStore(join(config.dataDir, 'media')) : s3Store(config.s3);
  for await (const entry of readArchive(file, (read) => progress.update(read, archive.bytes))) {
    if (entry.name.startsWith(TABLES)) await tables.add(entry);
    else await tables.finish();
    if (entry.name.startsWith(MEDIA)) await putFile(objects, entry.name.slice(MEDIA.length), entry.content);
  }
}

/** Keys name random files that are never changed, so files of a restore that fails later do no harm. */
async function putFile(objects: ObjectStore, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const contentType = contentTypeOf(key);
  if (contentType === undefined) throw new CommandError(`the backup holds a file of a strange kind: ${key}`);
  await objects.put(key, Readable.from(content), { contentType });
}
