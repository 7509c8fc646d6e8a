import type { ClaimingLoop } from '../../platform/claiming-loop.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import {
  fetchQueuedImages,
  type ImageQueue,
  type ImageQueueDeps,
  removeImages,
  startImageQueue,
} from '../catalog/index.ts';
import { orderLikeSite } from './sync-images.ts';

/** Images that sources named. A stored one follows its site; one that the site has dropped meanwhile goes at once. */
const SOURCE_IMAGES: ImageQueue = {
  name: 'source images',
  actor: 'job:source',
  table: fragment`source_images`,
  retrySeconds: 60,
  mayRetry: () => true,
  stored: async (tx, { product_id: productId, url }, imageId, isKnown) => {
    if (!isKnown) return removeImages(tx, [{ productId, imageId }]);
    const row = await tx.first(sql<{ connection_id: number }>`
      update source_images set image_id = ${imageId}
      where tenant_id = ${tx.tenantId} and product_id = ${productId} and url = ${url} returning connection_id`);
    await orderLikeSite(tx, row!.connection_id, productId);
  },
};

/** Fetches images that sources named, as they come due. */
export const startSourceImages = (deps: ImageQueueDeps): ClaimingLoop => startImageQueue(deps, SOURCE_IMAGES);

/** Fetches one image of each tenant that has some, once; for callers that drive the work themselves. */
export const fetchSourceImages = (deps: ImageQueueDeps): Promise<boolean> =>
  fetchQueuedImages(deps, SOURCE_IMAGES);
