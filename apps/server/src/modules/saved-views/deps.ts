import type { Database } from '../../platform/db/database.ts';

export interface SavedViewDeps {
  db: Database;
}
