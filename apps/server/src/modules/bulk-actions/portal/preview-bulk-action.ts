import { BulkActionInput, BulkActionPreview } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { BulkActionDeps } from '../deps.ts';
import { previewAction } from '../preview.ts';

export const previewBulkAction = (deps: BulkActionDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/bulk-actions/preview',
    operationId: 'previewBulkAction',
    tag: 'Bulk actions',
    summary: 'What an action on many products would do',
    description: 'Changes nothing. Samples show the first products before and after.',
    body: BulkActionInput,
    success: { status: 200, schema: BulkActionPreview },
    errors: [400, 409, 413, 415, 422],
    handle: ({ principal, body }) =>
      deps.db.inTenant(principal.tenantId, (tx) => previewAction(tx, body, deps.platformSlug)),
  });
