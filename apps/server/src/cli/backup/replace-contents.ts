import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isDistributed } from '../../platform/db/distribute.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { Migration } from '../../platform/db/migration-list.ts';
import { CommandError } from '../errors.ts';
import { findNonEmptyTable } from './database-tables.ts';
import { liftRules } from './load-tables.ts';
import { rebuildSchema } from './rebuild-schema.ts';

export interface Replacement {
  settings: pg.ClientConfig;
  /** The migrations that make its schema. */
  migrations: readonly Migration[];
  /** Replaces the contents of a database that is not empty. */
  force: boolean;
  /** Loads all tables, in any order: no rule is in the way. */
  load(client: pg.Client): Promise<void>;
  /** The last step before the commit, with all rules in force again. */
  complete(client: pg.Client): Promise<void>;
}

/** Replaces the contents of a database in one transaction: a failure or a crash changes nothing. @throws CommandError */
export async function replaceContents({
  settings,
  migrations,
  force,
  load,
  complete,
}: Replacement): Promise<void> {
  const client = new pg.Client({ ...settings, application_name: 'sluice restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseBesideService(client);
    await refuseDistributed(settings);
    const filled = force ? undefined : await findNonEmptyTable(client);
    if (filled !== undefined) {
      throw new CommandError(
        `the database is not empty (${filled} has rows): --force replaces everything in it, or choose an empty one. ` +
          'Nothing was changed.',
      );
    }
    // The roles that policies name belong to the whole server, so they are made beforehand in a transaction of their
    // own.
    await migrate(settings, { upTo: '' });
    await client.query('begin');
    await rebuildSchema(client, migrations);
    await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0');
    const rules = await liftRules(client);
    await load(client);
    await rules.restore();
    await complete(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** On a busy machine the sessions of a process that has ended stay for a moment. */
const ENDING_MS = 3_000;

/** The lock on DATA_DIR keeps services away from the embedded database; another database shows them as sessions. */
export async function refuseBesideService(client: pg.Client): Promise<void> {
  const until = performance.now() + ENDING_MS;
  for (;;) {
    const session = await sessionOfService(client);
    if (session === undefined) return;
    if (performance.now() > until)
      throw new CommandError(
        `a Sluice works on this database now (session "${session}"): stop all its processes first. Nothing was changed.`,
      );
    await delay(50);
  }
}

async function sessionOfService(client: pg.Client): Promise<string | undefined> {
  // Within a transaction the sessions would be those of its first look.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'sluice %' limit 1`,
  );
  return rows[0]?.name;
}

/** One transaction cannot drop, make and fill tables that are spread over nodes. */
async function refuseDistributed(settings: pg.ClientConfig): Promise<void> {
  if (!(await isDistributed(settings))) return;
  throw new CommandError(
    'the tables of this database are spread over the nodes of a Citus cluster: restore into a new database of its ' +
      'coordinator, then run "sluice distribute" (docs/scaling.md). Nothing was changed.',
  );
}
