import type { Tx } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { traceparent } from '../../platform/tracing/index.ts';

/**
 * Marks a connection whose rules, markups, mappings or settings changed: the whole catalogue is planned for it anew, in
 * the background. Runs in the transaction of the change; one row whatever the size of the catalogue.
 */
export function markConnectionChanged(tx: Tx, connectionId: number): void {
  tx.later(sql`
    insert into connection_scans as s (tenant_id, connection_id, traceparent)
    values (${tx.tenantId}, ${connectionId}, ${traceparent()})
    on conflict (tenant_id, connection_id) do update set version = greatest(excluded.version, s.version + 1), after_product_id = 0,
      requested_at = excluded.requested_at, traceparent = coalesce(excluded.traceparent, s.traceparent)`);
  tx.wake('changes');
}

/** Makes the deliveries of connections due now, and wakes the deliverers after the commit. */
export function wakeDelivery(tx: Tx, connectionIds: readonly number[]): void {
  if (connectionIds.length === 0) return;
  const those = fragment`tenant_id = ${tx.tenantId} and connection_id = any(${connectionIds}::bigint[])`;
  // In their order: two that wake the same connections at once would hold each other up otherwise.
  if (connectionIds.length > 1)
    tx.later(sql`select from delivery_leases where ${those} order by connection_id for no key update`);
  tx.later(sql`update delivery_leases set due_at = least(due_at, now()) where ${those}`);
  tx.wake('deliveries');
}
