import { ProductChange, ProductCreated } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { saveOne } from '../save-one.ts';

/**
 * Changes only the sent fields. The PUT of the public API requires the name, so two people editing one product would
 * undo each other's changes.
 */
export const changeProduct = (deps: CatalogDeps) =>
  endpoint({
    method: 'PATCH',
    path: '/portal/api/products/:id',
    operationId: 'changeProduct',
    tag: 'Products',
    summary: 'Change a product; fields that are not sent stay unchanged, the name as well',
    description: 'attribute_bag, properties and channel_overrides are merged.',
    subject: 'product',
    body: ProductChange,
    collectErrors: true,
    success: { status: 200, schema: ProductCreated },
    errors: [400, 404, 413, 415, 422],
    handle: async ({ principal: { tenantId, actor }, params, body, errors }) => {
      const saved = await saveOne(deps.db, tenantId, { actor, id: params.id, input: body, errors });
      return { message: 'product updated', ...saved };
    },
  });
