import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isLockTrouble, type LockPatience, type LockWatch } from './lock-waits.ts';
import type { Migration } from './migration-list.ts';

export class MigrationError extends Error {}

/** The connection that migrates, and the means to wait on it without keeping others waiting. */
export interface Migrating {
  client: pg.Client;
  /** The database had no schema when the migrating began, so nobody has to be spared. */
  isNew: boolean;
  patience: LockPatience;
  locks: Pick<LockWatch, 'holders'>;
}

/**
 * Applies a migration and records it: all of it in one transaction, or statement by statement where it makes or drops
 * indexes `concurrently`, which no transaction may contain. Such a file can be repeated after a kill at any moment.
 * In a new database every file is one transaction: there are no rows to wait for, and to cut a file into statements takes a parser
 * that costs three seconds of processor and half a gigabyte of memory.
 * A lock that is not to be had is tried for again after a pause, since whoever comes behind a waiting migration waits
 * as well.
 *
 * @throws MigrationError with the holder of the lock, when it is not to be had
 */
export async function applyMigration(migrating: Migrating, migration: Migration): Promise<void> {
  const { locks, isNew } = migrating;
  const inSteps = runsInSteps(migration, isNew);
  const lastTry = inSteps ? 1 : migrating.patience.tries;
  for (let tries = 1; ; tries++) {
    try {
      await (inSteps ? applySteps(migrating, migration) : applyAtOnce(migrating, migration));
      return;
    } catch (error) {
      const { message } = error as Error;
      if (!isLockTrouble(error)) throw failed(migration, message, error);
      if (tries >= lastTry) {
        const holder = locks.holders() ?? 'a session that is gone by now';
        throw failed(
          migration,
          `${message}, in ${tries} ${tries === 1 ? 'try' : 'tries'}. The lock was held by ${holder}. The schema is as it was before this migration: ` +
            'repeat the command when that session has ended, or end it',
          error,
        );
      }
      await delay(migrating.patience.pauseMs);
    }
  }
}

const failed = ({ name }: Migration, reason: string, cause: unknown): MigrationError =>
  new MigrationError(`migration ${name} failed: ${reason}`, { cause });

async function applyAtOnce({ client, patience }: Migrating, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${patience.waitMs}`);
    await client.query(withoutConcurrency(migration));
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Whether the statements of a migration run outside of a transaction: these wait for others, and nobody for them. */
export const isConcurrent = ({ sql }: Pick<Migration, 'sql'>): boolean =>
  /\bconcurrently\b/i.test(sql.replace(/--.*$/gm, ''));

/** Whether a migration is applied statement by statement; in a new database nobody has to be spared. */
export const runsInSteps = (migration: Pick<Migration, 'sql'>, isNew: boolean): boolean =>
  isConcurrent(migration) && !isNew;

/** The statements of a migration for one transaction, on tables that nobody else sees. */
export const withoutConcurrency = (migration: Migration): string =>
  isConcurrent(migration) ? migration.sql.replace(/\bconcurrently\b/gi, '') : migration.sql;

async function applySteps({ client, patience }: Migrating, migration: Migration): Promise<void> {
  await client.query(`set lock_timeout = ${patience.indexWaitMs}`);
  // The parser is needed for these files alone.
  const { statementsOf } = await import('./statement-effects.ts');
  for (const statement of await statementsOf(migration.sql)) {
    if (statement.makesIndex !== undefined) await dropUnfinished(client, statement.makesIndex);
    await client.query(statement.text);
  }
  await record(client, migration);
}

/** An index whose making was broken off is there but invalid: `if not exists` would take it for the index. */
async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [pg.escapeIdentifier(index)],
  );
  if (rowCount === 1) await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(index)}`);
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}
