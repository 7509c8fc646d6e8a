import { ImportListQuery, ImportPage } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import type { ImportDeps } from '../deps.ts';
import { countImports, importFilters, pageOfImports, presentImport } from './import-items.ts';

export const listImports = ({ db, publicUrl }: ImportDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/imports',
    operationId: 'listImports',
    tag: 'Imports',
    summary: 'List imports, the newest first',
    query: ImportListQuery,
    success: { status: 200, schema: ImportPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      const [counted, rows] = await db.readInTenant(principal.tenantId, (tx) => {
        const filters = importFilters(tx, query);
        return Promise.all([tx.first(countImports(filters)), tx.run(pageOfImports(filters, page))]);
      });
      const data = rows.map(presentImport);
      return {
        data,
        ...pageEnvelope(publicUrl, request.url, page, { total: counted?.total ?? 0, rows: data.length }),
      };
    },
  });
