import type { Config } from './config.ts';
import { connectors, platformName, platformSlug } from './connectors/registry.ts';
import type { TrialChannels } from './connectors/trial-channels.ts';
import { auditPortalEndpoints } from './modules/audit/index.ts';
import { bulkActionPortalEndpoints } from './modules/bulk-actions/index.ts';
import { type CatalogDeps, productPageEndpoints, termPortalEndpoints } from './modules/catalog/index.ts';
import { type ChannelAccess, channelsPortalEndpoints, ownCurrencyChanges } from './modules/channels/index.ts';
import { configurationPortalEndpoints } from './modules/configuration/index.ts';
import { deliveryPortalEndpoints } from './modules/delivery/index.ts';
import { getFeed } from './modules/feeds/index.ts';
import { type ImportDeps, importPortalEndpoints, scheduleEndpoints } from './modules/imports/index.ts';
import { inboundPortalEndpoints } from './modules/inbound/index.ts';
import { mappingPortalEndpoints } from './modules/mapping/index.ts';
import { notificationPortalEndpoints } from './modules/notifications/index.ts';
import { orderPortalEndpoints } from './modules/orders/index.ts';
import { outgoingPortalEndpoints } from './modules/outgoing/index.ts';
import { overviewPortalEndpoints } from './modules/overview/index.ts';
import { productListPortalEndpoints } from './modules/product-list/index.ts';
import { listProgress } from './modules/progress/index.ts';
import { previewPlan, publishingPortalEndpoints } from './modules/publishing/index.ts';
import { savedViewPortalEndpoints } from './modules/saved-views/index.ts';
import { scheduledPriceEndpoints } from './modules/scheduled-prices/index.ts';
import { sourcesPortalEndpoints } from './modules/sources/index.ts';
import { stockPortalEndpoints } from './modules/stock/index.ts';
import { type Demonstration, type SessionCookie, tenancyPortalEndpoints } from './modules/tenancy/index.ts';
import type { Database } from './platform/db/database.ts';
import type { Signals } from './platform/db/signals.ts';
import type { ChangeDeps } from './platform/http/change-endpoints.ts';
import type { Endpoint } from './platform/http/endpoint.ts';
import type { Logger } from './platform/log/index.ts';
import type { Mailer } from './platform/mail/index.ts';
import type { Outbound } from './platform/outbound/index.ts';

interface PortalParts {
  platform: { config: Config; db: Database; log: Logger; signals: Signals; mailer: Mailer };
  access: ChannelAccess;
  outbound: Outbound;
  catalog: CatalogDeps;
  imports: ImportDeps;
  cookie: SessionCookie;
  trials: TrialChannels | undefined;
  demonstration(): Demonstration | undefined;
}

/** The endpoints that only people use, on the portal's pages. */
export function portalEndpoints({
  platform,
  access,
  outbound,
  catalog,
  imports,
  cookie,
  trials,
  demonstration,
}: PortalParts): Endpoint[] {
  const { db, config } = platform;
  const { publicUrl } = config;
  const calls = { ...access, db, publicUrl };
  const returnAddress = config.hasPublicUrl ? `${publicUrl}/connections/authorized` : null;
  const connections = { ...calls, connectors, platform: platformName, trials, returnAddress };
  const changes: ChangeDeps & { publicUrl: string } = {
    db,
    publicUrl,
    previewChange: (tenantId, change) => previewPlan(db, tenantId, change),
  };
  return [
    ...tenancyPortalEndpoints({
      db,
      masterKeys: access.masterKeys,
      cookie,
      publicUrl,
      demonstration,
      currencyChanges: ownCurrencyChanges,
    }),
    ...auditPortalEndpoints({ db, publicUrl }),
    ...overviewPortalEndpoints({ db, log: platform.log, platform: platformName }),
    listProgress({ db }),
    ...notificationPortalEndpoints({ db, publicUrl, mailer: platform.mailer, masterKeys: access.masterKeys }),
    ...productListPortalEndpoints({
      db,
      publicUrl,
      platformSlug,
      platform: platformName,
    }),
    ...savedViewPortalEndpoints({ db }),
    ...bulkActionPortalEndpoints({
      db,
      publicUrl,
      platformSlug,
    }),
    ...productPageEndpoints({ ...catalog, download: outbound.download }),
    ...termPortalEndpoints(catalog),
    ...stockPortalEndpoints({ db }),
    ...importPortalEndpoints(imports),
    ...scheduleEndpoints({ ...imports, masterKeys: access.masterKeys, outbound }),
    ...orderPortalEndpoints({ db, publicUrl, connectorOf: access.connectorOf }),
    ...channelsPortalEndpoints(connections),
    ...configurationPortalEndpoints({ ...connections, ...changes, currencyChanges: ownCurrencyChanges }),
    ...mappingPortalEndpoints({ ...changes, ...imports }),
    ...publishingPortalEndpoints(changes),
    ...scheduledPriceEndpoints(changes),
    ...deliveryPortalEndpoints({ ...connections, ...changes }),
    ...inboundPortalEndpoints({ db, publicUrl }),
    ...outgoingPortalEndpoints({ db, publicUrl, masterKeys: access.masterKeys }),
    getFeed({ ...calls, db, publicUrl }),
    ...sourcesPortalEndpoints(calls),
  ];
}
