import { CategoryList } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { allCategories, presentTree } from '../categories.ts';
import type { CatalogDeps } from '../deps.ts';

export const listCategories = (deps: CatalogDeps) =>
  endpoint({
    method: 'GET',
    path: '/v1/categories',
    operationId: 'listCategories',
    tag: 'Categories',
    summary: 'All categories in tree order: a parent always precedes its children',
    description:
      'With the path, the number of products and children, and the categories of channels each is mapped to.',
    success: { status: 200, schema: CategoryList },
    handle: async ({ principal }) => {
      const rows = await deps.db.readInTenant(principal.tenantId, (tx) => tx.run(allCategories(tx)));
      return { data: presentTree(rows, deps.platform) };
    },
  });
