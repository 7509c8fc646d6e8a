import { GroupMembersInput, ProductsChanged } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { addToGroup } from '../groups.ts';

export const addGroupMembers = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/groups/:id/members',
    operationId: 'addGroupMembers',
    tag: 'Groups',
    summary: 'Add products to a group',
    description: 'Products that are in the group already and unknown ids are skipped.',
    subject: 'group',
    body: GroupMembersInput,
    success: { status: 200, schema: ProductsChanged },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      const products = await db.inTenant(principal.tenantId, (tx) =>
        addToGroup(tx, principal.actor, params.id!, body.product_ids),
      );
      return { message: 'products added', products };
    },
  });
