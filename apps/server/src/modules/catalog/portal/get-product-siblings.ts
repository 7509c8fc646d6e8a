import { ProductSiblings, ProductSiblingsQuery } from '@sluice/contracts/portal';
import { fragment, join, sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { productFilters } from '../products/list.ts';

export const getProductSiblings = ({ db, platformSlug }: CatalogDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/products/:id/siblings',
    operationId: 'getProductSiblings',
    tag: 'Products',
    summary: 'The products before and after this one in a list with these filters',
    subject: 'product',
    query: ProductSiblingsQuery,
    success: { status: 200, schema: ProductSiblings },
    errors: [422],
    handle: async ({ principal, params, query }) => {
      const id = params.id!;
      const row = await db.readInTenant(principal.tenantId, (tx) => {
        const filters = [fragment`p.tenant_id = ${tx.tenantId}`, ...productFilters(tx, query, platformSlug)];
        return tx.first(sql<{
          previous: number | null;
          next: number | null;
          before: number;
          total: number;
          listed: boolean;
        }>`
          select max(p.id) filter (where p.id < ${id}) as previous, min(p.id) filter (where p.id > ${id}) as next,
            count(*) filter (where p.id < ${id}) as before, count(*) as total,
            coalesce(bool_or(p.id = ${id}), false) as listed
          from products p where ${join(filters, ' and ')}`);
      });
      const { previous, next, before, total, listed } = row!;
      return { previous, next, position: listed ? before + 1 : null, total };
    },
  });
