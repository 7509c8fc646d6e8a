import type { ImportImages } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredNote } from '../file/notes.ts';

/** A picture that a row names for its product. */
export interface WantedImage {
  productId: number;
  row: number;
  position: number;
  url: string;
}

const IMAGES = records<WantedImage>('u', {
  product_id: ['bigint', (image) => image.productId],
  url: ['text', (image) => image.url],
  row: ['integer', (image) => image.row],
  position: ['integer', (image) => image.position],
});

/**
 * Queues pictures in the transaction that writes their rows. One that the product was given before is not fetched again,
 * also when a person has removed it since; one that failed gets another chance. Addresses of the product's own images,
 * which an export holds, are no new pictures.
 */
export function wantImages(tx: Tx, operationId: number, images: readonly WantedImage[]): void {
  if (images.length === 0) return;
  const once = [...new Map(images.map((image) => [`${image.productId} ${image.url}`, image])).values()];
  tx.later(sql`
    insert into import_images (tenant_id, operation_id, ${IMAGES.names})
    select ${tx.tenantId}, ${operationId}, ${IMAGES.names} from ${IMAGES.from(once)}
    where not exists (select from product_images i where i.tenant_id = ${tx.tenantId} and i.product_id = u.product_id
      and ${tx.media}::text || i.storage_key = u.url)
    on conflict (tenant_id, product_id, url) do update set state = 'waiting', attempts = 0, next_at = excluded.next_at, error = null,
      operation_id = excluded.operation_id, row = excluded.row where import_images.state = 'failed'`);
}

const MOST_TOLD = 20;

/** Counts the pictures of an import by state, and lists those that could not be had. */
export async function imagesOf(
  tx: Tx,
  operationId: number,
): Promise<{ images: ImportImages; failed: StoredNote[] }> {
  const [states, failed] = await Promise.all([
    tx.run(sql<{ state: keyof ImportImages; count: number }>`
      select state, count(*) as count from import_images
      where tenant_id = ${tx.tenantId} and operation_id = ${operationId} group by state`),
    tx.run(sql<{ row: number; url: string; error: string | null }>`
      select row, url, error from import_images
      where tenant_id = ${tx.tenantId} and operation_id = ${operationId} and state = 'failed'
      order by row, position limit ${MOST_TOLD}`),
  ]);
  const count = (state: keyof ImportImages): number => states.find((one) => one.state === state)?.count ?? 0;
  return {
    images: { waiting: count('waiting'), stored: count('stored'), failed: count('failed') },
    failed: failed.map(({ row, url, error }) => ({
      code: 'image_failed' as const,
      params: { row, url, reason: error ?? '' },
    })),
  };
}
