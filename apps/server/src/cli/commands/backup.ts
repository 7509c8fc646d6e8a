import { resolve } from 'node:path';
import type { AuditAction } from '@sluice/contracts/portal';
import type { Command } from 'commander';
import pg from 'pg';
import { SYSTEM_CHAIN } from '../../modules/audit/index.ts';
import { example, reporting } from '../action.ts';
import { type WrittenBackup, writeBackup } from '../backup/write-backup.ts';
import { withDatabase } from '../context.ts';
import { CommandError } from '../errors.ts';
import { masterKeyFile } from '../master-key-file.ts';
import type { Result } from '../output.ts';
import { openProgress } from '../progress.ts';
import { readSettings } from '../settings.ts';
import { hasEmbeddedDatabase } from '../storage.ts';

interface Options {
  output?: string;
  includeMasterKey: boolean;
}

export function addBackupCommand(program: Command): void {
  program
    .command('backup')
    .description('write everything into one file, also while the service runs')
    .option('--output <file>', 'file to write; by default sluice-backup-<time>.tar.gz in this folder')
    .option(
      '--include-master-key',
      'put the master key in as well: whoever has the file can then open all secrets',
      false,
    )
    .addHelpText(
      'after',
      example(
        'The file holds every row as of one moment, and the images unless they are in object storage. It is a gzipped tar',
        'archive of COPY text, readable without Sluice.',
        '',
        'The master key is NOT in it: it opens the credentials of channels, so keep DATA_DIR/master.key (or the value of',
        'MASTER_KEYS) in another safe place. Without it everything is restored but those credentials.',
        '',
        'Examples:',
        '  $ sluice backup',
        '  $ sluice backup --output /backup/sluice.tar.gz --json',
      ),
    )
    .action(reporting<Options>(backup));
}

async function backup(options: Options, json: boolean): Promise<Result> {
  const settings = readSettings();
  if (settings.databaseUrl === undefined && !(await hasEmbeddedDatabase(settings)))
    throw new CommandError(
      `there is nothing to back up: ${settings.dataDir} holds no database (set DATA_DIR)`,
    );
  const file = resolve(options.output ?? `sluice-backup-${timestamp(new Date())}.tar.gz`);
  const progress = openProgress(json, 'backing up');
  const { includeMasterKey } = options;
  const written = await withDatabase(async (database, config) => {
    const done = await writeBackup({ settings: database, config, file, includeMasterKey, progress }).catch(
      explainFile(file),
    );
    await noteBackup(database, { includes_master_key: includeMasterKey, bytes: done.bytes });
    return done;
  }).finally(progress.end);
  return shown(file, written, settings.masterKeys === undefined ? masterKeyFile(settings) : 'MASTER_KEYS');
}

/** A backup takes every tenant's rows out of the service, so the system's log records it. */
async function noteBackup(settings: pg.ClientConfig, details: object): Promise<void> {
  const client = new pg.Client({ ...settings, application_name: 'sluice backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `insert into audit_log (tenant_id, actor, action, subject_type, details)
       values ($1, 'operator', $2, 'backup', $3)`,
      [SYSTEM_CHAIN, 'backup.written' satisfies AuditAction, JSON.stringify(details)],
    );
  } finally {
    await client.end();
  }
}

const timestamp = (now: Date): string =>
  now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

const explainFile =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    const known = ['ENOENT', 'EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EISDIR', 'EDQUOT'].includes(
      error.code ?? '',
    );
    throw known ? new CommandError(`${file} could not be written: ${error.message}`) : error;
  };

function shown(file: string, { manifest, summary, bytes }: WrittenBackup, keySource: string): Result {
  const rows = summary.tables.reduce((sum, table) => sum + table.rows, 0);
  const document = {
    file,
    bytes,
    created_at: manifest.created_at,
    schema_version: manifest.migrations.at(-1)!.name,
    tables: summary.tables.length,
    rows,
    media: manifest.media,
    media_files: summary.media_files,
    master_key_included: manifest.master_key,
  };
  const lines = [
    `${file}: ${rows} rows of ${document.tables} tables, ${summary.media_files} files, ${(bytes / 1e6).toFixed(1)} MB`,
    ...(manifest.media === 'elsewhere' ? ['The images are in object storage and not in it.'] : []),
    manifest.master_key
      ? 'The master key is in it: whoever has the file can open the credentials of channels.'
      : `The master key is not in it: keep ${keySource} in another safe place.`,
  ];
  return { document, lines };
}
