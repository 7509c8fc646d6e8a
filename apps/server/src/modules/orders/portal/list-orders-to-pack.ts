import { PackingList, PackingQuery } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { OrderPortalDeps } from './deps.ts';
import { packingList } from './packing.ts';

export const listOrdersToPack = ({ db, connectorOf }: OrderPortalDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/orders-to-pack',
    operationId: 'listOrdersToPack',
    tag: 'Orders',
    summary: 'List orders to be packed with the units that are still to be sent, the oldest first',
    query: PackingQuery,
    success: { status: 200, schema: PackingList },
    handle: async ({ principal, query }) => {
      const { orders, hasMore } = await db.inTenant(principal.tenantId, (tx) =>
        packingList(tx, connectorOf, query),
      );
      return { data: orders, has_more: hasMore };
    },
  });
