import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Above this, changes are those of an import or of a change to many: they wait behind those of a person or a program. */
const BULK_ABOVE = 50;

/**
 * Marks products as changed, in the transaction of the change: the outbox from which publishing plans. One row per
 * product however often it changes, whatever the number of connections. Sorted, so that concurrent writers of the same
 * products queue instead of deadlocking.
 */
export function markChanged(tx: Tx, productIds: readonly number[]): void {
  if (productIds.length === 0) return;
  const ids = [...productIds].sort((a, b) => a - b);
  tx.later(sql`
    insert into product_changes as c (tenant_id, product_id, bulk)
    select ${tx.tenantId}, id, ${ids.length > BULK_ABOVE} from unnest(${ids}::bigint[]) id
    on conflict (tenant_id, product_id) do update set version = nextval('change_versions'), changed_at = now(),
      bulk = c.bulk and excluded.bulk`);
}
