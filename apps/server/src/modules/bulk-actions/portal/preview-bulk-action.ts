import { BulkActionInput, BulkActionPreview } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { previewPlan } from '../../publishing/index.ts';
import type { BulkActionDeps } from '../deps.ts';
import { previewAction, writePreviewed } from '../preview.ts';

export const previewBulkAction = (deps: BulkActionDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/bulk-actions/preview',
    operationId: 'previewBulkAction',
    load: 'preview',
    tag: 'Bulk actions',
    summary: 'Preview an action on many products',
    description:
      'Nothing is changed. Samples show the first products before and after, `channels` the effect of an edit on the channels.',
    body: BulkActionInput,
    success: { status: 200, schema: BulkActionPreview },
    errors: [400, 409, 413, 415, 422],
    handle: async ({ principal: { tenantId, actor }, body }) => {
      const { db, platformSlug } = deps;
      const { preview, touched } = await db.inTenant(tenantId, (tx) => previewAction(tx, body, platformSlug));
      if (touched.length === 0) return { ...preview, channels: null };
      // Runs the edit itself, plans and rolls back, like every other preview.
      const channels = await previewPlan(db, tenantId, (tx) => writePreviewed(tx, actor, body, touched));
      return { ...preview, channels };
    },
  });
