import { SavedViewList, SavedViewQuery } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { signedIn } from '../../tenancy/index.ts';
import type { SavedViewDeps } from '../deps.ts';
import { listViews, presentView } from '../store.ts';

export const listSavedViews = ({ db }: SavedViewDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/saved-views',
    operationId: 'listSavedViews',
    tag: 'Saved views',
    summary: 'List the views of a page: the caller’s own and the shared ones',
    query: SavedViewQuery,
    success: { status: 200, schema: SavedViewList },
    handle: async ({ principal, query }) => {
      const person = signedIn(principal);
      const rows = await db.readInTenant(principal.tenantId, (tx) =>
        tx.run(listViews(tx, person, query.page)),
      );
      return { data: rows.map(presentView) };
    },
  });
