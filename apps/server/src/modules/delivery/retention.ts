import type { Database } from '../../platform/db/database.ts';
import { keepPartitions } from '../../platform/db/partitions.ts';
import { fragment } from '../../platform/db/sql.ts';
import { sweepRows } from '../../platform/db/sweep.ts';

/** Days that the charts of deliveries go back. */
const HOURS_KEPT_DAYS = 100;
const HOURS_PER_SWEEP = 20_000;

/**
 * Drops old weeks of attempts, and deletes the counts of old hours, a bounded number at a time. A listing keeps its last
 * issue for as long as it lives.
 *
 * @param keptDays for which attempts are kept, and up to a week more
 */
export async function sweepAttempts(db: Database, keptDays: number): Promise<void> {
  await sweepRows(db, {
    table: 'delivery_hours',
    key: ['connection_id', 'hour'],
    old: fragment`d.hour < now() - make_interval(days => ${HOURS_KEPT_DAYS})`,
    limit: HOURS_PER_SWEEP,
  });
  await keepPartitions(db, 'delivery_attempts', keptDays);
}
