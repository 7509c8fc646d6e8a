import { type Command, InvalidArgumentError } from 'commander';
import {
  lockDataDir,
  type Recovered,
  recoverEmbeddedPostgres,
} from '../../platform/embedded-postgres/index.ts';
import { example, reporting } from '../action.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import type { Result } from '../output.ts';
import { readSettings } from '../settings.ts';

interface Options {
  base: string;
  until?: Date;
  timeline?: number;
}

export function addRecoverCommand(program: Command): void {
  program
    .command('recover')
    .description('make the embedded database as it was at a moment, from a base backup and the archive')
    .requiredOption('--base <folder>', 'folder that "sluice base-backup" made before that moment')
    .option(
      '--until <time>',
      'the moment, such as 2026-11-27T09:30:00Z; by default the end of the archive',
      moment,
    )
    .option(
      '--timeline <number>',
      'line of history to follow after an earlier return; by default the newest',
      parse.id,
    )
    .addHelpText(
      'after',
      example(
        'DATA_DIR must hold no database: move the folder DATA_DIR/postgres aside first. WAL_ARCHIVE names the archive. Commits',
        'of that moment and before are in the new database, later ones are not. Nothing in the base backup or the archive',
        'is changed, so another moment can be tried afterwards.',
        '',
        'Examples:',
        '  $ sluice recover --base /backup/base/2026-11-26 --until 2026-11-27T09:30:00Z',
      ),
    )
    .action(reporting<Options>(recover));
}

/** A time without a zone would be another moment on each machine. */
function moment(text: string): Date {
  const time = new Date(text);
  if (/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError('write a time with its zone, such as 2026-11-27T09:30:00Z.');
}

async function recover({ base, until, timeline }: Options): Promise<Result> {
  const { dataDir, walArchive, databaseUrl } = readSettings();
  if (databaseUrl !== undefined)
    throw new CommandError(
      'this command makes an embedded database; see docs/guides/point-in-time.md for your own',
    );
  if (walArchive === undefined) throw new CommandError('set WAL_ARCHIVE to the folder of the archive');
  const lock = await lockDataDir(dataDir);
  try {
    const target = { walArchive, ...(until && { until }), ...(timeline && { timeline }) };
    return shown(dataDir, await recoverEmbeddedPostgres({ dataDir, base, ...target }));
  } finally {
    await lock.release();
  }
}

const shown = (dataDir: string, recovered: Recovered): Result => ({
  document: { data_dir: dataDir, ...recovered },
  lines: [
    `the database under ${dataDir} is that of ${recovered.last_transaction_at ?? 'the base backup'} (timeline ${recovered.timeline})`,
    'Take a new base backup after the next start.',
  ],
});
