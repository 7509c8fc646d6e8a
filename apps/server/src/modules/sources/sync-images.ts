import type { SourceProduct } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { orderAmong, removeImages } from '../catalog/index.ts';

/** A product with more images than this shows the first ones. */
const MAX_IMAGES = 20;

/** A product as the site described it. */
export interface WithImages {
  productId: number;
  product: SourceProduct;
  /** Whether the catalogue has images of it, wherever they came from. */
  hasImages: boolean;
}

interface KnownImage {
  product_id: number;
  url: string;
  position: number;
  image_id: number | null;
}

const knownImages = (
  tx: Tx,
  connectionId: number,
  productIds: readonly number[],
): Statement<KnownImage> => sql<KnownImage>`
  select product_id, url, position, image_id from source_images
  where tenant_id = ${tx.tenantId} and product_id = any(${productIds}::bigint[]) and connection_id = ${connectionId}
  order by product_id, position`;

/**
 * Follows the images of the site: new ones are noted, to be fetched in the background; those it no longer shows go, and a
 * new order is taken over. Images of the merchant's are left alone, and a product that had some before the site came has
 * its images from the merchant. One of the site's that the merchant removed here does not come back.
 */
export async function syncImages(
  tx: Tx,
  connectionId: number,
  products: readonly WithImages[],
): Promise<void> {
  const ids = products.map((one) => one.productId);
  if (ids.length === 0) return;
  const known = Map.groupBy(await tx.run(knownImages(tx, connectionId, ids)), (row) => row.product_id);
  const followed = products.filter(({ productId, hasImages }) => !hasImages || known.has(productId));
  const changes = followed.map(({ productId, product }) =>
    changesOf(productId, shownBy(product), known.get(productId) ?? []),
  );
  const vanished = changes.flatMap((change) => change.vanished);
  forget(tx, connectionId, vanished);
  await removeImages(
    tx,
    vanished.flatMap(({ product_id, image_id }) =>
      image_id === null ? [] : { productId: product_id, imageId: image_id },
    ),
  );
  place(
    tx,
    connectionId,
    changes.flatMap((change) => change.placed),
  );
  for (const { productId } of changes.filter((change) => change.isReordered))
    await orderLikeSite(tx, connectionId, productId);
}

const shownBy = (product: SourceProduct): string[] => [...new Set(product.images)].slice(0, MAX_IMAGES);

interface Placed {
  productId: number;
  url: string;
  position: number;
}

function changesOf(productId: number, shown: readonly string[], known: readonly KnownImage[]) {
  const before = new Map(known.map((row) => [row.url, row]));
  const placed = shown
    .map((url, position): Placed => ({ productId, url, position }))
    .filter(({ url, position }) => before.get(url)?.position !== position);
  const vanished = known.filter((row) => !shown.includes(row.url));
  const isReordered = placed.some(({ url }) => before.has(url));
  return { productId, placed, vanished, isReordered };
}

const VANISHED = records<KnownImage>('v', {
  product_id: ['bigint', (row) => row.product_id],
  url: ['text', (row) => row.url],
});

const PLACED = records<Placed>('u', {
  product_id: ['bigint', (row) => row.productId],
  url: ['text', (row) => row.url],
  position: ['integer', (row) => row.position],
});

function forget(tx: Tx, connectionId: number, vanished: readonly KnownImage[]): void {
  if (vanished.length === 0) return;
  tx.later(sql`
    delete from source_images i using ${VANISHED.from(vanished)}
    where i.tenant_id = ${tx.tenantId} and i.product_id = v.product_id and i.url = v.url
      and i.connection_id = ${connectionId}`);
}

function place(tx: Tx, connectionId: number, placed: readonly Placed[]): void {
  if (placed.length === 0) return;
  tx.later(sql`
    insert into source_images as i (tenant_id, connection_id, ${PLACED.names})
    select ${tx.tenantId}, ${connectionId}, ${PLACED.names} from ${PLACED.from(placed)}
    on conflict (tenant_id, product_id, url) do update set position = excluded.position
    where i.connection_id = excluded.connection_id`);
}

/** Puts the images that came from a site into its order, in the places they have among the others. */
export async function orderLikeSite(tx: Tx, connectionId: number, productId: number): Promise<void> {
  const images = await tx.run(knownImages(tx, connectionId, [productId]));
  await orderAmong(
    tx,
    productId,
    images.flatMap((row) => row.image_id ?? []),
  );
}
