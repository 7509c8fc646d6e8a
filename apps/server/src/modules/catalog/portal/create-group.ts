import { MessageWithId } from '@sluice/contracts';
import { ProductGroupInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { CatalogDeps } from '../deps.ts';
import { findOrCreateGroup, GROUP_TAKEN } from '../groups.ts';

export const createGroupEndpoint = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/groups',
    operationId: 'createGroup',
    tag: 'Groups',
    summary: 'Create a group of products',
    body: ProductGroupInput,
    success: { status: 201, schema: MessageWithId },
    errors: [400, 422],
    handle: async ({ principal, body }) => {
      const { id, created } = await db.inTenant(principal.tenantId, (tx) =>
        findOrCreateGroup(tx, principal.actor, body.name),
      );
      if (!created) throw invalid('name', GROUP_TAKEN);
      return { message: 'group created', id };
    },
  });
