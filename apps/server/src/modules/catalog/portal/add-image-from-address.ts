import { ProductImage } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { ImageFromAddress } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { ImageRejected } from '../../../platform/images/index.ts';
import type { Download } from '../../../platform/outbound/index.ts';
import type { CatalogDeps } from '../deps.ts';
import { storeImage } from '../store-image.ts';

const MAX_BYTES = 20 * 1024 * 1024;

export interface ImageAddressDeps extends CatalogDeps {
  /** Fetches a file through the guarded way out. */
  download: Download;
}

export const addImageFromAddress = (deps: ImageAddressDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/products/:id/images/from-address',
    operationId: 'addImageFromAddress',
    load: 'upload',
    tag: 'Product images',
    summary: 'Add an image by its address on the internet',
    description: 'The service fetches the image once, decodes it and re-encodes it like an upload.',
    subject: 'product',
    body: ImageFromAddress,
    success: { status: 201, schema: Type.Object(ProductImage.properties) },
    errors: [400, 404, 422, 500],
    handle: async ({ principal, params, body }) => {
      const productId = params.id!;
      const product = await deps.db.inTenant(principal.tenantId, (tx) =>
        tx.first(sql`select from products where tenant_id = ${tx.tenantId} and id = ${productId}`),
      );
      if (product === undefined) throw notFound('product');
      const file = await deps.download(body.url, MAX_BYTES).catch((error: unknown) => {
        throw invalid('url', message('image_not_fetched', { reason: reasonOf(error) }));
      });
      return await storeImage(deps, principal, productId, file).catch((error: unknown) => {
        if (error instanceof ImageRejected)
          throw invalid('url', message('image_unusable_at_address', { reason: error.message }));
        throw error;
      });
    },
  });

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
