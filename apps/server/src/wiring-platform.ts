import { join } from 'node:path';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import type { DatabaseAccess } from './platform/db/logins.ts';
import { openSignals, type Signals } from './platform/db/signals.ts';
import type { Logger } from './platform/log/index.ts';
import type { MasterKeys } from './platform/secrets/index.ts';
import { loadMasterKeys } from './platform/secrets/master-keys.ts';
import { closeToOthers, localStore, type ObjectStore, s3Store } from './platform/storage/index.ts';

export type Role = 'all' | 'api' | 'worker';

/** Everything the parts of the service share. */
export interface Platform {
  config: Config;
  log: Logger;
  db: Database;
  /** The same database for background work; both open connections only when they are used. */
  workerDb: Database;
  signals: Signals;
  objects: ObjectStore;
  masterKeys: MasterKeys;
  /** Address under which stored files are served, with a slash at its end. */
  media: string;
  close(): Promise<void>;
}

const API_POOLS = { app: 16, system: 4 };
const WORKER_POOLS = { app: 12, system: 4, planEachTime: true };

export async function openPlatform(config: Config, log: Logger, access: DatabaseAccess): Promise<Platform> {
  const signals = openSignals(access.system, log);
  const media = `${config.publicUrl}/media/`;
  const db = openDatabase(access, API_POOLS, { wake: signals.send, media });
  const workerDb = openDatabase(access, WORKER_POOLS, { wake: signals.send, media });
  return {
    config,
    log,
    db,
    workerDb,
    signals,
    objects: config.s3 === undefined ? await openMedia(config.dataDir) : s3Store(config.s3),
    masterKeys: await loadMasterKeys(config.masterKeys, config.dataDir),
    media,
    close: async () => {
      await signals.close();
      await Promise.all([db.close(), workerDb.close()]);
    },
  };
}

/** Files of tenants in a folder that is closed to other users of the machine, files of earlier versions included. */
async function openMedia(dataDir: string): Promise<ObjectStore> {
  const folder = join(dataDir, 'media');
  await closeToOthers(folder);
  return localStore(folder);
}
