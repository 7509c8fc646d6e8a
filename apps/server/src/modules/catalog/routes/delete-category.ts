import { MessageWithId } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { audit } from '../../audit/index.ts';
import { deleteCategory as remove } from '../categories.ts';
import type { CatalogDeps } from '../deps.ts';

export const deleteCategory = (deps: CatalogDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/v1/categories/:id',
    operationId: 'deleteCategory',
    tag: 'Categories',
    summary: 'Delete a category without children; its products stay',
    description:
      'Its links to products and its mappings to channel categories are deleted with it. A category with children is refused with 422.',
    subject: 'category',
    success: { status: 200, schema: MessageWithId, example: { message: 'category deleted', id: 52 } },
    errors: [404, 422],
    handle: async ({ principal, params }) => {
      const id = params.id!;
      await deps.db.inTenant(principal.tenantId, async (tx) => {
        await remove(tx, id);
        const actor = principal.actor;
        audit(tx, { actor, action: 'category.deleted', subjectType: 'category', subjectId: id });
      });
      return { message: 'category deleted', id };
    },
  });
