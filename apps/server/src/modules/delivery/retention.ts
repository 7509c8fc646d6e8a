import type { Database } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Days for which attempts are kept; a listing keeps its last issue for as long as it lives. */
const ATTEMPTS_KEPT_DAYS = 30;
const ATTEMPTS_PER_SWEEP = 20_000;

/** Days that the charts of deliveries go back. */
const HOURS_KEPT_DAYS = 100;

/** Deletes old delivery attempts and the counts of old hours, a bounded number at a time. */
export async function sweepAttempts(db: Database): Promise<void> {
  await db.asSystem((tx) =>
    tx.count(sql`
      delete from delivery_hours where ctid = any(array(
        select ctid from delivery_hours where hour < now() - make_interval(days => ${HOURS_KEPT_DAYS})
        limit ${ATTEMPTS_PER_SWEEP}))`),
  );
  await db.asSystem((tx) =>
    tx.count(sql`
      delete from delivery_attempts where ctid = any(array(
        select ctid from delivery_attempts where at < now() - make_interval(days => ${ATTEMPTS_KEPT_DAYS})
        limit ${ATTEMPTS_PER_SWEEP}))`),
  );
}
