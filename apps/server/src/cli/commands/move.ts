import type { Command } from 'commander';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { createLogger } from '../../platform/log/index.ts';
import { example, reporting } from '../action.ts';
import { bringUpToDate, withDatabase } from '../context.ts';
import { CommandError } from '../errors.ts';
import { moveDatabase } from '../move/move-database.ts';
import { clearMark } from '../move/moved-mark.ts';
import type { Result } from '../output.ts';
import { openProgress } from '../progress.ts';
import { commandLogLevel, readSettings } from '../settings.ts';
import { hasEmbeddedDatabase, openServiceStorage, requireOwner } from '../storage.ts';

interface Options {
  to?: string;
  force: boolean;
  cancel: boolean;
}

const EMBEDDED = 'embedded';

export function addMoveCommand(program: Command): void {
  program
    .command('move')
    .description('move everything between the embedded PostgreSQL and one of your own; no service may run')
    .option('--to <database>', 'address of a PostgreSQL of your own, or "embedded"')
    .option('--force', 'replace everything that the target holds', false)
    .option('--cancel', 'let the service start again on the database that was moved away from', false)
    .addHelpText(
      'after',
      example(
        'Everything is copied in one transaction and compared by hashes before it counts; a move that breaks off has changed',
        'nothing and is begun anew. Images and the master key stay in DATA_DIR. The source keeps its contents, but no service',
        'starts on it any more, so that nothing is sold twice; delete it when the service has run on the target for a while.',
        '',
        'Examples:',
        '  $ sluice move --to postgres://sluice:secret@db.example.com/sluice',
        '  $ DATABASE_URL=postgres://sluice:secret@db.example.com/sluice sluice move --to embedded',
      ),
    )
    .action(reporting<Options>(move));
}

async function move({ to, force, cancel }: Options, json: boolean): Promise<Result> {
  if (cancel === (to !== undefined)) throw new CommandError('give either --to or --cancel');
  return to === undefined ? cancelMove() : moveTo(to, force, json);
}

async function cancelMove(): Promise<Result> {
  await withDatabase(async (settings) => {
    const client = new pg.Client({ ...settings, application_name: 'sluice move' });
    client.on('error', () => {});
    await client.connect();
    await clearMark(client).finally(() => client.end());
  }, true);
  return {
    document: { cancelled: true },
    lines: ['the service may start on this database again; stop the one on the other first'],
  };
}

async function moveTo(to: string, force: boolean, json: boolean): Promise<Result> {
  const config = readSettings();
  const target = targetOf(config, to);
  if (config.databaseUrl === undefined && !(await hasEmbeddedDatabase(config)))
    throw new CommandError(`there is nothing to move: ${config.dataDir} holds no database (set DATA_DIR)`);
  const log = createLogger(commandLogLevel(config));
  await using opened = new AsyncDisposableStack();
  // Either claims the data folder if it is the embedded one; this refuses beside a service that runs on it.
  const source = await openServiceStorage(config, log);
  opened.defer(source.close);
  // Before the source is touched: a target that cannot be reached leaves it as it was.
  const destination = await openServiceStorage(target, log, { option: '--to' });
  opened.defer(destination.close);
  const logins = await source.openLogins();
  await bringUpToDate(logins, true);
  const place = placeOf(target);
  const progress = openProgress(json, 'moving');
  const moved = await moveDatabase({
    from: requireOwner(logins),
    to: requireOwner(await destination.openLogins()),
    place,
    force,
    progress,
  }).finally(progress.end);
  const next =
    target.databaseUrl === undefined
      ? 'unset DATABASE_URL (and SYSTEM_DATABASE_URL, MIGRATION_DATABASE_URL, DATABASE_DIRECT_URL), then start the service'
      : 'set DATABASE_URL to that address, then start the service';
  return {
    document: { moved: true, to: place, ...moved },
    lines: [
      `moved to ${place}: ${moved.rows} rows of ${moved.tables} tables, equal by their hashes`,
      `now ${next}`,
    ],
  };
}

/** The configuration with the other database. @throws CommandError for an address that is none */
function targetOf(config: Config, to: string): Config {
  const alone = { ...config, databaseDirectUrl: undefined, ownLogins: undefined };
  if (to === EMBEDDED) {
    if (config.databaseUrl === undefined)
      throw new CommandError(
        'the service uses the embedded database already: set DATABASE_URL to the one to move from',
      );
    return { ...alone, databaseUrl: undefined };
  }
  if (!/^postgres(ql)?:\/\/.+/.test(to))
    throw new CommandError(
      '--to must be "embedded" or an address such as postgres://user:password@host:5432/database',
    );
  return { ...alone, databaseUrl: to };
}

/** The database in words, without a password. */
function placeOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `the embedded database in ${dataDir}`;
  const { host, database } = new pg.Client({ connectionString: databaseUrl });
  return `${host}/${database}`;
}
