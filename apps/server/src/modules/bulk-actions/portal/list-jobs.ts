import { JobPage, JobQuery } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import type { BulkActionDeps } from '../deps.ts';
import { countJobs, pageOfJobs, presentJob } from '../jobs.ts';

export const listJobs = (deps: BulkActionDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/jobs',
    operationId: 'listJobs',
    tag: 'Bulk actions',
    summary: 'List imports and bulk actions together, the newest first',
    query: JobQuery,
    success: { status: 200, schema: JobPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      const [rows, counted] = await deps.db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([tx.run(pageOfJobs(tx, query.is_open, page)), tx.first(countJobs(tx, query.is_open))]),
      );
      const envelope = pageEnvelope(deps.publicUrl, request.url, page, {
        total: counted?.total ?? 0,
        rows: rows.length,
      });
      return { data: rows.map(presentJob), ...envelope };
    },
  });
