import { Message } from '@sluice/contracts';
import {
  CategoryOptionInput,
  CategoryOptionList,
  CategoryOptionName,
  CategoryOptionQuery,
} from '@sluice/contracts/portal';
import type { Database } from '../../../platform/db/database.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { categoryOptions, removeCategoryOption, setCategoryOption } from '../category-options.ts';

interface Deps {
  db: Database;
}

/** Values set on our categories, such as Material = Cotton: list, set and remove. */
export const categoryOptionEndpoints = (deps: Deps): Endpoint[] => [
  listOptions(deps),
  setOption(deps),
  removeOption(deps),
];

const listOptions = ({ db }: Deps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/category-options',
    operationId: 'listCategoryOptions',
    tag: 'Category options',
    summary: 'List the options set on all categories or on one',
    query: CategoryOptionQuery,
    success: { status: 200, schema: CategoryOptionList },
    handle: async ({ principal, query }) => ({
      data: await db.readInTenant(principal.tenantId, (tx) =>
        tx.run(categoryOptions(tx, query.category_id ?? null)),
      ),
    }),
  });

const setOption = ({ db }: Deps) =>
  endpoint({
    method: 'PUT',
    path: '/portal/api/categories/:id/options',
    operationId: 'setCategoryOption',
    tag: 'Category options',
    summary: 'Set an option of a category; categories below inherit it',
    subject: 'category',
    body: CategoryOptionInput,
    success: { status: 200, schema: Message },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      await db.inTenant(principal.tenantId, (tx) =>
        setCategoryOption(tx, principal.actor, params.id!, { name: body.name, value: body.value }),
      );
      return { message: 'category option set' };
    },
  });

const removeOption = ({ db }: Deps) =>
  endpoint({
    method: 'DELETE',
    path: '/portal/api/categories/:id/options',
    operationId: 'removeCategoryOption',
    tag: 'Category options',
    summary: 'Remove an option from a category',
    subject: 'category',
    query: CategoryOptionName,
    success: { status: 200, schema: Message },
    errors: [404],
    handle: async ({ principal, params, query }) => {
      await db.inTenant(principal.tenantId, (tx) =>
        removeCategoryOption(tx, principal.actor, params.id!, query.name),
      );
      return { message: 'category option removed' };
    },
  });
