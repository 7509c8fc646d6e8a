import { SavedView, SavedViewInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { signedIn } from '../../tenancy/index.ts';
import type { SavedViewDeps } from '../deps.ts';
import { createView } from '../store.ts';

export const createSavedView = ({ db }: SavedViewDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/saved-views',
    operationId: 'createSavedView',
    tag: 'Saved views',
    summary: 'Save a view of a page, private or shared',
    role: 'viewer',
    body: SavedViewInput,
    success: { status: 201, schema: SavedView },
    errors: [400, 413, 415, 422],
    handle: ({ principal, body }) =>
      db.inTenant(principal.tenantId, (tx) => createView(tx, signedIn(principal), principal.actor, body)),
  });
