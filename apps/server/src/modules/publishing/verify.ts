import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Has every live listing of a connection looked up on the channel: what holds stays untouched, what differs or is gone is
 * sent again. For a channel that was changed or emptied by other hands.
 */
export function verifyListings(tx: Tx, connectionId: number): void {
  tx.later(sql`
    update listings set state = 'pending', uncertain = true, next_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and state = 'live' and wanted`);
  tx.later(sql`
    update delivery_leases set due_at = now(), terms_due = true
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
}
