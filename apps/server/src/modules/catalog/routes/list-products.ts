import { ProductPage, ProductQuery } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import type { ReadInTenant } from '../brief-reads.ts';
import type { CatalogDeps } from '../deps.ts';
import {
  countProducts,
  isBrief,
  matchesAlone,
  pageOfFound,
  pageOfProducts,
  presentListItem,
  productFilters,
} from '../products/list.ts';

export const listProducts = (deps: CatalogDeps, readBriefly: ReadInTenant) =>
  endpoint({
    method: 'GET',
    path: '/v1/products',
    operationId: 'listProducts',
    gathered: (query) => (isBrief(query) ? 'reads' : undefined),
    tag: 'Products',
    summary: 'List products, a page at a time',
    description:
      'In the order of their ids. All filters must hold; search finds a fragment of name, sku, ean or model.',
    query: ProductQuery,
    success: { status: 200, schema: ProductPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      const read = isBrief(query) ? readBriefly : deps.db.readInTenant;
      const [counted, rows] = await read(principal.tenantId, async (tx) => {
        const filters = productFilters(tx, query, deps.platformSlug);
        const matches = matchesAlone(tx, query, filters);
        if (matches === undefined)
          return Promise.all([
            tx.first(countProducts(tx, filters)),
            tx.run(pageOfProducts(tx, filters, page)),
          ]);
        const found = await tx.run(pageOfFound(tx, matches, page));
        return [found[0], found.filter((row) => row.id !== null)] as const;
      });
      return {
        data: rows.map(presentListItem),
        ...pageEnvelope(deps.publicUrl, request.url, page, { total: counted?.total ?? 0, rows: rows.length }),
      };
    },
  });
