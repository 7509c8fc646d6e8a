import { Message } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { audit } from '../../audit/index.ts';
import type { CatalogDeps } from '../deps.ts';
import { deleteProduct as remove } from '../products/delete.ts';

export const deleteProduct = (deps: CatalogDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/v1/products/:id',
    operationId: 'deleteProduct',
    tag: 'Products',
    summary: 'Delete a product for good, with its mappings',
    description: 'It is withdrawn from every channel, and its sku and ean can be used again at once.',
    subject: 'product',
    success: { status: 200, schema: Message, example: { message: 'product deleted' } },
    errors: [404],
    handle: async ({ principal, params }) => {
      await deps.db.inTenant(principal.tenantId, async (tx) => {
        await remove(tx, params.id!);
        const actor = principal.actor;
        audit(tx, { actor, action: 'product.deleted', subjectType: 'product', subjectId: params.id! });
      });
      return { message: 'product deleted' };
    },
  });
