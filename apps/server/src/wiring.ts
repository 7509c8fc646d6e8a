import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createConnectorHost } from './connectors/host.ts';
import { connectorOf, platformName, platformSlug } from './connectors/registry.ts';
import { catalogEndpoints, sweepDiscardedFiles } from './modules/catalog/index.ts';
import { listChannels, startTaskRunner } from './modules/channels/index.ts';
import { importEndpoints, startImporter } from './modules/imports/index.ts';
import { listOrders } from './modules/orders/index.ts';
import {
  getEffectiveTargets,
  publishingMetrics,
  reconcileTask,
  startDeliverer,
  startPlanner,
  sweepAttempts,
} from './modules/publishing/index.ts';
import { stockEndpoints } from './modules/stock/index.ts';
import { createAdmission, createAuthenticate, getMe } from './modules/tenancy/index.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { openSignals, type Signals } from './platform/db/signals.ts';
import { sql } from './platform/db/sql.ts';
import type { Logger } from './platform/log/index.ts';
import { startLoop } from './platform/loop.ts';
import { createAddressGuard } from './platform/outbound/address-guard.ts';
import { createOutbound } from './platform/outbound/index.ts';
import type { MasterKeys } from './platform/secrets/index.ts';
import { loadMasterKeys } from './platform/secrets/master-keys.ts';
import { localStore, type ObjectStore, s3Store } from './platform/storage/index.ts';

export type Role = 'all' | 'api' | 'worker';

/** Everything the parts of the service share. */
export interface Platform {
  config: Config;
  log: Logger;
  db: Database;
  /** The same database for background work; both open connections only as they are used. */
  workerDb: Database;
  signals: Signals;
  objects: ObjectStore;
  masterKeys: MasterKeys;
  mediaUrl(key: string): string;
  close(): Promise<void>;
}

const API_POOLS = { app: 16, system: 4 };
const WORKER_POOLS = { app: 12, system: 4, planEachTime: true };

export async function openPlatform(config: Config, log: Logger, settings: ClientConfig): Promise<Platform> {
  const db = openDatabase(settings, API_POOLS);
  const workerDb = openDatabase(settings, WORKER_POOLS);
  const signals = openSignals(settings, log);
  return {
    config,
    log,
    db,
    workerDb,
    signals,
    objects: config.s3 === undefined ? localStore(join(config.dataDir, 'media')) : s3Store(config.s3),
    masterKeys: await loadMasterKeys(config.masterKeys, config.dataDir),
    mediaUrl: (key) => `${config.publicUrl}/media/${key}`,
    close: async () => {
      await signals.close();
      await Promise.all([db.close(), workerDb.close()]);
    },
  };
}

/** The HTTP application over a platform; not listening yet. */
export function wireApi({ config, log, db, signals, objects, mediaUrl }: Platform): Promise<FastifyInstance> {
  const { publicUrl } = config;
  const changesWaiting = (): void => signals.send('changes');
  const endpoints = [
    ...catalogEndpoints({
      db,
      objects,
      publicUrl,
      mediaUrl,
      platformSlug,
      platform: platformName,
      changesWaiting,
    }),
    getEffectiveTargets({ db, platform: platformName }),
    ...stockEndpoints({ db, changesWaiting }),
    listChannels({ db, platform: platformName }),
    listOrders({ db, publicUrl }),
    ...importEndpoints({ db, objects, log, publicUrl, importsWaiting: () => signals.send('imports') }),
    getMe({ db, rateLimitPerMinute: config.rateLimitPerMinute }),
  ];
  const authenticate = createAuthenticate(createAdmission(db, config.rateLimitPerMinute));
  const checkReady = async (): Promise<void> => {
    await db.asSystem((tx) => tx.run(sql`select`));
  };
  return createApp({
    endpoints,
    authenticate,
    objects,
    publicUrl,
    log,
    metrics: () => publishingMetrics(db),
    checkReady,
  });
}

const SWEEP_MS = 60_000;

/** The background work over a platform. Returns how to stop it: nothing is claimed any more, what runs is finished. */
export function startWorker({
  config,
  log,
  workerDb: db,
  signals,
  objects,
  masterKeys,
  mediaUrl,
}: Platform): () => Promise<void> {
  const outbound = createOutbound(createAddressGuard(config.outboundAllow));
  const contextFor = createConnectorHost({ db, outbound, log, masterKeys });
  const access = { masterKeys, connectorOf, contextFor };
  const planner = startPlanner({ db, log, mediaUrl, deliveriesWaiting: () => signals.send('deliveries') });
  const deliverer = startDeliverer({ db, log, ...access, mediaUrl });
  const tasks = startTaskRunner({
    db,
    log,
    ...access,
    handlers: [reconcileTask({ db, mediaUrl, deliveriesWaiting: () => signals.send('deliveries') })],
  });
  const importer = startImporter({ db, objects, log, changesWaiting: () => signals.send('changes') });
  const sweeper = startLoop('sweeper', SWEEP_MS, log, async () => {
    await sweepDiscardedFiles({ db, objects });
    await sweepAttempts(db);
  });
  signals.on('changes', planner.wake);
  signals.on('deliveries', deliverer.wake);
  signals.on('imports', importer.wake);
  signals.on('tasks', tasks.wake);
  return async () => {
    await Promise.all([planner.stop(), deliverer.stop(), importer.stop(), tasks.stop(), sweeper.stop()]);
    await outbound.close();
  };
}
