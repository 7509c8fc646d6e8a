import { BrandMerge, ProductsChanged } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { mergeBrand } from '../brand-changes.ts';
import type { CatalogDeps } from '../deps.ts';

export const mergeBrandEndpoint = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/brands/:id/merge',
    operationId: 'mergeBrand',
    tag: 'Brands',
    summary: 'Give the products of a brand to another one and delete it',
    description: '409 while publish rules or markups name the brand that would go.',
    subject: 'brand',
    body: BrandMerge,
    success: { status: 200, schema: ProductsChanged },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body }) => {
      const products = await db.inTenant(principal.tenantId, (tx) =>
        mergeBrand(tx, principal.actor, params.id!, body.into_id),
      );
      return { message: 'brand merged', products };
    },
  });
