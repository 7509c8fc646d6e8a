import type pg from 'pg';
import { looseEndsOf } from '../../platform/db/confinement.ts';
import type { Logins } from '../../platform/db/logins.ts';
import { recordedMigrations } from '../../platform/db/migrate.ts';
import { compareMigrations, listMigrations, ofPhase } from '../../platform/db/migration-list.ts';
import { APP_ROLE, SYSTEM_ROLE } from '../../platform/db/roles.ts';
import { ago } from '../ago.ts';
import { type Check, fail, ok, warn } from './check.ts';

const OLDEST_VERSION = 17;

export async function checkVersion(client: pg.Client): Promise<Check> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as text`,
  );
  const { number, text } = rows[0]!;
  if (number >= OLDEST_VERSION * 10_000) return ok('database_version', `PostgreSQL ${text}`);
  return fail(
    'database_version',
    `PostgreSQL ${text} is older than ${OLDEST_VERSION}`,
    `use PostgreSQL ${OLDEST_VERSION} or newer, or the embedded one: unset DATABASE_URL`,
  );
}

/** Acknowledged writes survive a crash only with these. */
export async function checkDurability(client: pg.Client): Promise<Check> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  );
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
  if (off.length === 0) return ok('durability', 'fsync, full_page_writes and synchronous_commit are on');
  return fail(
    'durability',
    `${off.join(' and ')} off: a crash loses writes that were acknowledged`,
    `set ${off.map((name) => `${name} = on`).join(', ')} in postgresql.conf and reload`,
  );
}

/** For how long, in seconds, an acknowledged write may stay unseen behind the crash of a Citus node. */
const LONGEST_RECOVERY_S = 10;

/**
 * On Citus every write is prepared on its node before it is committed. A node that dies between the two keeps the write, but shows
 * it, and frees what it locks, when Citus next looks for such transactions; it looks once a minute by itself.
 */
export async function checkRecovery(client: pg.Client): Promise<Check[]> {
  const { rows } = await client.query<{ shown: string | null; seconds: number | null }>(
    `select shown, case when shown not like '-%' then extract(epoch from shown::interval)::float8 end as seconds
     from current_setting('citus.recover_2pc_interval', true) shown`,
  );
  const { shown, seconds } = rows[0]!;
  if (shown === null) return [];
  if (seconds !== null && seconds <= LONGEST_RECOVERY_S)
    return [ok('citus_recovery', `Citus looks for prepared transactions every ${seconds} s`)];
  const when = seconds === null ? 'never' : `only every ${seconds} s`;
  return [
    warn(
      'citus_recovery',
      `Citus looks for prepared transactions ${when}: writes stay unseen for so long after the crash of a node`,
      "set citus.recover_2pc_interval = '5s' in postgresql.conf of all nodes and reload",
    ),
  ];
}

export async function checkExtensions(client: pg.Client): Promise<Check> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest(array['pg_trgm', 'btree_gin']) name where name not in (select name from pg_available_extensions)`,
  );
  if (rows.length === 0) return ok('extensions', 'pg_trgm and btree_gin are available');
  const missing = rows.map(({ name }) => name).join(' and ');
  return fail(
    'extensions',
    `${missing} cannot be installed on this server`,
    'install the package postgresql-contrib there',
  );
}

interface RoleRow {
  name: string;
  usable: boolean;
  bypasses: boolean;
}

/**
 * The roles that keep tenants apart: they have to exist, be open to our login, and be confined themselves.
 *
 * @param single whether only one login was given, from which the others are made
 */
