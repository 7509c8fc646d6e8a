import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Follows products that a send of ours put under another id on the same site, such as a variant that moved to another family: their links
 * go along, with what both sides agreed on. Otherwise the product would be gone from the site, and come in a second time. A reading
 * before the answer of the send was stored has found a stranger under the new id, which gives way.
 */
export function followMoved(tx: Tx, connectionId: number, externalIds: readonly string[]): void {
  tx.later(sql`
    delete from source_products n using listings l, source_products s
    where n.tenant_id = ${tx.tenantId} and n.connection_id = ${connectionId} and n.external_id = any(${externalIds}::text[])
      and n.product_id is null and n.state in ('failed', 'ambiguous')
      and l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.sync_id = n.external_id
      and s.tenant_id = ${tx.tenantId} and s.connection_id = ${connectionId} and s.product_id = l.product_id`);
  tx.later(sql`
    update source_products s set external_id = l.sync_id from listings l
    where s.tenant_id = ${tx.tenantId} and s.connection_id = ${connectionId} and s.product_id = l.product_id
      and s.external_id <> l.sync_id
      and l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.sync_id = any(${externalIds}::text[])
      and not exists (select from source_products n
        where n.tenant_id = ${tx.tenantId} and n.connection_id = ${connectionId} and n.external_id = l.sync_id)`);
}
