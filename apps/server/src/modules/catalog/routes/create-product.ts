import { ProductCreated, ProductInput } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import type { SaveProduct } from '../save-gathered.ts';
import { requireRoom } from '../save-one.ts';

export const createProduct = (deps: CatalogDeps, save: SaveProduct) =>
  endpoint({
    method: 'POST',
    path: '/v1/products',
    operationId: 'createProduct',
    tag: 'Products',
    summary: 'Create a product',
    description: 'A duplicate sku is refused with 422; there is no fall-back to an update.',
    body: ProductInput,
    collectErrors: true,
    gathered: 'writes',
    beforeErrors: ({ tenantId }) => deps.db.inTenant(tenantId, requireRoom),
    success: { status: 201, schema: ProductCreated },
    errors: [400, 413, 415, 422],
    handle: async ({ principal, body, errors }) => {
      const saved = await save(principal.tenantId, {
        actor: principal.actor,
        id: undefined,
        input: body,
        errors,
      });
      return { message: 'product created', ...saved };
    },
  });
