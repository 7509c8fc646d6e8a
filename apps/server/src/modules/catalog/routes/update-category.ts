import { CategoryPatch, MessageWithId } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { audit } from '../../audit/index.ts';
import { updateCategory as update } from '../categories.ts';
import type { CatalogDeps } from '../deps.ts';

export const updateCategory = (deps: CatalogDeps) =>
  endpoint({
    method: 'PUT',
    path: '/v1/categories/:id',
    operationId: 'updateCategory',
    tag: 'Categories',
    summary: 'Change a category; fields that are not sent stay unchanged',
    description:
      'A parent_id moves it with its descendants; it cannot move below itself. null makes it a root.',
    subject: 'category',
    body: CategoryPatch,
    collectErrors: true,
    success: { status: 200, schema: MessageWithId, example: { message: 'category updated', id: 52 } },
    errors: [400, 404, 415, 422],
    handle: async ({ principal, params, body, errors }) => {
      const id = params.id!;
      await deps.db.inTenant(principal.tenantId, async (tx) => {
        await update(tx, id, body, errors);
        const actor = principal.actor;
        audit(tx, {
          actor,
          action: 'category.updated',
          subjectType: 'category',
          subjectId: id,
          details: body,
        });
      });
      return { message: 'category updated', id };
    },
  });
