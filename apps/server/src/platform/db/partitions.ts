import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** Tables whose rows are kept by week; see the migration `0032_partitions_by_week.sql`. */
export type TableByWeek = 'delivery_attempts' | 'price_changes';

/**
 * Makes the weeks of a table that are missing and drops those in which no row is younger than the days. A week that is
 * locked is left to the next call.
 *
 * @returns the number of weeks made and dropped
 */
export async function keepPartitions(db: Database, table: TableByWeek, days: number): Promise<number> {
  const [row] = await db.asSystem((tx) =>
    tx.run(sql<{ changed: number }>`select keep_partitions(${table}, ${days}) as changed`),
  );
  return row!.changed;
}
