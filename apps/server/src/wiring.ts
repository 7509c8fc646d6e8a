import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createConnectorHost } from './connectors/host.ts';
import { connectorOf, platformName, platformSlug, platforms } from './connectors/registry.ts';
import { openTrialChannels, type TrialChannels } from './connectors/trial-channels.ts';
import { catalogEndpoints } from './modules/catalog/index.ts';
import {
  type ChannelAccess,
  listChannelPlatforms,
  listChannels,
  resumeTrialChannels,
} from './modules/channels/index.ts';
import { importEndpoints } from './modules/imports/index.ts';
import { inboundMetrics, registerWebhooks } from './modules/inbound/index.ts';
import { listOrders } from './modules/orders/index.ts';
import { registerProgressStream, startProgressHub } from './modules/progress/index.ts';
import { getEffectiveTargets, publishingMetrics } from './modules/publishing/index.ts';
import { stockEndpoints } from './modules/stock/index.ts';
import {
  createAdmission,
  createAuthenticate,
  createSessionAuthenticate,
  getMe,
  knownDevices,
  openPortalEndpoints,
  sessionCookie,
} from './modules/tenancy/index.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import type { DatabaseAccess } from './platform/db/logins.ts';
import { openSignals, type Signals } from './platform/db/signals.ts';
import { sql } from './platform/db/sql.ts';
import type { Logger } from './platform/log/index.ts';
import { createAddressGuard } from './platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from './platform/outbound/index.ts';
import type { MasterKeys } from './platform/secrets/index.ts';
import { loadMasterKeys } from './platform/secrets/master-keys.ts';
import { closeToOthers, localStore, type ObjectStore, s3Store } from './platform/storage/index.ts';
import { portalPages } from './portal-build.ts';
import { portalEndpoints } from './wiring-portal.ts';

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

/** Everything needed to call channels, and the way out, to be closed at the end. */
export function openChannelAccess({
  config,
  log,
  masterKeys,
  objects,
  media,
  workerDb: db,
}: Pick<Platform, 'config' | 'log' | 'masterKeys' | 'objects' | 'media' | 'workerDb'>): {
  access: ChannelAccess;
  outbound: Outbound;
} {
  const outbound = createOutbound(createAddressGuard(config.outboundAllow));
  const host = { db, outbound, log, masterKeys, objects, media };
  return {
    access: { masterKeys, connectorOf, contextFor: createConnectorHost(host) },
    outbound,
  };
}

/** The trial marketplaces of a process that does everything and has its database to itself; earlier ones run again. */
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
  const { config, log, db, objects, masterKeys } = platform;
  const { publicUrl } = config;
  // People on a page and programs by a call use the same endpoint, under two addresses.
  const catalog = {
    db,
    objects,
    publicUrl,
    platformSlug,
    platform: platformName,
  };
  const imports = { db, objects, log, publicUrl };
  const { access, outbound } = openChannelAccess(platform);
  const shared = [
    ...catalogEndpoints(catalog),
    getEffectiveTargets({ db, platform: platformName }),
    ...stockEndpoints({ db }),
    listChannels({ db, platform: platformName }),
    listOrders({ db, publicUrl }),
    ...importEndpoints(imports),
  ];
  const cookie = sessionCookie(publicUrl);
  const authenticateSession = createSessionAuthenticate(db, cookie);
  const authenticate = createAuthenticate(createAdmission(db, config.rateLimitPerMinute));
  const checkReady = async (): Promise<void> => {
    await db.asSystem((tx) => tx.run(sql`select`));
  };
  return createApp({
    // The portal has platforms of its own, with the forms of their settings.
    endpoints: [
      ...shared,
      listChannelPlatforms({ platforms }),
      getMe({ db, rateLimitPerMinute: config.rateLimitPerMinute }),
    ],
    authenticate,
    portal: {
      endpoints: [
        ...shared,
        ...portalEndpoints({ platform, access, outbound, catalog, imports, cookie, trials }),
      ],
      open: openPortalEndpoints({ db, masterKeys, cookie, devices: knownDevices(masterKeys, publicUrl) }),
      authenticate: authenticateSession,
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
      registerWebhooks(server, { ...access, db, publicUrl, log });
    },
    metrics: async () => (await Promise.all([publishingMetrics(db), inboundMetrics(db)])).flat(),
    checkReady,
  });
}
