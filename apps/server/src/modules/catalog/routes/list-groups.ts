import { ProductGroupList } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { listGroups } from '../groups.ts';

export const listProductGroups = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'GET',
    path: '/v1/groups',
    operationId: 'listGroups',
    tag: 'Groups',
    summary: 'List groups of products by name',
    description: 'Their id is the group_id of the product list. Groups are made and filled in the portal.',
    success: { status: 200, schema: ProductGroupList },
    handle: async ({ principal }) => {
      const groups = await db.readInTenant(principal.tenantId, (tx) => tx.run(listGroups(tx)));
      return { data: groups.map(({ products, ...group }) => ({ ...group, products_count: products })) };
    },
  });
