import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { Logins } from '../../platform/db/logins.ts';
import { createLogger } from '../../platform/log/index.ts';
import { example, reporting } from '../action.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { migrationsOf } from '../backup/schema-version.ts';
import { type VerifiedArchive, verifyArchive } from '../backup/verify-archive.ts';
import { examineSecrets, installMasterKeys, readMasterKeys } from '../master-key-file.ts';
import type { Result } from '../output.ts';
import { openProgress } from '../progress.ts';
import { commandLogLevel, readSettings } from '../settings.ts';
import { openServiceStorage, requireOwner } from '../storage.ts';

interface Options {
  input: string;
  force: boolean;
}

export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description('put a backup into an empty database; no service may run on it')
    .requiredOption('--input <file>', 'file that "sluice backup" wrote')
    .option('--force', 'replace everything a database that is not empty holds', false)
    .addHelpText(
      'after',
      example(
        'The file is checked from beginning to end first, and the rows are put in place in one transaction: when',
        'anything goes wrong, everything is as it was. A backup of an older version is brought to the newest schema.',
        '',
        'Put the master key of the backed-up service into DATA_DIR/master.key or MASTER_KEYS as well, unless the backup',
        'was made with --include-master-key.',
        '',
        'Examples:',
        '  $ DATA_DIR=./restored sluice restore --input sluice.tar.gz',
        '  $ sluice restore --input sluice.tar.gz --force',
      ),
    )
    .action(reporting<Options>(restore));
}

async function restore({ input, force }: Options, json: boolean): Promise<Result> {
  const config = readSettings();
  const file = resolve(input);
  const checking = openProgress(json, 'checking');
  const archive = await verifyArchive(file, checking).finally(checking.end);
  await migrationsOf(archive.manifest);
  // Claims the data folder; this refuses beside a service that runs on it.
  const storage = await openServiceStorage(config, createLogger(commandLogLevel(config)));
  try {
    const progress = openProgress(json, 'restoring');
    const logins = await storage.openLogins();
    const options = { settings: requireOwner(logins), config, file, archive, force, progress };
    const applied = await restoreBackup(options).finally(progress.end);
    const notes = await restoreKeys(config, archive, logins);
    return shown(archive, applied, notes);
  } finally {
    await storage.close();
  }
}

interface KeyNotes {
  unreadable: number;
  lines: string[];
}

/** Installs the master key if the backup has it, and lists the secrets that no key here opens. */
async function restoreKeys(config: Config, archive: VerifiedArchive, logins: Logins): Promise<KeyNotes> {
  const lines: string[] = [];
  if (archive.masterKey !== undefined && config.masterKeys === undefined) {
    const aside = await installMasterKeys(config, archive.masterKey);
    if (aside !== undefined) lines.push(`the master key that was here is now ${aside}`);
  }
  const db = openDatabase(logins, { app: 1, system: 1 });
  try {
    const keys = await readMasterKeys(config);
    const { locked } = await db.asSystem((tx) => examineSecrets(tx, keys));
    if (locked.length > 0) {
      lines.push(
        `warning: no master key here opens ${locked.length} stored secrets: put the file master.key ` +
          `of the backed-up service into ${config.dataDir} (or set MASTER_KEYS), then run "sluice doctor"`,
      );
    }
    return { unreadable: locked.length, lines };
  } finally {
    await db.close();
  }
}

function shown({ manifest, summary }: VerifiedArchive, applied: string[], notes: KeyNotes): Result {
  const rows = summary.tables.reduce((sum, table) => sum + table.rows, 0);
  const document = {
    restored: true,
    created_at: manifest.created_at,
    schema_version: manifest.migrations.at(-1)!.name,
    applied,
    tables: summary.tables.length,
    rows,
    media_files: summary.media_files,
    unreadable_secrets: notes.unreadable,
  };
  const lines = [
    `restored the state of ${manifest.created_at}: ${rows} rows of ${document.tables} tables, ${summary.media_files} files`,
    ...(applied.length === 0 ? [] : [`brought to the newest schema: ${applied.join(', ')}`]),
    ...(manifest.media === 'elsewhere'
      ? ['Its images are in object storage and were not in the backup.']
      : []),
    ...notes.lines,
  ];
  return { document, lines };
}