export async function checkRoles(client: pg.Client, single: boolean): Promise<Check> {
  const { rows } = await client.query<RoleRow>(
    `select rolname as name, pg_has_role(current_user, oid, 'set') as usable, rolsuper or rolbypassrls as bypasses
     from pg_roles where rolname = any($1)`,
    [[APP_ROLE, SYSTEM_ROLE]],
  );
  const loose = rows.filter((row) => row.bypasses).map((row) => row.name);
  if (loose.length > 0) {
    const advice = loose.map((name) => `alter role ${name} nosuperuser nobypassrls`).join('; ');
    return fail(
      'roles',
      `${loose.join(', ')} bypass row-level security: tenants are not kept apart`,
      `run: ${advice}`,
    );
  }
  const locked = rows.filter((row) => single && !row.usable).map((row) => row.name);
  if (locked.length > 0)
    return fail(
      'roles',
      `this login may not act as ${locked.join(', ')}`,
      `run: grant ${locked.join(', ')} to this login`,
    );
  if (rows.length === 2) return ok('roles', `${APP_ROLE} and ${SYSTEM_ROLE} are usable`);
  const may = await client.query<{ may: boolean }>(
    'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
  );
  if (may.rows[0]?.may) return ok('roles', 'they are made by the first start');
  const advice = `as an administrator run: create role ${APP_ROLE}; create role ${SYSTEM_ROLE}; grant both to this login`;
  return fail('roles', 'the roles are missing and this login may not make them', advice);
}

/** Checks the logins of the service's own sessions: none may allow more than its purpose needs. */
export async function checkLogins(logins: Logins): Promise<Check> {
  const loose = [...(await looseEndsOf(logins.app)), ...(await looseEndsOf(logins.system))];
  if (loose.length === 0) return ok('logins', 'sessions log in as roles that lead nowhere else');
  const reason = logins.shared === undefined ? '' : ` (${logins.shared})`;
  return warn(
    'logins',
    `${[...new Set(loose)].join('; ')}: RESET ROLE undoes what confines a session${reason}`,
    'start the service once with a DATABASE_URL that may make logins, or make them yourself: docs/guides/operating.md, "Database logins"',
  );
}

/** Compares the schema with this version's migrations. `current` is true when none is pending or unknown. */
export async function checkMigrations(client: pg.Client): Promise<{ check: Check; current: boolean }> {
  const known = await listMigrations();
  const { applied, pending, ahead, refused } = compareMigrations(await recordedMigrations(client), known);
  if (refused?.madeBy === 'newer') {
    const message = `the database is newer than this version of Sluice: it has ${refused.names.join(', ')}`;
    return {
      check: fail('migrations', message, 'install the newer version of Sluice again'),
      current: false,
    };
  }
  if (refused !== undefined) {
    const message = `the database was made by an unreleased version of Sluice: ${refused.names[0]} is not one of this version`;
    return {
      check: fail('migrations', message, 'install the version of Sluice that made this database'),
      current: false,
    };
  }
  if (ahead.length > 0) {
    const message = `the schema is prepared for a newer version (${ahead.join(', ')}), beside which this one works`;
    return {
      check: warn('migrations', message, 'finish the upgrade: start all processes in the newer version'),
      current: true,
    };
  }
  if (pending.length === 0)
    return { check: ok('migrations', `the schema is ${known.at(-1)?.name}`), current: true };
  if (applied.length === 0)
    return { check: ok('migrations', 'the schema is made by the first start'), current: false };
  if (ofPhase(pending, 'expand').length === 0) {
    const message = `the upgrade is not finished: ${pending.map(({ name }) => name).join(', ')}`;
    const advice = 'run "sluice migrate --contract" when no process of an older version runs';
    return { check: warn('migrations', message, advice), current: true };
  }
  const message = `pending: ${pending.map(({ name }) => name).join(', ')}`;
  return {
    check: warn('migrations', message, 'run "sluice backup", then "sluice migrate" or start the service'),
    current: false,
  };
}

/** Leases and rate limits use the database's clock; expiry dates are compared with ours. */
export async function checkClock(client: pg.Client): Promise<Check> {
  const before = Date.now();
  const { rows } = await client.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  const difference = Math.abs(rows[0]!.now - (before + Date.now()) / 2);
  const message = `the clocks of this machine and the database are ${Math.round(difference)} ms apart`;
  const advice = 'switch on time synchronisation (NTP) on both machines';
  if (difference > 30_000) return fail('clock', `${message} (${ago(new Date(0), difference)})`, advice);
  return difference > 2_000 ? warn('clock', message, advice) : ok('clock', message);
}
