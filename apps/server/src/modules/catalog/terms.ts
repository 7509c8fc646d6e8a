import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Records that brands or categories were created, renamed or deleted, so that every connection synchronises them to its
 * channel. Runs in the transaction of the change and locks nothing, however many connections there are.
 */
export function markTermsChanged(tx: Tx): void {
  tx.later(sql`insert into term_changes (tenant_id) values (${tx.tenantId})`);
}
