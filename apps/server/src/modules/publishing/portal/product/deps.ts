import type { Database } from '../../../../platform/db/database.ts';

/** What the portal's endpoints of publishing need from outside. */
export interface ProductChannelDeps {
  db: Database;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  platform(slug: string): { label: string };
  /** Tells the planner, after the commit, that marks are waiting. */
  changesWaiting(): void;
  /** Tells the deliverers, after the commit, that listings are due. */
  deliveriesWaiting(): void;
}
