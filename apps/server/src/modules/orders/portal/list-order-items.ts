import { OrderListPage, OrderListQuery } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import { countOrders } from '../list.ts';
import type { OrderPortalDeps } from './deps.ts';
import { listFilters, listItems, presentItem } from './order-list.ts';

export const listOrderItems = ({ db, publicUrl }: OrderPortalDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/order-list',
    operationId: 'listOrderItems',
    tag: 'Orders',
    summary: 'List orders, the newest first',
    query: OrderListQuery,
    success: { status: 200, schema: OrderListPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      const [counted, rows] = await db.readInTenant(principal.tenantId, (tx) => {
        const filters = listFilters(tx, query);
        return Promise.all([
          tx.first(countOrders(filters)),
          tx.run(listItems(tx, filters, query.sort, page)),
        ]);
      });
      const data = rows.map(presentItem);
      return {
        data,
        ...pageEnvelope(publicUrl, request.url, page, { total: counted?.total ?? 0, rows: data.length }),
      };
    },
  });
