import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/index.ts';
import type { PlatformSlug } from '../catalog/index.ts';

/** What the endpoints of bulk actions need from outside. */
export interface BulkActionDeps {
  db: Database;
  publicUrl: string;
  platformSlug: PlatformSlug;
  /** Tells the workers, after the commit, that an action is queued. */
  bulkActionsWaiting(): void;
}

/** What the worker needs from outside. */
export interface BulkWorkerDeps {
  db: Database;
  log: Logger;
  /** Tells publishing, after each chunk, that changed products are waiting. */
  changesWaiting(): void;
  /** Tells the deliverers that refused listings were given another chance. */
  deliveriesWaiting(): void;
}
