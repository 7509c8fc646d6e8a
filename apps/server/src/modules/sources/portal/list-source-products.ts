import { SourceProductPage, SourceProductQuery } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { countSourceProducts, listSourceProducts } from '../links.ts';
import { requireSource } from '../settings.ts';
import type { PortalSourcesDeps } from './deps.ts';

export const listProductsOfSource = ({ db, publicUrl }: PortalSourcesDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/source/products',
    operationId: 'listSourceProducts',
    tag: 'Connections',
    summary: 'List the products of a site with their products here; open questions come first',
    subject: 'source_connection',
    query: SourceProductQuery,
    success: { status: 200, schema: SourceProductPage },
    errors: [404, 422],
    handle: async ({ principal, params, query, request }) => {
      const page = pageOfQuery(query);
      const filter = { state: query.state ?? null, search: query.search ?? null };
      const [counted, rows] = await db.inTenant(principal.tenantId, async (tx) => {
        await requireSource(tx, params.id!);
        return Promise.all([
          tx.first(countSourceProducts(tx, params.id!, filter)),
          tx.run(listSourceProducts(tx, params.id!, { ...filter, limit: page.perPage, offset: page.offset })),
        ]);
      });
      const data = rows.map((row) => ({ ...row, synced_at: timestamp(row.synced_at) }));
      return {
        data,
        ...pageEnvelope(publicUrl, request.url, page, { total: counted?.total ?? 0, rows: data.length }),
      };
    },
  });
