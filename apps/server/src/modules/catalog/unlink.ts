import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/*
 * References that outlive the row they point to. They stand for `on delete set null`, which a distributed PostgreSQL does
 * not have; the foreign keys refuse a deletion that forgets them.
 */

/** Empties the references of source products, which remember that the merchant deleted the product here. */
export function unlinkProducts(tx: Tx, productIds: readonly number[]): void {
  tx.later(sql`
    update source_products set product_id = null
    where tenant_id = ${tx.tenantId} and product_id = any(${productIds}::bigint[])`);
}

/** Empties the references of a site's images, which remember that the merchant removed the image here. */
export function unlinkImages(tx: Tx, productIds: readonly number[], imageIds: readonly number[]): void {
  tx.later(sql`
    update source_images set image_id = null
    where tenant_id = ${tx.tenantId} and product_id = any(${productIds}::bigint[]) and image_id = any(${imageIds}::bigint[])`);
}
