import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createConnectorHost } from './connectors/host.ts';
import { connectorOf, platformName, platformSlug } from './connectors/registry.ts';
import { openTrialChannels, type TrialChannels } from './connectors/trial-channels.ts';
import { startBulkWorker } from './modules/bulk-actions/index.ts';
import { catalogEndpoints, sweepDiscardedFiles } from './modules/catalog/index.ts';
import {
  type ChannelAccess,
  listChannels,
  requestTask,
  resumeTrialChannels,
  rewrapSecrets,
  startTaskRunner,
  storesTask,
  sweepDeletedConnections,
  taxonomyTask,
} from './modules/channels/index.ts';
import { importEndpoints, startImporter, sweepImportFiles } from './modules/imports/index.ts';
import {
  type InboxDeps,
  inboundMetrics,
  registerWebhooks,
  startInbox,
  sweepEvents,
} from './modules/inbound/index.ts';
import { listOrders, orderPolling, startLateMatching } from './modules/orders/index.ts';
import { registerProgressStream, startProgressHub, sweepProgress } from './modules/progress/index.ts';
import {
  getEffectiveTargets,
  openPreview,
  publishingMetrics,
  reconcileTask,
  startDeliverer,
  startPlanner,
  sweepAttempts,
} from './modules/publishing/index.ts';
import { fetchSourceImages, sourceTask } from './modules/sources/index.ts';
import { stockEndpoints } from './modules/stock/index.ts';
import {
  createAdmission,
  createAuthenticate,
  createSessionAuthenticate,
  getMe,
  openPortalEndpoints,
  requireSameOrigin,
  rewrapSecondFactors,
  sessionCookie,
  sweepSessions,
} from './modules/tenancy/index.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { openSignals, type Signals } from './platform/db/signals.ts';
import { sql } from './platform/db/sql.ts';
import type { Logger } from './platform/log/index.ts';
import { startLoop } from './platform/loop.ts';
import { createAddressGuard } from './platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from './platform/outbound/index.ts';
import type { MasterKeys } from './platform/secrets/index.ts';
import { loadMasterKeys } from './platform/secrets/master-keys.ts';
import { localStore, type ObjectStore, s3Store } from './platform/storage/index.ts';
import { portalPages } from './portal-build.ts';
import { portalEndpoints } from './wiring-portal.ts';

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

/** What it takes to call channels, and the way out to be closed at the end. */
export function openChannelAccess({
  config,
  log,
  masterKeys,
  objects,
  mediaUrl,
  workerDb: db,
}: Pick<Platform, 'config' | 'log' | 'masterKeys' | 'objects' | 'mediaUrl' | 'workerDb'>): {
  access: ChannelAccess;
  outbound: Outbound;
} {
  const outbound = createOutbound(createAddressGuard(config.outboundAllow));
  const host = { db, outbound, log, masterKeys, objects, mediaUrl };
  return {
    access: { masterKeys, connectorOf, contextFor: createConnectorHost(host) },
    outbound,
  };
}

/** The trial marketplaces of a process that does everything and has its database to itself; those of before run again. */
export async function startTrialChannels(platform: Platform): Promise<TrialChannels> {
  const { config, log, db, masterKeys } = platform;
  const trials = openTrialChannels(join(config.dataDir, 'trial-channels'), log);
  await resumeTrialChannels({ db, log, masterKeys, connectorOf }, trials);
  return trials;
}

/**
 * The HTTP application over a platform; not listening yet.
 *
 * @param trials trial marketplaces, where this process can run them
 */
