import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';
import { TEST_DATABASE_PREFIX } from './cluster.ts';

/** A database of one test's own. */
export interface TestDatabase {
  name: string;
  connection: ConnectionSettings;
}

/** Logins belong to the whole server: the databases of tests share theirs, which came with the template. */
export const LOGINS_OF_TESTS = 'tests';

/** Settings to reach the test run's PostgreSQL as superuser. */
export function testCluster(): ConnectionSettings {
  const connection = inject('testCluster');
  if (!connection)
    throw new Error('No test cluster: add apps/server/src/testing/global-setup.ts to globalSetup.');
  return connection;
}

/** The pooler before that PostgreSQL, in a run that has one: `npm run test:pooler`. */
export function poolerOfRun(): { through(direct: ConnectionSettings): ConnectionSettings } | undefined {
  const way = inject('testPooler');
  return way && { through: (direct) => ({ ...direct, ...way }) };
}

/** Makes a database, empty or as a clone of a template, that no other test knows. */
export async function createTestDatabase(options: { template?: string } = {}): Promise<TestDatabase> {
  const name = `${TEST_DATABASE_PREFIX}${randomBytes(8).toString('hex')}`;
  // Copies template0, which takes no connections, so that no session can block the copying; the default takes some.
  await asAdmin((admin) => createDatabase(admin, name, options.template ?? 'template0'));
  return { name, connection: { ...testCluster(), database: name } };
}

/** Drops the database, together with all its connections. */
export async function dropTestDatabase(database: Pick<TestDatabase, 'name'>): Promise<void> {
  await asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${quoted(database.name)} WITH (FORCE)`));
}

/**
 * Makes a template once and keeps it for later runs; `prepare` fills it and must close its connections. The name
 * has to change with what `prepare` does, so put a hash of the migrations into it.
 */
export async function ensureTestTemplate(
  name: string,
  prepare: (connection: ConnectionSettings) => Promise<void>,
): Promise<string> {
  await asAdmin(async (admin) => {
    // Held until the session ends, so that one of several workers makes the template and the others wait for it.
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return;
    const draft = `${TEST_DATABASE_PREFIX}draft_${randomBytes(4).toString('hex')}`;
    await createDatabase(admin, draft, 'template0');
    await prepare({ ...testCluster(), database: draft });
    await admin.query(`ALTER DATABASE ${quoted(draft)} RENAME TO ${quoted(name)}`);
  });
  return name;
}

/** Copies files, which needs a checkpoint, but without fsync takes 11 ms; writing everything to the log takes 17. */
async function createDatabase(admin: pg.Client, name: string, template: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${quoted(name)} TEMPLATE ${quoted(template)} STRATEGY file_copy`);
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(testCluster());
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
