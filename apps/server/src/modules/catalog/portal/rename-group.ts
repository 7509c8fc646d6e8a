import { MessageWithId } from '@sluice/contracts';
import { ProductGroupInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { renameGroup } from '../groups.ts';

export const renameGroupEndpoint = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'PUT',
    path: '/portal/api/groups/:id',
    operationId: 'renameGroup',
    tag: 'Groups',
    summary: 'Rename a group; rules keep selecting it',
    subject: 'group',
    body: ProductGroupInput,
    success: { status: 200, schema: MessageWithId },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      await db.inTenant(principal.tenantId, (tx) => renameGroup(tx, principal.actor, params.id!, body.name));
      return { message: 'group renamed', id: params.id! };
    },
  });
