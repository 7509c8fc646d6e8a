import pg from 'pg';
import { MigrationError } from './apply-migration.ts';
import type { Database } from './database.ts';
import { accepted, recordedMigrations } from './migrate.ts';
import {
  compareMigrations,
  listMigrations,
  type Migration,
  ofPhase,
  type Recorded,
} from './migration-list.ts';
import { sql } from './sql.ts';

/**
 * Checks that the database has all that this version needs, for processes that may not migrate it.
 *
 * @throws MigrationError when the database is older or too new
 */
export async function requireMigrated(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...settings, application_name: 'sluice migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    refuseForeign(await recordedMigrations(client), await listMigrations());
  } finally {
    await client.end();
  }
}

/**
 * The check of a running process, whose database another version may have changed meanwhile.
 *
 * @param known the migrations of the version; by default those of this one
 * @throws MigrationError when the database is older or too new, and the error of a database that does not answer
 */
export async function requireSchema(db: Database, known?: readonly Migration[]): Promise<void> {
  const recorded = await db.asSystem((tx) =>
    tx.run(sql<Recorded>`select name, checksum from schema_migrations`),
  );
  refuseForeign(recorded, known ?? (await ownMigrations()));
}

let own: Promise<Migration[]> | undefined;
/** The files do not change while the process runs. */
const ownMigrations = (): Promise<Migration[]> => {
  own ??= listMigrations();
  return own;
};

/** Contractions that are due, and expansions of a newer version, do not keep a process from working. */
function refuseForeign(recorded: readonly Recorded[], known: readonly Migration[]): void {
  const pending = ofPhase(accepted(compareMigrations(recorded, known)).pending, 'expand');
  if (pending.length === 0) return;
  const names = pending.map(({ name }) => name).join(', ');
  throw new MigrationError(
    `the database is not migrated (${names}): run "sluice migrate" with MIGRATION_DATABASE_URL`,
  );
}
