import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import {
  findEmbeddedPostgres,
  lockDataDir,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/index.ts';
import type { Logger } from '../platform/log/index.ts';

export interface Storage {
  settings: ClientConfig;
  /** Whether the database is the one under DATA_DIR. */
  embedded: boolean;
  close(): Promise<void>;
}

const nothing = async (): Promise<void> => {};

/** The database of a long-running service: the operator's own, or the embedded one, which this process then owns. */
export async function openServiceStorage(config: Config, log: Logger): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    return { settings: { connectionString: config.databaseUrl }, embedded: false, close: nothing };
  }
  const lock = await lockDataDir(config.dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return {
    settings: postgres.connection(),
    embedded: true,
    close: async () => {
      await postgres.stop();
      await lock.release();
    },
  };
}

/** The database of a command: beside a running service it uses what that has started, else it starts it for a moment. */
export async function openCommandStorage(config: Config, log: Logger): Promise<Storage> {
  const running = config.databaseUrl === undefined ? await findEmbeddedPostgres(config.dataDir) : null;
  if (running !== null) return { settings: running(), embedded: true, close: nothing };
  return openServiceStorage(config, log);
}
