import { BrandPage, BrandQuery } from '@sluice/contracts';
import { fragment, literal, nothing, sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import type { CatalogDeps } from '../deps.ts';
import { likePattern } from '../products/list.ts';

export const listBrands = (deps: CatalogDeps) =>
  endpoint({
    method: 'GET',
    path: '/v1/brands',
    operationId: 'listBrands',
    tag: 'Brands',
    summary: 'List brands by name',
    description: 'Each brand has the number of its products.',
    query: BrandQuery,
    success: { status: 200, schema: BrandPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query, 100);
      const matching = query.search ? fragment` and b.name_key like ${likePattern(query.search)}` : nothing;
      const [counted, data] = await deps.db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          tx.first(
            sql<{
              total: number;
            }>`select count(*) as total from brands b where b.tenant_id = ${tx.tenantId}${matching}`,
          ),
          tx.run(sql<{ id: number; name: string; products_count: number }>`
            select b.id, b.name, (select count(*) from products p
              where p.tenant_id = b.tenant_id and p.brand_id = b.id) as products_count
            from brands b where b.tenant_id = ${tx.tenantId}${matching}
            order by b.name_key, b.id limit ${literal(page.perPage)} offset ${page.offset}`),
        ]),
      );
      return {
        data,
        ...pageEnvelope(deps.publicUrl, request.url, page, { total: counted?.total ?? 0, rows: data.length }),
      };
    },
  });
