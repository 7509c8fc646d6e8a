import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { readSequences } from '../../platform/db/sequences.ts';
import { VERSION } from '../../version.ts';
import { CommandError } from '../errors.ts';
import type { Progress } from '../progress.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import { beginSnapshot } from './begin-snapshot.ts';
import { type DataTable, listTables, MIGRATIONS_TABLE } from './database-tables.ts';
import { dumpTables } from './dump-tables.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  MASTER_KEY,
  type Manifest,
  SUMMARY,
  type Summary,
} from './manifest.ts';
import { dumpMedia } from './media-files.ts';

export interface BackupOptions {
  settings: pg.ClientConfig;
  config: Config;
  /** The archive to write; replaced when it exists. */
  file: string;
  includeMasterKey: boolean;
  progress: Progress;
}

export interface WrittenBackup {
  manifest: Manifest;
  summary: Summary;
  /** Size of the archive. */
  bytes: number;
}

/**
 * Writes one archive with the rows of every table as they stand at one moment, and with the files of the local store.
 * The service may go on meanwhile. Memory stays bounded whatever the size.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const masterKey = options.includeMasterKey ? await readMasterKey(options.config) : undefined;
  const client = new pg.Client({ ...options.settings, application_name: 'sluice backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { distributed } = await beginSnapshot(client, options.settings);
    const tables = await listTables(client, distributed);
    const manifest = await describe(client, tables, options);
    const archive = await createArchive(options.file, new Date(manifest.created_at));
    try {
      await archive.add(MANIFEST, jsonBuffer(manifest));
      if (masterKey !== undefined) await archive.add(MASTER_KEY, Buffer.from(masterKey));
      const summary = await dumpData(client, tables, archive, options);
      await archive.add(SUMMARY, jsonBuffer(summary));
      return { manifest, summary, bytes: await archive.finish() };
    } catch (error) {
      await archive.discard();
      throw error;
    }
  } finally {
    await client.end();
  }
}

const jsonBuffer = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function describe(
  client: pg.Client,
  tables: readonly DataTable[],
  { config, includeMasterKey }: BackupOptions,
): Promise<Manifest> {
  const present = await client.query(`select from pg_tables where schemaname = 'public' and tablename = $1`, [
    MIGRATIONS_TABLE,
  ]);
  if (present.rowCount === 0)
    throw new CommandError('there is nothing to back up: the database has no tables of Sluice yet');
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    `select name, checksum from public.${MIGRATIONS_TABLE} order by name`,
  );
  return {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    created_at: new Date().toISOString(),
    sluice_version: VERSION,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    // A value read now is above every id in the snapshot.
    sequences: await readSequences(client),
    media: config.s3 === undefined ? 'included' : 'elsewhere',
    master_key: includeMasterKey,
  };
}

async function dumpData(
  client: pg.Client,
  tables: DataTable[],
  archive: ArchiveWriter,
  { config, progress }: BackupOptions,
): Promise<Summary> {
  const dumped = await dumpTables(client, tables, archive, progress.update);
  await client.query('commit');
  const media =
    config.s3 === undefined
      ? await dumpMedia(join(config.dataDir, 'media'), archive, progress.update)
      : { files: 0, bytes: 0 };
  return { tables: dumped, media_files: media.files, media_bytes: media.bytes };
}

async function readMasterKey(config: Config): Promise<string> {
  if (config.masterKeys !== undefined) return config.masterKeys;
  return readFile(join(config.dataDir, 'master.key'), 'utf8').catch(() => {
    throw new CommandError(
      `there is no master key to include: neither MASTER_KEYS nor ${config.dataDir}/master.key`,
    );
  });
}
