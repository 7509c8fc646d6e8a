import type { Database } from '../../../platform/db/database.ts';

/** Dependencies of the endpoints of publishing. */
export interface PortalPublishingDeps {
  db: Database;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}
