import { randomUUID } from 'node:crypto';
import type { ProductImage } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Database } from '../../platform/db/database.ts';
import { isDiskFull } from '../../platform/disk-full.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { normaliseImage } from '../../platform/images/index.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';
import type { Author } from '../audit/index.ts';
import { addImage } from './images.ts';

export interface StoreImageDeps {
  db: Database;
  objects: ObjectStore;
}

/**
 * Decodes and re-encodes an image, stores it and adds it after the product's others. Deletes a file again when its row
 * cannot be written.
 *
 * @throws ImageRejected for a file that is no acceptable image; ApiError not_found, internal when storage is full or fails
 */
export async function storeImage(
  { db, objects }: StoreImageDeps,
  { tenantId, actor }: Author,
  productId: number,
  file: Buffer,
): Promise<ProductImage> {
  const image = await normaliseImage(file);
  const key = `${tenantId}/${productId}/${randomUUID()}.${image.extension}`;
  await objects.put(key, image.bytes, { contentType: image.contentType }).catch((cause: unknown) => {
    // The interface names one answer for an image that cannot be written, whatever the reason.
    const said = message(isDiskFull(cause) ? 'disk_full' : 'image_not_stored');
    throw new ApiError('internal', said, { internal: { cause } });
  });
  const { contentType, width, height } = image;
  const stored = { key, contentType, width, height, bytes: image.bytes.length };
  return db
    .inTenant(tenantId, (tx) => addImage(tx, actor, productId, stored))
    .catch(async (error: unknown) => {
      await objects.delete(key).catch(() => {});
      throw error;
    });
}
