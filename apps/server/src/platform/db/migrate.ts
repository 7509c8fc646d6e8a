import pg from 'pg';
import { ensureRoles } from './ensure-roles.ts';
import {
  type Comparison,
  compareMigrations,
  inTodaysFiles,
  listMigrations,
  type Migration,
  type Recorded,
} from './migration-list.ts';
import { APP_ROLE, SYSTEM_ROLE } from './roles.ts';

/** Any constant: all processes that migrate one database take the same lock. */
const MIGRATION_LOCK = 7_418_203;

/**
 * Brings the database to the newest schema, one transaction per migration, and returns the names of the applied
 * migrations. Safe to run from several processes at once. `upTo` stops after the migration of that name.
 *
 * @throws MigrationError when an applied migration was edited or is unknown to this version.
 */
export async function migrate(settings: pg.ClientConfig, options: { upTo?: string } = {}): Promise<string[]> {
  const client = new pg.Client({ ...settings, application_name: 'sluice migrate' });
  // A broken connection is reported by the statement that needs it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureRoles(client);
    const pending = await pendingMigrations(client, options.upTo);
    for (const migration of pending) await apply(client, migration);
    // Processes without the owner's login compare it with the schema they need.
    await client.query(`grant select on schema_migrations to ${APP_ROLE}, ${SYSTEM_ROLE}`);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * Checks that the database is at the newest schema, for processes that may not migrate it. @throws MigrationError when
 * it is not.
 */
export async function requireMigrated(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...settings, application_name: 'sluice migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { pending } = accepted(compareMigrations(await recordedMigrations(client), await listMigrations()));
    if (pending.length === 0) return;
    const names = pending.map(({ name }) => name).join(', ');
    throw new MigrationError(
      `the database is not migrated (${names}): run "sluice migrate" with MIGRATION_DATABASE_URL`,
    );
  } finally {
    await client.end();
  }
}

export class MigrationError extends Error {}

async function pendingMigrations(client: pg.Client, upTo: string | undefined): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const known = await listMigrations();
  const recorded = await recordedMigrations(client);
  const { pending } = accepted(compareMigrations(recorded, known));
  const today = inTodaysFiles(recorded, known);
  if (today !== recorded) await replaceRecord(client, today);
  return upTo === undefined ? pending : pending.filter(({ name }) => name <= upTo);
}

/** The migrations that the database records; none where it has no record. */
export async function recordedMigrations(client: pg.Client): Promise<Recorded[]> {
  const present = await client.query(`select from pg_class where oid = to_regclass('schema_migrations')`);
  if (present.rowCount === 0) return [];
  return (await client.query<Recorded>('select name, checksum from schema_migrations')).rows;
}

/** @throws MigrationError when this version cannot go on from the record */
function accepted(comparison: Comparison): Comparison {
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '1s'");
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
