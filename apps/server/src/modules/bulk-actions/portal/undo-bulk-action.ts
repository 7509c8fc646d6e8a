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
    summary: 'Undo a bulk edit',
    description:
      'The undo is a bulk action of its own. A field that changed since the edit keeps its value, and the item of its product says so.',
    subject: 'bulk_action',
    success: { status: 202, schema: BulkActionStarted },
    errors: [404, 409],
    handle: async ({ principal, params }) => {
      const started = await deps.db.inTenant(principal.tenantId, (tx) =>
        startUndo(tx, principal.actor, params.id!),
      );
      return { message: 'undo queued', ...started };
    },
  });
