import { BulkActionListQuery, BulkActionPage } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import { countActions, pageOfActions, presentAction } from '../actions.ts';
import type { BulkActionDeps } from '../deps.ts';

export const listBulkActions = (deps: BulkActionDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/bulk-actions',
    operationId: 'listBulkActions',
    tag: 'Bulk actions',
    summary: 'List bulk actions, the newest first',
    query: BulkActionListQuery,
    success: { status: 200, schema: BulkActionPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      const [rows, counted] = await deps.db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([tx.run(pageOfActions(tx, page)), tx.first(countActions(tx))]),
      );
      const envelope = pageEnvelope(deps.publicUrl, request.url, page, {
        total: counted?.total ?? 0,
        rows: rows.length,
      });
      return { data: rows.map(presentAction), ...envelope };
    },
  });
