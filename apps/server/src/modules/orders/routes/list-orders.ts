import { OrderPage, OrderQuery } from '@sluice/contracts';
import type { Database } from '../../../platform/db/database.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { linkTo, pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import { countOrders, cursorAfter, orderFilters, pageOfOrders, presentOrder } from '../list.ts';

export const listOrders = (deps: { db: Database; publicUrl: string }) =>
  endpoint({
    method: 'GET',
    path: '/v1/orders',
    operationId: 'listOrders',
    scopes: ['orders'],
    tag: 'Orders',
    summary: 'List the orders of all channels by time of change',
    description:
      'A walk by cursor misses nothing: pass meta.next_cursor until it is null, and later go on from the last cursor.',
    query: OrderQuery,
    success: { status: 200, schema: OrderPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query);
      const [counted, rows] = await deps.db.readInTenant(principal.tenantId, (tx) => {
        const filters = orderFilters(tx, query);
        return Promise.all([
          tx.first(countOrders(filters)),
          tx.run(pageOfOrders(filters, page, query.cursor)),
        ]);
      });
      const last = rows.at(-1);
      const next = last === undefined ? null : cursorAfter(last);
      const walk = query.cursor !== undefined;
      const url = walk ? linkTo('', request.url, { cursor: undefined }) : request.url;
      const { links, meta } = pageEnvelope(deps.publicUrl, url, page, {
        total: counted?.total ?? 0,
        rows: rows.length,
      });
      if (walk) {
        // A walk has no page numbers: its next page begins after the last order of this one.
        const more = next !== null && rows.length === page.perPage;
        links.prev = null;
        links.next = more ? linkTo(deps.publicUrl, request.url, { cursor: next, page: undefined }) : null;
        meta.from = meta.to = null;
      }
      return { data: rows.map(presentOrder), links, meta: { ...meta, next_cursor: next } };
    },
  });
