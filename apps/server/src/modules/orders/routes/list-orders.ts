import { OrderPage, OrderQuery } from '@sluice/contracts';
import type { Database } from '../../../platform/db/database.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import { countOrders, cursorAfter, orderFilters, pageOfOrders, presentOrder } from '../list.ts';

export const listOrders = (deps: { db: Database; publicUrl: string }) =>
  endpoint({
    method: 'GET',
    path: '/v1/orders',
    operationId: 'listOrders',
    tag: 'Orders',
    summary: 'Orders of all channels by time of change',
    description:
      'Walk with cursor to miss nothing: pass meta.next_cursor until it is null, and later go on from the last one.',
    query: OrderQuery,
    success: { status: 200, schema: OrderPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      const [counted, rows] = await deps.db.inTenant(principal.tenantId, (tx) => {
        const filters = orderFilters(tx, query);
        return Promise.all([
          tx.first(countOrders(filters)),
          tx.run(pageOfOrders(filters, page, query.cursor)),
        ]);
      });
      const envelope = pageEnvelope(deps.publicUrl, request.url, page, counted?.total ?? 0, rows.length);
      const last = rows.at(-1);
      return {
        data: rows.map(presentOrder),
        links: envelope.links,
        meta: { ...envelope.meta, next_cursor: last === undefined ? null : cursorAfter(last) },
      };
    },
  });
