import pg from 'pg';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { TestService } from './service.ts';

/** A database whose `clock_timestamp()` is the test's, so that what takes minutes is tried at once. */
export interface ClockedDatabase {
  db: Database;
  /** Puts the clock on. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database of a service behind a clock that goes on by `tickMs` whenever a statement reads it, in whichever
 * connection, and else only by `advance`. The functions of the database read it as they do the real one: the schema that
 * it is in is searched first.
 */
export async function openClockedDatabase(service: TestService, tickMs: number): Promise<ClockedDatabase> {
  const admin = new pg.Client(service.admin);
  await admin.connect();
  // A sequence is seen by every connection at once, whatever the transactions around it.
  // Two processes that make the schema at once would meet in the catalogue. The lock lasts to the commit of it all.
  await admin.query(`
    select pg_advisory_xact_lock(hashtext('test_clock'));
    create schema if not exists test_clock;
    create sequence if not exists test_clock.ms start 1750000000000;
    alter sequence test_clock.ms increment by ${Math.max(1, tickMs)};
    create or replace function test_clock.clock_timestamp() returns timestamptz language sql volatile as
      $$ select to_timestamp(${tickMs > 0 ? "nextval('test_clock.ms')" : '(select last_value from test_clock.ms)'} / 1000.0) $$;
    grant usage on schema test_clock to public;
    grant all on sequence test_clock.ms to public`);
  const options = '-c search_path=test_clock,public,pg_catalog';
  const { app, system } = service.logins;
  const db = openDatabase(
    { app: { ...app, options }, system: { ...system, options } } as typeof service.logins,
    { app: 8, system: 1 },
  );
  return {
    db,
    advance: async (ms) => {
      await admin.query(
        `select setval('test_clock.ms', (select last_value from test_clock.ms) + $1::bigint)`,
        [ms],
      );
    },
    close: async () => {
      await db.close();
      await admin.end();
    },
  };
}