export function wireApi(platform: Platform, trials?: TrialChannels): Promise<FastifyInstance> {
  const { config, log, db, signals, objects, mediaUrl, masterKeys } = platform;
  const { publicUrl } = config;
  const changesWaiting = (): void => signals.send('changes');
  // What people do on a page and programs by a call is one endpoint, reached under two addresses.
  const catalog = {
    db,
    objects,
    publicUrl,
    mediaUrl,
    platformSlug,
    platform: platformName,
    changesWaiting,
  };
  const imports = { db, objects, log, publicUrl, importsWaiting: () => signals.send('imports') };
  const { access, outbound } = openChannelAccess(platform);
  const shared = [
    ...catalogEndpoints(catalog),
    getEffectiveTargets({ db, platform: platformName }),
    ...stockEndpoints({ db, changesWaiting }),
    listChannels({ db, platform: platformName }),
    listOrders({ db, publicUrl }),
    ...importEndpoints(imports),
  ];
  const cookie = sessionCookie(publicUrl);
  const authenticateSession = createSessionAuthenticate(db, cookie, publicUrl);
  const authenticate = createAuthenticate(createAdmission(db, config.rateLimitPerMinute));
  const checkReady = async (): Promise<void> => {
    await db.asSystem((tx) => tx.run(sql`select`));
  };
  return createApp({
    endpoints: [...shared, getMe({ db, rateLimitPerMinute: config.rateLimitPerMinute })],
    authenticate,
    portal: {
      endpoints: [
        ...shared,
        ...portalEndpoints({ platform, access, outbound, catalog, imports, cookie, trials }),
      ],
      open: openPortalEndpoints({ db, masterKeys, cookie }),
      authenticate: authenticateSession,
      requireSameOrigin: (request) => requireSameOrigin(request, publicUrl),
    },
    registerStreams: (server) => {
      const hub = startProgressHub(db, log);
      server.addHook('onClose', () => hub.stop());
      registerProgressStream(server, { db, hub, authenticate: authenticateSession });
    },
    pages: portalPages(),
    objects,
    publicUrl,
    trustedProxies: config.trustedProxies,
    log,
    registerInbound: (server) => {
      server.addHook('onClose', () => outbound.close());
      registerWebhooks(server, { ...access, db, publicUrl, log, eventsWaiting: () => signals.send('inbox') });
    },
    metrics: async () => (await Promise.all([publishingMetrics(db), inboundMetrics(db)])).flat(),
    checkReady,
  });
}

const SWEEP_MS = 60_000;
const SOURCE_IMAGES_MS = 5_000;

/** The background work over a platform. Returns how to stop it: nothing is claimed any more, what runs is finished. */
export function startWorker(platform: Platform): () => Promise<void> {
  const { log, workerDb: db, signals, objects, mediaUrl } = platform;
  const { access, outbound } = openChannelAccess(platform);
  const changesWaiting = (): void => signals.send('changes');
  const deliveriesWaiting = (): void => signals.send('deliveries');
  const planner = startPlanner({ db, log, mediaUrl, deliveriesWaiting });
  const deliverer = startDeliverer({ db, log, ...access, mediaUrl });
  const tasks = startTaskRunner({
    db,
    log,
    ...access,
    handlers: [
      storesTask,
      taxonomyTask,
      orderPolling({ db, changesWaiting }),
      sourceTask({ changesWaiting }),
      reconcileTask({ db, mediaUrl, deliveriesWaiting }),
    ],
  });
  const inbox = startInbox({ db, log, ...access, ...inboxEffects(signals) });
  const lateMatching = startLateMatching({ db, log, changesWaiting });
  const importer = startImporter({
    db,
    objects,
    log,
    changesWaiting,
    openPreview: () => openPreview(mediaUrl),
  });
  const bulkWorker = startBulkWorker({ db, log, changesWaiting, deliveriesWaiting });
  const images = startLoop('source images', SOURCE_IMAGES_MS, log, () =>
    fetchSourceImages({ db, objects, log, download: outbound.download }),
  );
  const sweeper = startLoop('sweeper', SWEEP_MS, log, async () => {
    await sweepImportFiles(db);
    await sweepDiscardedFiles({ db, objects });
    await sweepAttempts(db);
    await sweepEvents(db);
    await sweepDeletedConnections(db);
    await db.asSystem(sweepSessions);
    await db.asSystem(sweepProgress);
    await rewrapSecrets(db, access.masterKeys);
    await rewrapSecondFactors(db, access.masterKeys);
  });
  signals.on('changes', planner.wake);
  signals.on('deliveries', deliverer.wake);
  signals.on('imports', importer.wake);
  signals.on('bulk-actions', bulkWorker.wake);
  signals.on('tasks', tasks.wake);
  signals.on('inbox', inbox.wake);
  const loops = [planner, deliverer, importer, bulkWorker, tasks, inbox, lateMatching, images, sweeper];
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
    await outbound.close();
  };
}

/** What events of channels set in motion. A source's products are read by its next poll. */
export const inboxEffects = (signals: Signals): Pick<InboxDeps, 'applyProducts' | 'wake'> => ({
  applyProducts: async (tx, connectionId) => requestTask(tx, connectionId, 'products'),
  wake: (woken) => {
    for (const signal of ['changes', 'tasks', 'deliveries'] as const) if (woken[signal]) signals.send(signal);
  },
});
