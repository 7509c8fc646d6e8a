import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { connectorOf, connectors, platformName, platformSlug, platforms } from './connectors/registry.ts';
import { openTrialChannels, type TrialChannels } from './connectors/trial-channels.ts';
import { catalogEndpoints } from './modules/catalog/index.ts';
import {
  listChannelPlatforms,
  listChannels,
  ownCurrencyChanges,
  resumeTrialChannels,
} from './modules/channels/index.ts';
import { publishingMetrics } from './modules/delivery/index.ts';
import { registerFeeds } from './modules/feeds/index.ts';
import { importEndpoints } from './modules/imports/index.ts';
import { inboundMetrics, registerWebhooks } from './modules/inbound/index.ts';
import { registerMcp } from './modules/mcp/index.ts';
import {
  listOrderActions,
  listOrders,
  orderActionEndpoints,
  settleOrderActionEndpoints,
} from './modules/orders/index.ts';
import { registerProgressStream, startProgressHub } from './modules/progress/index.ts';
import { getEffectiveTargets } from './modules/publishing/index.ts';
import { stockEndpoints } from './modules/stock/index.ts';
import {
  createAdmission,
  createAuthenticate,
  createSessionAuthenticate,
  type Demonstration,
  getMe,
  knownDevices,
  openPortalEndpoints,
  sessionCookie,
  withPrograms,
} from './modules/tenancy/index.ts';
import { requireSchema } from './platform/db/require-schema.ts';
import { portalPages } from './portal-build.ts';
import { VERSION } from './version.ts';
import { openChannelAccess } from './wiring-channels.ts';
import { type Platform, poolSizes } from './wiring-platform.ts';
import { portalEndpoints } from './wiring-portal.ts';

/** The trial marketplaces of a process that does everything and has its database to itself; earlier ones run again. */
export async function startTrialChannels(platform: Platform): Promise<TrialChannels> {
  const { config, log, db, masterKeys } = platform;
  const trials = openTrialChannels(join(config.dataDir, 'trial-channels'), log);
  await resumeTrialChannels({ db, log, masterKeys, connectorOf }, trials);
  return trials;
}

export interface ApiExtras {
  /** Trial marketplaces, where this process can run them. */
  trials?: TrialChannels | undefined;
  /** The demonstration that this process runs, once it is ready. */
  demonstration?: () => Demonstration | undefined;
}

/** The HTTP application over a platform; not listening yet. */
export function wireApi(platform: Platform, extras: ApiExtras = {}): Promise<FastifyInstance> {
  const { trials, demonstration = () => undefined } = extras;
  const { config, log, db, objects, masterKeys } = platform;
  const { publicUrl } = config;
  // People on a page and programs by a call use the same endpoint, under two addresses.
  const catalog = { db, objects, publicUrl, platformSlug, platform: platformName };
  const imports = { db, objects, log, publicUrl };
  const { access, outbound } = openChannelAccess(platform);
  const shared = [
    ...catalogEndpoints(catalog),
    getEffectiveTargets({ db, platform: platformName }),
    ...stockEndpoints({ db }),
    listChannels({ db, platform: platformName }),
    listOrders({ db, publicUrl }),
    ...orderActionEndpoints({ db, publicUrl, connectorOf }),
    ...settleOrderActionEndpoints({ db, publicUrl, connectorOf }),
    listOrderActions({ db, publicUrl, connectorOf }),
    ...importEndpoints(imports),
  ];
  const cookie = sessionCookie(publicUrl);
  const authenticateSession = createSessionAuthenticate(db, cookie);
  const authenticate = createAuthenticate(createAdmission(db, config.rateLimitPerMinute));
  const portal = [
    ...shared,
    ...portalEndpoints({ platform, access, outbound, catalog, imports, cookie, trials, demonstration }),
  ];
  return createApp({
    // The portal has platforms of its own, with the forms of their settings.
    endpoints: [
      ...shared,
      listChannelPlatforms({ platforms }),
      getMe({ db, rateLimitPerMinute: config.rateLimitPerMinute }),
    ],
    authenticate,
    portal: {
      endpoints: portal,
      open: openPortalEndpoints({
        ...platform,
        cookie,
        publicUrl,
        demonstration,
        devices: knownDevices(masterKeys, publicUrl),
      }),
      authenticate: withPrograms(authenticateSession, authenticate),
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
    connections: poolSizes(config.databaseConnections).app,
    registerInbound: (server) => {
      server.addHook('onClose', () => outbound.close());
      registerWebhooks(server, { ...access, db, publicUrl, log });
      registerFeeds(server, { ...access, db, log });
    },
    registerPrograms: (server, guard) =>
      registerMcp(server, {
        ...{ db, masterKeys, log, publicUrl, platformSlug, authenticate, guard, version: VERSION },
        endpoints: portal,
        configuration: { ...access, db, connectors, currencyChanges: ownCurrencyChanges },
      }),
    metrics: async () => (await Promise.all([publishingMetrics(db), inboundMetrics(db)])).flat(),
    checkReady: () => requireSchema(db),
  });
}
