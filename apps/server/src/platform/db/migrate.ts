import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { ensureRoles } from './ensure-roles.ts';
import { APP_ROLE, SYSTEM_ROLE } from './roles.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any constant: all processes that migrate one database take the same lock. */
const MIGRATION_LOCK = 7_418_203;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export async function listMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, FOLDER), 'utf8');
      return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

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
    const pending = await comparedWith(await appliedMigrations(client));
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
  const pending = await comparedWith(await appliedMigrations(client));
  return upTo === undefined ? pending : pending.filter(({ name }) => name <= upTo);
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const present = await client.query(`select from pg_class where oid = to_regclass('schema_migrations')`);
  if (present.rowCount === 0) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** The migrations that were not applied yet. @throws MigrationError */
async function comparedWith(applied: Map<string, string>): Promise<Migration[]> {
  const all = await listMigrations();
  const unknown = [...applied.keys()].filter((name) => !all.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new MigrationError(
      `the database is newer than this version of Sluice: it has ${unknown.join(', ')}`,
    );
  }
  for (const migration of all) {
    const checksum = applied.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new MigrationError(
        `the database was made by an unreleased version of Sluice (migration ${migration.name} differs); export what you need with that version and start on an empty DATA_DIR`,
      );
    }
  }
  return all.filter((migration) => !applied.has(migration.name));
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
