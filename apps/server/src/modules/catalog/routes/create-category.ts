import { CategoryInput, MessageWithId } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { audit } from '../../audit/index.ts';
import { createCategory as create } from '../categories.ts';
import type { CatalogDeps } from '../deps.ts';

export const createCategory = (deps: CatalogDeps) =>
  endpoint({
    method: 'POST',
    path: '/v1/categories',
    operationId: 'createCategory',
    tag: 'Categories',
    summary: 'Create a category',
    description: 'Names are unique among siblings. Other fields are ignored.',
    body: CategoryInput,
    collectErrors: true,
    success: { status: 201, schema: MessageWithId, example: { message: 'category created', id: 52 } },
    errors: [400, 415, 422],
    handle: async ({ principal, body, errors }) => {
      const id = await deps.db.inTenant(principal.tenantId, async (tx) => {
        const created = await create(tx, body, errors);
        const actor = principal.actor;
        audit(tx, { actor, action: 'category.created', subjectType: 'category', subjectId: created });
        return created;
      });
      return { message: 'category created', id };
    },
  });
