import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { markChanged } from '../changes.ts';
import { unlinkProducts } from '../unlink.ts';

/** Deletes one product for good. @throws ApiError not_found */
export async function deleteProduct(tx: Tx, id: number): Promise<void> {
  if ((await deleteProducts(tx, [id])).length === 0) throw notFound('product');
}

/**
 * Deletes products for good: sku and ean are free at the commit, image files are discarded, and the marks make
 * publishing withdraw their live listings. Skips ids that do not exist.
 *
 * @returns the ids of the deleted products
 */
export async function deleteProducts(tx: Tx, ids: readonly number[]): Promise<number[]> {
  // Locked first: a site that links one of them at this moment would leave a reference behind the unlinking.
  tx.later(sql`
    select from products where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) order by id for update`);
  tx.later(sql`
    insert into discarded_files (tenant_id, storage_key)
    select tenant_id, storage_key from product_images
    where tenant_id = ${tx.tenantId} and product_id = any(${ids}::bigint[])
    on conflict do nothing`);
  unlinkProducts(tx, ids);
  const rows = await tx.run(sql<{ id: number; family_code: string | null }>`
    delete from products where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
    returning id, case when variant_options <> '[]' then family_code end as family_code`);
  const deleted = rows.map((row) => row.id);
  if (deleted.length === 0) return deleted;
  markChanged(tx, deleted, { families: rows.flatMap((row) => row.family_code ?? []) });
  // Last, as with creates: whoever waits for the count holds all else that it needs.
  tx.later(sql`
    update tenant_usage set products = products - ${deleted.length}::bigint where tenant_id = ${tx.tenantId}`);
  return deleted;
}
