import { BulkActionInput, BulkActionStarted } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { BulkActionDeps } from '../deps.ts';
import { startAction } from '../start.ts';

export const startBulkAction = (deps: BulkActionDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/bulk-actions',
    operationId: 'startBulkAction',
    tag: 'Bulk actions',
    summary: 'Edit, publish or delete many products',
    description:
      'The selection is ids, or a filter with the number of products the person saw. The service evaluates it once, now, and refuses it with 409 when it finds far more or fewer.',
    body: BulkActionInput,
    success: { status: 202, schema: BulkActionStarted },
    errors: [400, 409, 413, 415, 422],
    handle: async ({ principal, body }) => {
      const started = await deps.db.inTenant(principal.tenantId, (tx) =>
        startAction(tx, principal.actor, body, deps.platformSlug),
      );
      return { message: 'bulk action queued', ...started };
    },
  });
