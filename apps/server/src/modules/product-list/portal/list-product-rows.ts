import { MAX_PRODUCTS_PER_PAGE, ProductListPage, ProductListQuery } from '@sluice/contracts/portal';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { type Page, pageEnvelope } from '../../../platform/http/present.ts';
import { countProducts, matchesAlone, pageOfMatches } from '../../catalog/index.ts';
import type { ProductListDeps } from '../deps.ts';
import { listFilters } from '../filters.ts';
import { pageOfIds, presentRows } from '../rows.ts';

const DEFAULT_PER_PAGE = 50;

export const listProductRows = (deps: ProductListDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/product-list',
    operationId: 'listProductRows',
    tag: 'Products',
    summary: 'List products with their states on channels, sorted, a page at a time',
    query: ProductListQuery,
    success: { status: 200, schema: ProductListPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOf(query);
      const { total, rows } = await deps.db.inTenant(principal.tenantId, async (tx) => {
        const filters = listFilters(tx, query, deps.platformSlug);
        const matches = matchesAlone(tx, query, filters);
        const { sort = 'id', direction = 'desc' } = query;
        if (matches !== undefined && sort === 'id') {
          const found = await tx.first(
            sql<{ total: number; ids: number[] }>`${pageOfMatches(matches, direction, page)}`,
          );
          return { total: found?.total ?? 0, rows: await presentRows(tx, found?.ids ?? []) };
        }
        const [counted, ids] = await Promise.all([
          tx.first(countProducts(tx, filters)),
          tx.run(pageOfIds(tx, filters, query, page)),
        ]);
        const rows = await presentRows(
          tx,
          ids.map(({ id }) => id),
        );
        return { total: counted?.total ?? 0, rows };
      });
      return { data: rows, ...pageEnvelope(deps.publicUrl, request.url, page, { total, rows: rows.length }) };
    },
  });

function pageOf(query: ProductListQuery): Page {
  const perPage = Math.min(query.per_page ?? DEFAULT_PER_PAGE, MAX_PRODUCTS_PER_PAGE);
  const page = query.page ?? 1;
  return { page, perPage, offset: (page - 1) * perPage };
}
