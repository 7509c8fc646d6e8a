import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { markChanged } from '../changes.ts';

/**
 * Deletes a product for good: sku and ean are free at the commit, its image files are discarded, and its mark makes
 * publishing withdraw what is live on channels.
 */
export async function deleteProduct(tx: Tx, id: number): Promise<void> {
  tx.later(sql`
    insert into discarded_files (tenant_id, storage_key)
    select tenant_id, storage_key from product_images where tenant_id = ${tx.tenantId} and product_id = ${id}
    on conflict do nothing`);
  const deleted = await tx.count(sql`delete from products where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (deleted === 0) throw notFound('product');
  tx.later(sql`update tenant_usage set products = products - 1 where tenant_id = ${tx.tenantId}`);
  markChanged(tx, [id]);
}
