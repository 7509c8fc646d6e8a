import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Brands or categories were created or renamed: every connection has to synchronise them to its channel. In the
 * transaction of the change; a connection that knows already is not touched.
 */
export function markTermsChanged(tx: Tx): void {
  tx.later(sql`
    update delivery_leases set terms_due = true, due_at = least(coalesce(due_at, now()), now())
    where tenant_id = ${tx.tenantId} and not terms_due`);
}
