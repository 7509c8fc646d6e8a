import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { markChanged } from '../catalog/index.ts';
import type { SourceConnection } from './apply.ts';
import type { Base } from './merge.ts';

/** Records that the site gave no status, so that its next one counts as a change, and that we switched it off. */
const OFF_SALE: Base['status'] = { source: 'null', stored: 'false' };

/**
 * Products that are gone from the site: they leave sale on every channel, and stay in the catalogue, which is the
 * merchant's. Where the merchant alone decides the status, only the link is marked. That they are off sale is then the site's doing and no edit
 * of the merchant's: when they come back there, they come back here.
 */
export async function markGone(
  tx: Tx,
  { id, owners }: SourceConnection,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  const gone = await tx.run(sql<{ product_id: number | null }>`
    update source_products set state = 'gone', synced_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${id} and external_id = any(${externalIds}::text[]) and state <> 'gone'
    returning product_id`);
  if ((owners.status ?? 'shared') === 'merchant') return;
  const ids = gone.flatMap((row) => row.product_id ?? []);
  const changed = await tx.run(sql<{ id: number }>`
    update products set status = false, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and status returning id`);
  tx.later(sql`
    update source_products set base = base || ${JSON.stringify({ status: OFF_SALE })}
    where tenant_id = ${tx.tenantId} and connection_id = ${id} and product_id = any(${changed.map((row) => row.id)}::bigint[])`);
  markChanged(
    tx,
    changed.map((row) => row.id),
    { bulk: true },
  );
}
