import { MessageWithId } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { deleteGroup } from '../groups.ts';

export const deleteGroupEndpoint = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/portal/api/groups/:id',
    operationId: 'deleteGroup',
    tag: 'Groups',
    summary: 'Delete a group; its products stay and are planned anew',
    subject: 'group',
    success: { status: 200, schema: MessageWithId },
    errors: [404],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => deleteGroup(tx, principal.actor, params.id!));
      return { message: 'group deleted', id: params.id! };
    },
  });
