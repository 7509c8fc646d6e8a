import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import { ensureRoles } from './ensure-roles.ts';
import { type LoginNames, makeLogins, missingFromLogins } from './make-logins.ts';
import { APP_ROLE, OWNER_ROLE, SYSTEM_ROLE } from './roles.ts';

/** The ways in which the service reaches its database: each purpose under a login that can do no more than that. */
export interface DatabaseAccess {
  app: pg.ClientConfig;
  system: pg.ClientConfig;
  /** Hears signals; past a pooler, which gives no session of its own. */
  listening: pg.ClientConfig;
  /** Why sessions act as roles of the given login, from which `SET ROLE` leads back; absent when they log in as themselves. */
  shared?: string;
}

export interface Logins extends DatabaseAccess {
  /** For migrations, backup and restore, past a pooler; absent where the operator keeps it from this process. */
  owner: pg.ClientConfig | undefined;
}

export interface OpenOptions {
  /** Distinguishes the logins of databases; by default the database's name. */
  suffix?: string;
  /** false only looks for existing logins. */
  make?: boolean;
  /** The database by way of a pooler, for the transactions of the service. */
  pooled?: pg.ClientConfig;
}

/** PostgreSQL cuts longer names off. */
const MAX_NAME = 63;

/** Roles belong to the whole server, so the database is in their name. */
function loginName(role: string, database: string): string {
  const name = `${role}_${database}`;
  if (Buffer.byteLength(name) <= MAX_NAME) return name;
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 16);
  return `${role}_${hash}`;
}

/**
 * Derives the password from the given login's password, so that every process with that login finds the same one and
 * nothing has to be stored; the given password cannot be derived back. Without a password (peer, trust, certificates)
 * the logins have none either.
 */
const loginPassword = (given: string | undefined, name: string): string | undefined =>
  given === undefined
    ? undefined
    : createHmac('sha256', given).update(`sluice login ${name}`).digest('base64url');

/**
 * Opens a login for each purpose over a given login, which makes the logins when it may, and hands them the tables when
 * it is a superuser. Otherwise sessions act as roles of the given login, as `shared` says.
 *
 * @param given leads to the server itself
 */
export async function openLogins(given: pg.ClientConfig, options: OpenOptions = {}): Promise<Logins> {
  const client = new pg.Client({ ...given, application_name: 'sluice logins' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await separateLogins(client, options);
  } catch (error) {
    return actingAs(reachedBy(client), pooledOf(client, options), (error as Error).message);
  } finally {
    await client.end();
  }
}

/** @throws when the given login may not make them, or the server does not let them in */
async function separateLogins(client: pg.Client, options: OpenOptions): Promise<Logins> {
  const { suffix, make = true } = options;
  const reached = reachedBy(client);
  const names = await namesFor(client, suffix ?? reached.database);
  const logins = loginsOf(reached, names, pooledOf(client, options));
  const missing = await missingFromLogins(client, names);
  const refused = missing.length > 0 ? new Error(missing[0]) : await whyRefused(logins);
  if (refused === undefined) return logins;
  if (!make) throw refused;
  await ensureRoles(client);
  await makeLogins(client, names, (name) => loginPassword(reached.password, name));
  const stillRefused = await whyRefused(logins);
  if (stillRefused !== undefined) throw stillRefused;
  return logins;
}

/** Only a superuser can hand the tables to a login of their own; any other given login owns them itself. */
async function namesFor(client: pg.Client, suffix: string): Promise<LoginNames> {
  const { rows } = await client.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  const names = loginNames(suffix);
  return rows[0]?.super ? names : { ...names, owner: undefined };
}

export const loginNames = (suffix: string): Required<LoginNames> => ({
  app: loginName(APP_ROLE, suffix),
  system: loginName(SYSTEM_ROLE, suffix),
  owner: loginName(OWNER_ROLE, suffix),
});

/** Settings under which the connected client reached its database, whatever their source. */
interface Reached extends pg.ClientConfig {
  user: string;
  password: string | undefined;
  database: string;
}

function reachedBy(client: pg.Client): Reached {
  const { connectionParameters: used, password } = client as unknown as {
    connectionParameters: Pick<pg.ClientConfig, 'host' | 'port' | 'ssl' | 'options'> & {
      user: string;
      database: string;
    };
    password: string | null;
  };
  const { host, port, ssl, options, user, database } = used;
  const kept = { host, port, database, user, password: password ?? undefined };
  return { ...kept, ...(ssl ? { ssl } : {}), ...(options ? { options } : {}) } as Reached;
}

/** The way of the service's transactions: that of the pooler, where there is one. */
const pooledOf = (client: pg.Client, { pooled }: OpenOptions): Reached =>
  reachedBy(pooled === undefined ? client : new pg.Client(pooled));

/** @param pooled the way of the service's transactions, where it is another one */
export function loginsOf(reached: Reached, names: LoginNames, pooled: Reached = reached): Logins {
  const as = (way: Reached, user: string): pg.ClientConfig => ({
    ...way,
    user,
    password: loginPassword(reached.password, user),
  });
  const owner = names.owner === undefined ? reached : as(reached, names.owner);
  return {
    app: as(pooled, names.app),
    system: as(pooled, names.system),
    listening: as(reached, names.system),
    owner,
  };
}

/** Transactions of the given login that act as another role: the only way for a login without rights over roles. */
const actingAs = (given: Reached, pooled: Reached, shared: string): Logins => ({
  app: pooled,
  system: pooled,
  listening: given,
  owner: given,
  shared,
});

async function whyRefused(logins: Logins): Promise<Error | undefined> {
  const tries = [logins.app, logins.system, logins.owner!].map(tryLogin);
  const outcomes = await Promise.allSettled(tries);
  return outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
}

async function tryLogin(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...settings, application_name: 'sluice logins' });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}
