import { BulkActionStarted } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { BulkActionDeps } from '../deps.ts';
import { startUndo } from '../start.ts';

export const undoBulkAction = (deps: BulkActionDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/bulk-actions/:id/undo',
    operationId: 'undoBulkAction',
    tag: 'Bulk actions',
    summary: 'Take back what an edit of many products changed',
    description: 'An action of its own. What somebody has changed since stays, and its item says so.',
    subject: 'bulk action',
    success: { status: 202, schema: BulkActionStarted },
    errors: [404, 409],
    handle: async ({ principal, params }) => {
      const started = await deps.db.inTenant(principal.tenantId, (tx) =>
        startUndo(tx, principal.actor, params.id!),
      );
      return { message: 'undo queued', ...started };
    },
  });
