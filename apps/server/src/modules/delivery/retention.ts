import type { Database } from '../../platform/db/database.ts';
import { fragment } from '../../platform/db/sql.ts';
import { sweepRows } from '../../platform/db/sweep.ts';

/** Days for which attempts are kept; a listing keeps its last issue for as long as it lives. */
const ATTEMPTS_KEPT_DAYS = 30;
const ATTEMPTS_PER_SWEEP = 20_000;

/** Days that the charts of deliveries go back. */
const HOURS_KEPT_DAYS = 100;

/** Deletes old delivery attempts and the counts of old hours, a bounded number at a time. */
export async function sweepAttempts(db: Database): Promise<void> {
  await sweepRows(db, {
    table: 'delivery_hours',
    key: ['connection_id', 'hour'],
    old: fragment`d.hour < now() - make_interval(days => ${HOURS_KEPT_DAYS})`,
    limit: ATTEMPTS_PER_SWEEP,
  });
  await sweepRows(db, {
    table: 'delivery_attempts',
    key: ['id'],
    old: fragment`d.at < now() - make_interval(days => ${ATTEMPTS_KEPT_DAYS})`,
    limit: ATTEMPTS_PER_SWEEP,
  });
}
