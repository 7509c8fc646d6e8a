import { GroupMembersInput, ProductsChanged } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { removeFromGroup } from '../groups.ts';

export const removeGroupMembers = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/groups/:id/members/remove',
    operationId: 'removeGroupMembers',
    tag: 'Groups',
    summary: 'Remove products from a group',
    subject: 'group',
    body: GroupMembersInput,
    success: { status: 200, schema: ProductsChanged },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      const products = await db.inTenant(principal.tenantId, (tx) =>
        removeFromGroup(tx, principal.actor, params.id!, body.product_ids),
      );
      return { message: 'products removed', products };
    },
  });
