import type { Database } from '../../../platform/db/database.ts';
import type { MasterKeys } from '../../../platform/secrets/index.ts';

export interface OutgoingPortalDeps {
  db: Database;
  masterKeys: MasterKeys;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}
