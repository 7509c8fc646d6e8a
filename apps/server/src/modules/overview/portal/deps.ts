import type { Database } from '../../../platform/db/database.ts';
import type { Snapshots } from '../snapshot/snapshots.ts';

/** Dependencies of the endpoints of the first page. */
export interface OverviewDeps {
  db: Database;
  snapshots: Snapshots;
  platform(slug: string): { label: string };
}
