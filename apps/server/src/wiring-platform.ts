import { join } from 'node:path';
import type { Config } from './config.ts';
import { type Database, openDatabase, type PoolSizes } from './platform/db/database.ts';
import { isDistributed } from './platform/db/distribute.ts';
import type { DatabaseAccess } from './platform/db/logins.ts';
import { schemaNumber } from './platform/db/migration-list.ts';
import { openSignals, type Signals } from './platform/db/signals.ts';
import type { Logger } from './platform/log/index.ts';
import { createMailer, type Mailer } from './platform/mail/index.ts';
import type { MasterKeys } from './platform/secrets/index.ts';
import { loadMasterKeys } from './platform/secrets/master-keys.ts';
import { closeToOthers, localStore, type ObjectStore, s3Store } from './platform/storage/index.ts';

export type Role = 'all' | 'api' | 'worker';

/** Everything the parts of the service share. */
export interface Platform {
  config: Config;
  log: Logger;
  db: Database;
  /** The same connections for background work; they are opened only when they are used. */
  workerDb: Database;
  signals: Signals;
  objects: ObjectStore;
  masterKeys: MasterKeys;
  mailer: Mailer;
  /** Address under which stored files are served, with a slash at its end. */
  media: string;
  close(): Promise<void>;
}

/**
 * The parts of a process's connections: one that listens, a quarter for claims and admission, the rest for tenants. No
 * transaction needs a second connection while it is open, so each part may be as small as one.
 */
export function poolSizes(connections: number): PoolSizes {
  const pooled = connections - 1;
  const system = Math.max(1, Math.round(pooled / 4));
  return { app: pooled - system, system };
}

export async function openPlatform(config: Config, log: Logger, access: DatabaseAccess): Promise<Platform> {
  const signals = openSignals(access.listening, log, await schemaNumber());
  const media = `${config.publicUrl}/media/`;
  const db = openDatabase(access, poolSizes(config.databaseConnections), {
    wake: signals.send,
    media,
    isDistributed: await isDistributed(access.system),
    isPooled: config.databaseDirectUrl !== undefined,
  });
  return {
    config,
    log,
    db,
    workerDb: db.forWork,
    signals,
    objects: config.s3 === undefined ? await openMedia(config.dataDir) : s3Store(config.s3),
    masterKeys: await loadMasterKeys(config.masterKeys, config.dataDir),
    mailer: createMailer(config.mail),
    media,
    close: async () => {
      await signals.close();
      await db.close();
    },
  };
}

/** Files of tenants in a folder that is closed to other users of the machine, files of earlier versions included. */
async function openMedia(dataDir: string): Promise<ObjectStore> {
  const folder = join(dataDir, 'media');
  await closeToOthers(folder);
  return localStore(folder);
}
