import { ProductGroupList } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { listGroups } from '../groups.ts';

export const listGroupsEndpoint = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/groups',
    operationId: 'listGroups',
    tag: 'Groups',
    summary: 'Groups of products by name',
    success: { status: 200, schema: ProductGroupList },
    handle: async ({ principal }) => {
      const groups = await db.readInTenant(principal.tenantId, (tx) => tx.run(listGroups(tx)));
      return { data: groups.map(({ products, ...group }) => ({ ...group, products_count: products })) };
    },
  });
