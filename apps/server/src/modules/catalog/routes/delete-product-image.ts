import { Message } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { discardFile } from '../discarded-files.ts';
import { removeImage } from '../images.ts';

export const deleteProductImage = (deps: CatalogDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/v1/products/:id/images/:imageId',
    operationId: 'deleteProductImage',
    tag: 'Product images',
    summary: 'Delete an image and its file',
    description: 'When it was the primary image, the next one in order becomes primary.',
    subject: 'image',
    success: { status: 200, schema: Message, example: { message: 'image deleted' } },
    errors: [404],
    handle: async ({ principal, params }) => {
      const key = await deps.db.inTenant(principal.tenantId, (tx) =>
        removeImage(tx, principal.actor, params.id!, params.imageId!),
      );
      await discardFile(deps, principal.tenantId, key);
      return { message: 'image deleted' };
    },
  });
