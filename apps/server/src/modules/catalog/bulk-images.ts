import type { Tx } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { markChanged } from './changes.ts';
import { unlinkImages } from './unlink.ts';

/** Locks products in the order of their ids, so that calls that change images of the same products take turns. */
const lockProducts = (tx: Tx, productIds: readonly number[]) =>
  tx.run(sql`
    select from products where tenant_id = ${tx.tenantId} and id = any(${productIds}::bigint[])
    order by id for no key update`);

/** Removes images of products and discards their files; ids of images that are gone are skipped. */
export async function removeImages(
  tx: Tx,
  images: readonly { productId: number; imageId: number }[],
): Promise<void> {
  if (images.length === 0) return;
  const products = [...new Set(images.map((image) => image.productId))];
  await lockProducts(tx, products);
  const imageIds = images.map((image) => image.imageId);
  unlinkImages(tx, products, imageIds);
  const of = fragment`tenant_id = ${tx.tenantId} and product_id = any(${products}::bigint[]) and id = any(${imageIds}::bigint[])`;
  tx.later(sql`
    insert into discarded_files (tenant_id, storage_key) select tenant_id, storage_key from product_images where ${of}
    on conflict do nothing`);
  await tx.count(sql`delete from product_images where ${of}`);
  markChanged(tx, products);
}

/** Puts images of one product into the given order, within the places they occupy; all others stay where they are. */
export async function orderAmong(tx: Tx, productId: number, imageIds: readonly number[]): Promise<void> {
  if (imageIds.length < 2) return;
  await lockProducts(tx, [productId]);
  const moved = await tx.count(sql`
    update product_images i set sort_order = place.sort_order
    from (select sort_order, row_number() over (order by sort_order, id) as n from product_images
          where tenant_id = ${tx.tenantId} and product_id = ${productId} and id = any(${imageIds}::bigint[])) place
    where i.tenant_id = ${tx.tenantId} and i.product_id = ${productId} and i.id = any(${imageIds}::bigint[])
      and place.n = array_position(${imageIds}::bigint[], i.id) and i.sort_order <> place.sort_order`);
  if (moved > 0) markChanged(tx, [productId]);
}
