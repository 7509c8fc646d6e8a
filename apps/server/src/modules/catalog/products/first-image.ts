import type { Tx } from '../../../platform/db/database.ts';
import { fragment, type SqlFragment } from '../../../platform/db/sql.ts';

/** The address of the first image of a product, as an expression; null where it has none. */
export const firstImage = (tx: Tx, productId: SqlFragment): SqlFragment => fragment`
  (select ${tx.media}::text || image.storage_key from product_images image
    where image.tenant_id = ${tx.tenantId} and image.product_id = ${productId} order by image.sort_order, image.id limit 1)`;
