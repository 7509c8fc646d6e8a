import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * A rule, markup, mapping or setting of a connection changed: the whole catalogue is planned for it anew, in the
 * background. In the transaction of the change; one row whatever the size of the catalogue.
 */
export function markConnectionChanged(tx: Tx, connectionId: number): void {
  tx.later(sql`
    insert into connection_scans (tenant_id, connection_id) values (${tx.tenantId}, ${connectionId})
    on conflict (tenant_id, connection_id) do update set version = nextval('change_versions'), after_product_id = 0,
      requested_at = now()`);
}
