import type { ProductImage } from '@sluice/contracts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markChanged } from './changes.ts';
import { unlinkImages } from './unlink.ts';

export interface StoredImage {
  key: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
}

/** Locks the product, so that concurrent image calls take turns and positions stay unique. */
async function lockProduct(tx: Tx, productId: number): Promise<void> {
  const product = await tx.first(sql`
    select from products where tenant_id = ${tx.tenantId} and id = ${productId} for no key update`);
  if (product === undefined) throw notFound('product');
}

/** Adds an image after the others; the first one is primary. */
export async function addImage(
  tx: Tx,
  actor: Actor,
  productId: number,
  image: StoredImage,
): Promise<ProductImage> {
  await lockProduct(tx, productId);
  const row = await tx.first(sql<Omit<ProductImage, 'url'>>`
    insert into product_images (tenant_id, product_id, sort_order, storage_key, content_type, width, height, bytes)
    select ${tx.tenantId}, ${productId}, coalesce(max(sort_order) + 1, 0), ${image.key}, ${image.contentType},
      ${image.width}, ${image.height}, ${image.bytes}
    from product_images where tenant_id = ${tx.tenantId} and product_id = ${productId}
    returning id, sort_order`);
  markChanged(tx, [productId]);
  audit(tx, { actor, action: 'product.image_added', subjectType: 'product', subjectId: productId });
  return { ...row!, url: `${tx.media}${image.key}` };
}

/**
 * Puts the named images first, in this order; skips ids of other products, and numbers that no id can be, for which
 * bigint has no room. Unnamed images follow in their old order.
 */
export async function reorderImages(
  tx: Tx,
  actor: Actor,
  productId: number,
  imageIds: readonly number[],
): Promise<void> {
  await lockProduct(tx, productId);
  const wanted = [...new Set(imageIds)].filter(Number.isSafeInteger);
  await tx.count(sql`
    update product_images i set sort_order = n.position
    from (select id, row_number() over (order by array_position(${wanted}::bigint[], id) nulls last, sort_order, id) - 1 as position
          from product_images where tenant_id = ${tx.tenantId} and product_id = ${productId}) n
    where i.tenant_id = ${tx.tenantId} and i.id = n.id`);
  markChanged(tx, [productId]);
  audit(tx, { actor, action: 'product.images_reordered', subjectType: 'product', subjectId: productId });
}

/** Removes an image; its file is discarded and the key returned, so that the caller can delete it at once. */
export async function removeImage(tx: Tx, actor: Actor, productId: number, imageId: number): Promise<string> {
  await lockProduct(tx, productId);
  unlinkImages(tx, [productId], [imageId]);
  const row = await tx.first(sql<{ storage_key: string }>`
    delete from product_images where tenant_id = ${tx.tenantId} and product_id = ${productId} and id = ${imageId}
    returning storage_key`);
  if (row === undefined) throw notFound('image');
  tx.later(
    sql`insert into discarded_files (tenant_id, storage_key) values (${tx.tenantId}, ${row.storage_key}) on conflict do nothing`,
  );
  markChanged(tx, [productId]);
  audit(tx, { actor, action: 'product.image_deleted', subjectType: 'product', subjectId: productId });
  return row.storage_key;
}
