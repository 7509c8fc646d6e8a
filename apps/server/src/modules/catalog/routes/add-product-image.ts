import { ProductImage } from '@sluice/contracts';
import { type Message, message } from '@sluice/contracts/messages';
import { Type } from 'typebox';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { readOneFile } from '../../../platform/http/multipart.ts';
import { ImageRejected } from '../../../platform/images/index.ts';
import type { CatalogDeps } from '../deps.ts';
import { storeImage } from '../store-image.ts';

const MAX_BYTES = 5120 * 1024;

export const addProductImage = (deps: CatalogDeps) =>
  endpoint({
    method: 'POST',
    path: '/v1/products/:id/images',
    operationId: 'addProductImage',
    load: 'upload',
    tag: 'Product images',
    summary: 'Add an image; the first one is primary',
    description: 'The image is decoded and re-encoded without its metadata.',
    subject: 'product',
    multipart: {
      description: 'One file part named image: jpeg, jpg, png or webp, at most 5120 kilobytes.',
      fields: Type.Object({ image: Type.String({ format: 'binary' }) }),
    },
    success: { status: 201, schema: Type.Object(ProductImage.properties) },
    errors: [404, 422, 500],
    handle: async ({ principal, params, request }) => {
      const productId = params.id!;
      const product = await deps.db.inTenant(principal.tenantId, (tx) =>
        tx.first(sql`select from products where tenant_id = ${tx.tenantId} and id = ${productId}`),
      );
      if (product === undefined) throw notFound('product');
      const file = await readOneFile(request, 'image', MAX_BYTES);
      if (file === 'missing') throw invalid('image', message('image_required'));
      if (file === 'twice') throw invalid('image', message('image_once'));
      if (file === 'too_large') throw invalid('image', message('image_too_many_kilobytes', { limit: 5120 }));
      return await storeImage(deps, principal, productId, file).catch((error: unknown) => {
        if (error instanceof ImageRejected) throw invalid('image', wordsFor(error));
        throw error;
      });
    },
  });

/** The message names the accepted formats as well: a file that begins like one of them may be of another kind. */
const wordsFor = ({ reason, said }: ImageRejected): Message =>
  reason === 'broken' ? message('image_format_this', { reason: said }) : said;
