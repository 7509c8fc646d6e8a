import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Closes the breaker of a connection and forgets its failures, after somebody changed their possible cause. */
export function unblock(tx: Tx, connectionId: number): void {
  tx.later(sql`
    update delivery_leases set due_at = now(), blocked_until = '-infinity', blocked_reason = null, blocked_key = null, blocked_kind = null,
      consecutive_failures = 0, identical_failures = 0, opened_at = null, recent_sent = 0, recent_refused = 0
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
  tx.wake('deliveries');
}

/** Ends a connection's pause for refusals, after a change to its rules, mappings or settings. */
export function retryRefused(tx: Tx, connectionId: number): void {
  tx.later(sql`
    update delivery_leases set blocked_until = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and blocked_kind = 'rejected'`);
  tx.wake('deliveries');
}
