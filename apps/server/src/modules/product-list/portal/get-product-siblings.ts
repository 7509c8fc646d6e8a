import { ProductSiblings, ProductSiblingsQuery } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { ProductListDeps } from '../deps.ts';
import { listFilters } from '../filters.ts';
import { siblingsOf } from '../siblings.ts';

export const getProductSiblings = ({ db, platformSlug }: ProductListDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/products/:id/siblings',
    operationId: 'getProductSiblings',
    tag: 'Products',
    summary: 'Get the products before and after this one in a filtered, sorted list',
    description:
      'The product keeps its place when it no longer meets the filters, for example after a correction.',
    subject: 'product',
    query: ProductSiblingsQuery,
    success: { status: 200, schema: ProductSiblings },
    errors: [404, 422],
    handle: async ({ principal, params, query }) => {
      const siblings = await db.readInTenant(principal.tenantId, (tx) =>
        tx.first(siblingsOf(tx, params.id!, listFilters(tx, query, platformSlug), query)),
      );
      if (siblings === undefined) throw notFound('product');
      return siblings;
    },
  });
