import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config, OwnLogins } from '../config.ts';
import { type Logins, type OpenOptions, openLogins } from '../platform/db/logins.ts';
import {
  DataDirLocked,
  findEmbeddedPostgres,
  lockDataDir,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/index.ts';
import type { Logger } from '../platform/log/index.ts';
import { CommandError, messageOf } from './errors.ts';

export interface Storage {
  /** The given login, the mightiest of several: the doctor examines it, the service does not work with it. */
  settings: pg.ClientConfig;
  /** The logins that the parts of the service work with; missing ones are made, unless `make` is false. */
  openLogins(options?: { make: boolean }): Promise<Logins>;
  /** Whether the database is the one under DATA_DIR. */
  embedded: boolean;
  close(): Promise<void>;
}

const nothing = async (): Promise<void> => {};
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The database of a long-running service: the operator's own, or the embedded one, which then belongs to this process.
 *
 * @param how.option the option of a command that gave the address of the operator's own, where no variable did
 * @param how.whileWaiting called when the embedded database is being made or started, perhaps more than once
 */
export async function openServiceStorage(
  config: Config,
  log: Logger,
  { option, whileWaiting }: { option?: string; whileWaiting?: () => void } = {},
): Promise<Storage> {
  if (config.databaseUrl !== undefined)
    return openOwnDatabase({ ...config, databaseUrl: config.databaseUrl }, log, option);
  const lock = await lockDataDir(config.dataDir).catch(explainStart);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      walArchive: config.walArchive,
      log,
      ...(whileWaiting === undefined ? {} : { whileWaiting }),
    });
    return {
      ...given(postgres.connection(), log),
      embedded: true,
      close: async () => {
        await postgres.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    return explainStart(error);
  }
}

/** The database of a command: the one of a running service, else it is started for a moment. */
export async function openCommandStorage(config: Config, log: Logger): Promise<Storage> {
  const running = config.databaseUrl === undefined ? await findEmbeddedPostgres(config.dataDir) : null;
  if (running !== null) return { ...given(running(), log), embedded: true, close: nothing };
  return openServiceStorage(config, log);
}

/** Whether the data folder holds an embedded database, running or not. */
export async function hasEmbeddedDatabase(config: Config): Promise<boolean> {
  try {
    await stat(join(config.dataDir, 'postgres', 'data', 'PG_VERSION'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new CommandError(
      `${config.dataDir} cannot be looked into: ${messageOf(error)}; run this as the user the service runs as`,
      { cause: error },
    );
  }
}

/** Tests the connection to the operator's database, because the errors of a pool come late and say little. */
async function openOwnDatabase(
  config: Config & { databaseUrl: string },
  log: Logger,
  option: string | undefined,
): Promise<Storage> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, ownLogins: own } = config;
  const listening = listeningOf(config, option);
  const settings: pg.ClientConfig = { connectionString: own?.migrationUrl ?? listening.url };
  await requireDirect(listening);
  if (own?.migrationUrl !== undefined)
    await requireDirect({ url: own.migrationUrl, name: 'MIGRATION_DATABASE_URL' });
  if (own !== undefined) {
    const openOwn = async (): Promise<Logins> => ownLogins(url, own, listening.url);
    return { settings, openLogins: openOwn, embedded: false, close: nothing };
  }
  const pooled = directUrl === undefined ? {} : { pooled: { connectionString: url } };
  return { ...given(settings, log, pooled), embedded: false, close: nothing };
}

/** An address of a database, and the variable or option that gave it. */
interface Address {
  url: string;
  name: string;
}

/** The address at which this process listens for wake-ups. */
function listeningOf(
  { databaseUrl, databaseDirectUrl, ownLogins: own }: Config & { databaseUrl: string },
  option: string | undefined,
): Address {
  if (option !== undefined) return { url: databaseUrl, name: option };
  if (databaseDirectUrl !== undefined) return { url: databaseDirectUrl, name: 'DATABASE_DIRECT_URL' };
  if (own !== undefined) return { url: own.systemUrl, name: 'SYSTEM_DATABASE_URL' };
  return { url: databaseUrl, name: 'DATABASE_URL' };
}

/**
 * Behind a pooler the lock of a migration would stay with a session that others use, and signals would be lost.
 *
 * @throws CommandError when the address cannot be reached, or leads through a pooler
 */
async function requireDirect({ url, name }: Address): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // A pooler introduces itself with a number of its own.
    if (rows[0]?.pid === (client as unknown as { processID: number }).processID) return;
  } catch (error) {
    throw new CommandError(`the database of ${name} cannot be reached: ${messageOf(error)}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
  throw new CommandError(`the address of ${name} leads through a connection pooler: ${wayPast(name)}`);
}

const wayPast = (name: string): string =>
  name.startsWith('--')
    ? 'give that of the server itself'
    : 'set DATABASE_DIRECT_URL (and MIGRATION_DATABASE_URL, if you use it) to that of the server itself; DATABASE_URL and ' +
      'SYSTEM_DATABASE_URL may stay with the pooler';

/** A single login, from which Sluice makes its own. */
const given = (
  settings: pg.ClientConfig,
  log: Logger,
  way: Pick<OpenOptions, 'pooled'> = {},
): Pick<Storage, 'settings' | 'openLogins'> => ({
  settings,
  openLogins: async (options) => {
    const logins = await openLogins(settings, { ...options, ...way });
    if (logins.shared !== undefined)
      log.warn(
        { reason: logins.shared },
        'the database login cannot make logins of its own for each purpose',
      );
    return logins;
  },
});

const ownLogins = (url: string, { systemUrl, migrationUrl }: OwnLogins, listeningUrl: string): Logins => ({
  app: { connectionString: url },
  system: { connectionString: systemUrl },
  listening: { connectionString: listeningUrl },
  owner: migrationUrl === undefined ? undefined : { connectionString: migrationUrl },
});

/** The login for commands that change or read the database as a whole. @throws CommandError where it was not given */
export function requireOwner(logins: Logins): pg.ClientConfig {
  if (logins.owner !== undefined) return logins.owner;
  throw new CommandError('this needs the login that owns the tables: set MIGRATION_DATABASE_URL');
}

/** The operator can mend the cause that keeps the embedded database from starting, and its message says how. */
function explainStart(error: unknown): never {
  if (error instanceof DataDirLocked) throw error;
  throw new CommandError(messageOf(error), { cause: error });
}
