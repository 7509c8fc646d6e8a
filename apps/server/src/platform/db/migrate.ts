import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
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
 * Brings the database to the newest schema, one transaction per migration, and returns what it applied.
 * Safe to run from several processes at once. `upTo` stops after the migration of that name.
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
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

export class MigrationError extends Error {}

async function pendingMigrations(client: pg.Client, upTo: string | undefined): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const applied = new Map(
    (
      await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
    ).rows.map((row) => [row.name, row.checksum]),
  );
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
  const last = upTo ?? all.at(-1)?.name ?? '';
  return all.filter((migration) => !applied.has(migration.name) && migration.name <= last);
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

/** Roles belong to the whole cluster, so another database on it may be making them at this moment. */
async function ensureRoles(client: pg.Client): Promise<void> {
  for (const role of [APP_ROLE, SYSTEM_ROLE]) {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
    await client.query(`do $$ begin
      if not pg_has_role(current_user, '${role}', 'set') then grant ${role} to current_user; end if;
    exception when unique_violation or others then
      if sqlerrm not like '%tuple concurrently updated%' then raise; end if; end $$`);
  }
  await client.query(`grant usage on schema public to ${APP_ROLE}, ${SYSTEM_ROLE}`);
}
