import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Marks a connection whose rules, markups, mappings or settings changed: the whole catalogue is planned for it anew, in
 * the background. Runs in the transaction of the change; one row whatever the size of the catalogue.
 */
export function markConnectionChanged(tx: Tx, connectionId: number): void {
  tx.later(sql`
    insert into connection_scans as s (tenant_id, connection_id) values (${tx.tenantId}, ${connectionId})
    on conflict (tenant_id, connection_id) do update set version = greatest(excluded.version, s.version + 1), after_product_id = 0,
      requested_at = excluded.requested_at`);
  tx.wake('changes');
}

/** Makes the deliveries of connections due now, and wakes the deliverers after the commit. */
export function wakeDelivery(tx: Tx, connectionIds: readonly number[]): void {
  tx.later(sql`
    update delivery_leases set due_at = least(due_at, now())
    where tenant_id = ${tx.tenantId} and connection_id = any(${connectionIds}::bigint[])`);
  tx.wake('deliveries');
}
