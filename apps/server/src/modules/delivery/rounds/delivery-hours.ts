import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Completion } from '../outcomes/completion.ts';

/** Adds the results of a round to the hour in which it ended. */
export function countAttempts(tx: Tx, connectionId: number, rows: readonly Completion[]): void {
  const count = (...outcomes: Completion['outcome'][]): number =>
    rows.filter((row) => outcomes.includes(row.outcome)).length;
  const delivered = count('live', 'withdrawn');
  const rejected = count('rejected');
  const retried = count('retry');
  // A batch that was only accepted counts by its later result.
  if (delivered + rejected + retried === 0) return;
  tx.later(sql`
    insert into delivery_hours as h (tenant_id, connection_id, hour, delivered, rejected, retried, delivered_at)
    values (${tx.tenantId}, ${connectionId}, date_trunc('hour', now(), 'UTC'), ${delivered}, ${rejected}, ${retried},
      case when ${delivered}::integer > 0 then now() end)
    on conflict (tenant_id, connection_id, hour) do update set delivered = h.delivered + excluded.delivered,
      rejected = h.rejected + excluded.rejected, retried = h.retried + excluded.retried,
      delivered_at = coalesce(excluded.delivered_at, h.delivered_at)`);
}

/** Adds a failure of the whole connection to the hour. */
export function countFailure(tx: Tx, connectionId: number): void {
  tx.later(sql`
    insert into delivery_hours as h (tenant_id, connection_id, hour, failures)
    values (${tx.tenantId}, ${connectionId}, date_trunc('hour', now(), 'UTC'), 1)
    on conflict (tenant_id, connection_id, hour) do update set failures = h.failures + 1`);
}
