import type { Tx } from '../../../platform/db/database.ts';
import { fragment, type SqlFragment } from '../../../platform/db/sql.ts';

/** The address of the first image of a product, as an expression; null where it has none. */
export const firstImage = (tx: Tx, productId: SqlFragment): SqlFragment => fragment`
  (select ${tx.media}::text || i.storage_key from product_images i
    where i.tenant_id = ${tx.tenantId} and i.product_id = ${productId} order by i.sort_order, i.id limit 1)`;
