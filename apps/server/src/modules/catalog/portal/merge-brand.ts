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
    summary: 'Merge a brand into another one',
    description:
      'The products get the other brand, and the brand is deleted. A brand that publish rules or markups name is refused with 409.',
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
