import { SavedView, SavedViewChange } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { signedIn } from '../../tenancy/index.ts';
import type { SavedViewDeps } from '../deps.ts';
import { changeView } from '../store.ts';

export const updateSavedView = ({ db }: SavedViewDeps) =>
  endpoint({
    method: 'PATCH',
    path: '/portal/api/saved-views/:id',
    operationId: 'updateSavedView',
    tag: 'Saved views',
    summary: 'Change a view; fields that are not sent stay unchanged',
    subject: 'view',
    role: 'viewer',
    body: SavedViewChange,
    success: { status: 200, schema: SavedView },
    errors: [400, 404, 413, 415, 422],
    handle: ({ principal, params, body }) =>
      db.inTenant(principal.tenantId, (tx) =>
        changeView(tx, signedIn(principal), principal.actor, { id: params.id!, ...body }),
      ),
  });
