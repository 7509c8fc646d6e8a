import type { SourceProduct } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** A product with more images than this shows the first ones. */
const MAX_IMAGES = 20;

/** Notes the images of products that have none yet, to be fetched in the background. */
export function queueImages(
  tx: Tx,
  connectionId: number,
  items: readonly { productId: number; item: { product: SourceProduct } }[],
): void {
  const rows = items.flatMap(({ productId, item }) =>
    [...new Set(item.product.images)]
      .slice(0, MAX_IMAGES)
      .map((url, position) => ({ productId, url, position })),
  );
  if (rows.length === 0) return;
  tx.later(sql`
    insert into source_images (tenant_id, product_id, url, connection_id, position)
    select ${tx.tenantId}, p, u, ${connectionId}, n from unnest(${rows.map((r) => r.productId)}::bigint[],
      ${rows.map((r) => r.url)}::text[], ${rows.map((r) => r.position)}::integer[]) x (p, u, n)
    on conflict do nothing`);
}
