import type { Database } from '../../platform/db/database.ts';
import type { Endpoint } from '../../platform/http/endpoint.ts';
import type { Logger } from '../../platform/log/index.ts';
import { getListingHealth } from './portal/get-listing-health.ts';
import { getOverview } from './portal/get-overview.ts';
import { createSnapshots } from './snapshot/snapshots.ts';

export { countDueShops, sweepShopHistory } from './snapshot/count-due.ts';

interface OverviewWiring {
  db: Database;
  log: Logger;
  platform(slug: string): { label: string };
}

/** The first page. */
export const overviewPortalEndpoints = ({ db, log, platform }: OverviewWiring): Endpoint[] => [
  getOverview({ db, platform, snapshots: createSnapshots({ db, log }) }),
  getListingHealth({ db }),
];
