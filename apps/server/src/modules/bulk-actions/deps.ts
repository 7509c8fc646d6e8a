import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/index.ts';
import type { PlatformSlug } from '../catalog/index.ts';

/** Dependencies of the endpoints of bulk actions. */
export interface BulkActionDeps {
  db: Database;
  publicUrl: string;
  platformSlug: PlatformSlug;
  /** The address of a stored image. */
}

/** Dependencies of the worker. */
export interface BulkWorkerDeps {
  db: Database;
  log: Logger;
}
