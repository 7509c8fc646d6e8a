import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Brands or categories were created or renamed: every connection has to synchronise them to its channel. In the
 * transaction of the change, which locks nothing by it, however many connections there are.
 */
export function markTermsChanged(tx: Tx): void {
  tx.later(sql`insert into term_changes (tenant_id) values (${tx.tenantId})`);
}
