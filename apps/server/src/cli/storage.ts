import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config, OwnLogins } from '../config.ts';
import { type Logins, openLogins } from '../platform/db/logins.ts';
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
 */
export async function openServiceStorage(config: Config, log: Logger): Promise<Storage> {
  if (config.databaseUrl !== undefined) return openOwnDatabase(config.databaseUrl, config.ownLogins, log);
  const lock = await lockDataDir(config.dataDir).catch(explainStart);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
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
async function openOwnDatabase(url: string, own: OwnLogins | undefined, log: Logger): Promise<Storage> {
  const settings: pg.ClientConfig = { connectionString: own?.migrationUrl ?? own?.systemUrl ?? url };
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ ...settings, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on('error', () => {});
    await client.connect();
  } catch (error) {
    throw new CommandError(`the database of DATABASE_URL cannot be reached: ${messageOf(error)}`, {
      cause: error,
    });
  } finally {
    await client?.end().catch(() => {});
  }
  const logins =
    own === undefined ? given(settings, log) : { settings, openLogins: async () => ownLogins(url, own) };
  return { ...logins, embedded: false, close: nothing };
}

/** A single login, from which Sluice makes its own. */
const given = (settings: pg.ClientConfig, log: Logger): Pick<Storage, 'settings' | 'openLogins'> => ({
  settings,
  openLogins: async (options) => {
    const logins = await openLogins(settings, options);
    if (logins.shared !== undefined)
      log.warn(
        { reason: logins.shared },
        'the database login cannot make logins of its own for each purpose',
      );
    return logins;
  },
});

const ownLogins = (url: string, { systemUrl, migrationUrl }: OwnLogins): Logins => ({
  app: { connectionString: url },
  system: { connectionString: systemUrl },
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
