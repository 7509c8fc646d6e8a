import type { Database } from '../../platform/db/database.ts';

export interface StockDeps {
  db: Database;
}
