import { ImageReorder, Message } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { reorderImages } from '../images.ts';

export const reorderProductImages = (deps: CatalogDeps) =>
  endpoint({
    method: 'PUT',
    path: '/v1/products/:id/images/reorder',
    operationId: 'reorderProductImages',
    tag: 'Product images',
    summary: 'Order the images; the first becomes primary',
    description: 'Ids that do not belong to this product are skipped.',
    subject: 'product',
    body: ImageReorder,
    collectErrors: true,
    success: { status: 200, schema: Message, example: { message: 'images reordered' } },
    errors: [400, 404, 415, 422],
    handle: async ({ principal, params, body, errors }) => {
      await deps.db.inTenant(principal.tenantId, async (tx) => {
        await reorderImages(tx, principal.actor, params.id!, body.image_ids ?? []);
        errors.throwIfAny();
      });
      return { message: 'images reordered' };
    },
  });
