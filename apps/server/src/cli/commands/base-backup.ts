import type { Command } from 'commander';
import { writeBaseBackup } from '../../platform/embedded-postgres/index.ts';
import { createLogger } from '../../platform/log/index.ts';
import { example, reporting } from '../action.ts';
import { CommandError } from '../errors.ts';
import { refuseMoved } from '../move/moved-mark.ts';
import type { Result } from '../output.ts';
import { commandLogLevel, readSettings } from '../settings.ts';
import { hasEmbeddedDatabase, openCommandStorage } from '../storage.ts';

interface Options {
  to: string;
}

export function addBaseBackupCommand(program: Command): void {
  program
    .command('base-backup')
    .description('copy the embedded database as it lies on the disk, to return to a later moment')
    .requiredOption('--to <folder>', 'folder to make')
    .addHelpText(
      'after',
      example(
        'Works while the service runs, which must keep an archive of its write-ahead log (WAL_ARCHIVE). From the copy and',
        'the archive, "sluice recover" makes the database of any moment after the copy. Images and the master key are not',
        'in it: docs/guides/point-in-time.md.',
        '',
        'Examples:',
        '  $ sluice base-backup --to /backup/base/$(date +%F)',
      ),
    )
    .action(reporting<Options>(({ to }) => baseBackup(to)));
}

async function baseBackup(to: string): Promise<Result> {
  const config = readSettings();
  if (config.databaseUrl !== undefined)
    throw new CommandError(
      'this command copies the embedded database; use pg_basebackup of your own PostgreSQL, see docs/guides/point-in-time.md',
    );
  if (!(await hasEmbeddedDatabase(config)))
    throw new CommandError(`there is nothing to copy: ${config.dataDir} holds no database (set DATA_DIR)`);
  const storage = await openCommandStorage(config, createLogger(commandLogLevel(config)));
  try {
    await refuseMoved(storage.settings);
    const done = await writeBaseBackup({ settings: storage.settings, dataDir: config.dataDir, to });
    return {
      document: { folder: to, ...done },
      lines: [
        `${to}: ${done.files} files, ${(done.bytes / 1e6).toFixed(1)} MB`,
        `With the archive from ${done.first_wal_file} on, it can be brought to any moment after ${done.ended_at}.`,
      ],
    };
  } finally {
    await storage.close();
  }
}
