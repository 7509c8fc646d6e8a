import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Closes the breaker of a connection and forgets its failures: someone changed what they may have come from. */
export function unblock(tx: Tx, connectionId: number): void {
  tx.later(sql`
    update delivery_leases set due_at = now(), blocked_until = '-infinity', blocked_reason = null, blocked_kind = null,
      consecutive_failures = 0, identical_failures = 0, opened_at = null
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
}
