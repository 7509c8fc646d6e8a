import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { mendListings } from './walked-listings.ts';

/**
 * Mends findings of a comparison that a person chose. The deliverer looks each listing up and sends what still differs,
 * so a finding that is old does no harm. Listings that are not ours are never touched.
 *
 * @returns the number of findings that were open and are mended now
 * @throws ApiError not_found
 */
export async function mendDrift(
  tx: Tx,
  actor: Actor,
  reconciliationId: number,
  itemIds: readonly number[],
): Promise<number> {
  const walk = await tx.first(sql<{ connection_id: number }>`
    select connection_id from reconciliations where tenant_id = ${tx.tenantId} and id = ${reconciliationId}`);
  if (walk === undefined) throw notFound('reconciliation');
  const mended = await tx.run(sql<{ product_id: number }>`
    update drift_items set mended = true
    where tenant_id = ${tx.tenantId} and reconciliation_id = ${reconciliationId} and id = any(${itemIds}::bigint[])
      and kind <> 'unknown' and product_id is not null and not mended
    returning product_id`);
  if (mended.length === 0) return 0;
  const products = mended.map((item) => item.product_id);
  tx.later(sql`
    update reconciliations set mended = mended + ${products.length}
    where tenant_id = ${tx.tenantId} and id = ${reconciliationId}`);
  mendListings(tx, walk.connection_id, products);
  audit(tx, {
    actor,
    action: 'connection.drift_mended',
    subjectType: 'connection',
    subjectId: walk.connection_id,
    details: { products },
  });
  return products.length;
}
