import { Message } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { signedIn } from '../../tenancy/index.ts';
import type { SavedViewDeps } from '../deps.ts';
import { deleteView } from '../store.ts';

export const deleteSavedView = ({ db }: SavedViewDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/portal/api/saved-views/:id',
    operationId: 'deleteSavedView',
    tag: 'Saved views',
    summary: 'Delete a view',
    subject: 'view',
    role: 'viewer',
    success: { status: 200, schema: Message },
    errors: [404],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) =>
        deleteView(tx, signedIn(principal), principal.actor, params.id!),
      );
      return { message: 'view deleted' };
    },
  });
