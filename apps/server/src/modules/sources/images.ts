import type { Database, TenantId, Tx } from '../../platform/db/database.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/log/index.ts';
import type { Download } from '../../platform/outbound/index.ts';
import { removeImages, type StoreImageDeps, storeImage } from '../catalog/index.ts';
import { orderLikeSite } from './sync-images.ts';

export interface SourceImageDeps extends StoreImageDeps {
  db: Database;
  log: Logger;
  /** Fetches a file through the guarded way out. */
  download: Download;
}

const MAX_BYTES = 20 * 1024 * 1024;
const IMAGES_PER_STEP = 8;
const MAX_ATTEMPTS = 5;
/** Until then nobody else takes it; a worker that dies leaves it to the next. */
const CLAIM_SECONDS = 120;

interface Claimed {
  tenantId: TenantId;
  product_id: number;
  connection_id: number;
  url: string;
}

/**
 * Fetches images that sources named, in their order per product; each is decoded and re-encoded like an upload.
 *
 * @returns whether there may be more
 */
export async function fetchSourceImages(deps: SourceImageDeps): Promise<boolean> {
  const claimed = await deps.db.asSystem((tx) =>
    tx.run(sql<{ tenant_id: number; product_id: number; connection_id: number; url: string }>`
      update source_images i set attempts = attempts + 1, next_at = now() + make_interval(secs => ${CLAIM_SECONDS})
      from (select tenant_id, product_id, url from source_images
            where state = 'waiting' and next_at <= now() order by next_at, product_id, position
            limit ${IMAGES_PER_STEP} for no key update skip locked) due
      where i.tenant_id = due.tenant_id and i.product_id = due.product_id and i.url = due.url
      returning i.tenant_id, i.product_id, i.connection_id, i.url`),
  );
  // One after another: each takes a decoder and up to 20 MB.
  for (const { tenant_id, ...image } of claimed)
    await fetchOne(deps, { ...image, tenantId: asTenantId(tenant_id) });
  return claimed.length === IMAGES_PER_STEP;
}

async function fetchOne(deps: SourceImageDeps, image: Claimed): Promise<void> {
  try {
    const bytes = await deps.download(image.url, MAX_BYTES);
    const { id } = await storeImage(deps, image.tenantId, 'job:source', image.product_id, bytes);
    await deps.db.inTenant(image.tenantId, (tx) => settleStored(tx, image, id));
  } catch (error) {
    deps.log.info(
      { product_id: image.product_id, reason: String(error) },
      'an image of a source could not be fetched',
    );
    const reason = error instanceof Error ? error.message : String(error);
    await deps.db.inTenant(image.tenantId, async (tx) => settleFailed(tx, image, reason));
  }
}

/** From now on the image follows the site. One that the site has dropped meanwhile goes at once. */
async function settleStored(tx: Tx, image: Claimed, imageId: number): Promise<void> {
  const known = await tx.count(sql`
    update source_images set error = null, state = 'stored', image_id = ${imageId}
    where tenant_id = ${tx.tenantId} and product_id = ${image.product_id} and url = ${image.url}`);
  if (known === 0) await removeImages(tx, [{ productId: image.product_id, imageId }]);
  else await orderLikeSite(tx, image.connection_id, image.product_id);
}

function settleFailed(tx: Tx, image: Claimed, reason: string): void {
  tx.later(sql`
    update source_images set error = ${reason.slice(0, 500)},
      state = case when attempts >= ${MAX_ATTEMPTS} then 'failed' else 'waiting' end,
      next_at = now() + make_interval(secs => 60 * power(4, attempts))
    where tenant_id = ${tx.tenantId} and product_id = ${image.product_id} and url = ${image.url}`);
}
