import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { applyMigration, MigrationError } from './apply-migration.ts';
import { ensureRoles } from './ensure-roles.ts';
import { LOCK_PATIENCE, type LockPatience, watchLocks } from './lock-waits.ts';
import {
  type Comparison,
  compareMigrations,
  inTodaysFiles,
  listMigrations,
  type Migration,
  numberOf,
  ofPhase,
  type Recorded,
} from './migration-list.ts';
import { APP_ROLE, SYSTEM_ROLE } from './roles.ts';

/** Any constant: all processes that migrate one database take the same lock. */
const MIGRATION_LOCK = 7_418_203;

const LOOK_FOR_LOCK_MS = 100;

export interface MigrateOptions {
  /** Stops after the migration of that name. */
  upTo?: string;
  /** Leaves those that contract, for the time in which processes of the version before still run. */
  expandOnly?: boolean;
  /** The database is this process's alone, by a lock: one of an older version that is just ending does not count. */
  alone?: boolean;
  /** The migrations of the version; by default those of this one. */
  known?: readonly Migration[];
  patience?: LockPatience;
}

/**
 * Brings the database to the newest schema and returns the names of the applied migrations. Safe to run from several
 * processes at once, and again after a kill at any moment.
 *
 * @throws MigrationError when an applied migration was edited or is unknown to this version, when a lock is not to be
 *   had, and before a contraction while a process of an older version is connected
 */
export async function migrate(settings: pg.ClientConfig, options: MigrateOptions = {}): Promise<string[]> {
  return connected(settings, async (client) => {
    // The time of a migration is that of its rows.
    await client.query('set statement_timeout = 0');
    await lockMigrations(client);
    await ensureRoles(client);
    const { pending, isNew } = await pendingMigrations(client, options);
    if (pending.length > 0) await applyAll(client, settings, { ...options, pending, isNew });
    // Processes without the owner's login compare it with the schema they need.
    await client.query(`grant select on schema_migrations to ${APP_ROLE}, ${SYSTEM_ROLE}`);
    return pending.map((migration) => migration.name);
  });
}

async function connected<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...settings, application_name: 'sluice migrate' });
  // A broken connection is reported by the statement that needs it.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Asks for the lock again and again. A statement that waits for it is a transaction, for whose end the making of an
 * index `concurrently` waits in its turn.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]!.got) return;
    await delay(LOOK_FOR_LOCK_MS);
  }
}

/** Migrations to apply, and whether the database has no schema yet. */
interface Pending {
  pending: readonly Migration[];
  isNew: boolean;
}

async function applyAll(
  client: pg.Client,
  settings: pg.ClientConfig,
  { pending, isNew, patience = LOCK_PATIENCE, known, alone = false }: MigrateOptions & Pending,
): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const locks = watchLocks(settings, rows[0]!.pid);
  const own = numberOf((known ?? (await listMigrations())).at(-1)!.name);
  try {
    for (const migration of ofPhase(pending, 'expand'))
      await applyMigration({ client, isNew, patience, locks }, migration);
    for (const migration of ofPhase(pending, 'contract')) {
      if (!alone) await refuseBesideOlder(client, own);
      await applyMigration({ client, isNew, patience, locks }, migration);
    }
  } finally {
    await locks.close();
  }
}

/** Each process of the service holds a session that shows the number of its newest migration (signals.ts). */
async function refuseBesideOlder(client: pg.Client, own: string): Promise<void> {
  const { rows } = await client.query<{ address: string; n: number }>(
    `select coalesce(host(client_addr), 'this machine') as address, count(*)::integer as n from pg_stat_activity
     where datname = current_database() and application_name like 'sluice signals%'
       and coalesce(nullif(split_part(application_name, ' ', 3), ''), '0000') < $1
     group by 1 order by 1`,
    [own],
  );
  if (rows.length === 0) return;
  const places = rows.map(({ address, n }) => `${n} from ${address}`).join(', ');
  throw new MigrationError(
    `processes of an older version are connected (${places}): stop them first, then repeat the command. They need ` +
      'what the remaining migrations take away',
  );
}

async function pendingMigrations(client: pg.Client, options: MigrateOptions): Promise<Pending> {
  const { upTo, expandOnly = false, known = await listMigrations() } = options;
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const recorded = await recordedMigrations(client);
  const { pending } = accepted(compareMigrations(recorded, known));
  const today = inTodaysFiles(recorded, known);
  if (today !== recorded) await replaceRecord(client, today);
  const wanted = expandOnly ? ofPhase(pending, 'expand') : pending;
  return {
    pending: upTo === undefined ? wanted : wanted.filter(({ name }) => name <= upTo),
    isNew: recorded.length === 0,
  };
}

/** The migrations that the database records; none where it has no record. */
export async function recordedMigrations(client: pg.Client): Promise<Recorded[]> {
  const present = await client.query(`select from pg_class where oid = to_regclass('schema_migrations')`);
  if (present.rowCount === 0) return [];
  return (await client.query<Recorded>('select name, checksum from schema_migrations')).rows;
}

/** @throws MigrationError when this version cannot go on from the record */
export function accepted(comparison: Comparison): Comparison {
  const { refused } = comparison;
  if (refused === undefined) return comparison;
  throw new MigrationError(
    refused.madeBy === 'newer'
      ? `the database is newer than this version of Sluice: it has ${refused.names.join(', ')}`
      : `the database was made by an unreleased version of Sluice (its migration ${refused.names[0]} is not one of this ` +
          'version): export what you need with that version, then start on an empty DATA_DIR',
  );
}

/** Records other files for the schema that the database already has. */
async function replaceRecord(client: pg.Client, migrations: readonly Recorded[]): Promise<void> {
  await client.query(
    `with gone as (delete from schema_migrations)
     insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])`,
    [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
  );
}
