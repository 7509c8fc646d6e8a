import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { markChanged } from '../catalog/index.ts';
import type { SourceConnection } from './apply.ts';

/**
 * Products that are gone from the site: they leave sale on every channel, and stay in the catalogue, which is the
 * merchant's. Where the merchant alone decides the status, only the link is marked.
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
  markChanged(
    tx,
    changed.map((row) => row.id),
  );
}
