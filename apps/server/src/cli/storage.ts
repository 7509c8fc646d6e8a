import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import {
  DataDirLocked,
  findEmbeddedPostgres,
  lockDataDir,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/index.ts';
import type { Logger } from '../platform/log/index.ts';
import { CommandError, messageOf } from './errors.ts';

export interface Storage {
  settings: pg.ClientConfig;
  /** Whether the database is the one under DATA_DIR. */
  embedded: boolean;
  close(): Promise<void>;
}

const nothing = async (): Promise<void> => {};
const CONNECT_TIMEOUT_MS = 10_000;

/** The database of a long-running service: the operator's own, or the embedded one, which this process then owns. */
export async function openServiceStorage(config: Config, log: Logger): Promise<Storage> {
  if (config.databaseUrl !== undefined) return openOwnDatabase(config.databaseUrl);
  const lock = await lockDataDir(config.dataDir).catch(explainStart);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    return {
      settings: postgres.connection(),
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

/** The database of a command: beside a running service it uses what that has started, else it starts it for a moment. */
export async function openCommandStorage(config: Config, log: Logger): Promise<Storage> {
  const running = config.databaseUrl === undefined ? await findEmbeddedPostgres(config.dataDir) : null;
  if (running !== null) return { settings: running(), embedded: true, close: nothing };
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

/** Asks the operator's database for a sign of life, because the errors of a pool come late and say little. */
async function openOwnDatabase(url: string): Promise<Storage> {
  const settings: pg.ClientConfig = { connectionString: url };
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
  return { settings, embedded: false, close: nothing };
}

/** What keeps the embedded database from starting is the operator's to mend, and its message says how. */
function explainStart(error: unknown): never {
  if (error instanceof DataDirLocked) throw error;
  throw new CommandError(messageOf(error), { cause: error });
}
