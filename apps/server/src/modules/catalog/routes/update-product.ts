import { ProductCreated, ProductInput } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { saveOne } from '../save-one.ts';

export const updateProduct = (deps: CatalogDeps) =>
  endpoint({
    method: 'PUT',
    path: '/v1/products/:id',
    operationId: 'updateProduct',
    tag: 'Products',
    summary: 'Update a product; fields that are not sent stay unchanged',
    description: 'name must currently be sent. attribute_bag and channel_overrides are merged.',
    subject: 'product',
    body: ProductInput,
    collectErrors: true,
    success: {
      status: 200,
      schema: ProductCreated,
      example: { message: 'product updated', id: 1041, brand_id: 17, category_ids: [52] },
    },
    errors: [400, 404, 413, 415, 422],
    handle: async ({ principal, params, body, errors }) => {
      const saved = await saveOne(deps, principal.tenantId, principal.actor, {
        id: params.id,
        input: body,
        errors,
      });
      return { message: 'product updated', ...saved };
    },
  });
