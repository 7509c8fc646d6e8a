import type { Database } from '../../../platform/db/database.ts';

export interface OrderPortalDeps {
  db: Database;
  publicUrl: string;
}
