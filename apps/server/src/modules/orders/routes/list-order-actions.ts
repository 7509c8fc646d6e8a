import { OrderActionPage, OrderActionQuery } from '@sluice/contracts';
import { fragment, nothing } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery } from '../../../platform/http/present.ts';
import { actionRows, countActions, presentAction } from '../actions/action-rows.ts';
import { presentAllowed } from '../actions/check-action.ts';
import { orderForAction } from '../actions/order-for-action.ts';
import type { OrderActionRoutes } from './request-order-action.ts';

export const listOrderActions = ({ db, publicUrl, connectorOf }: OrderActionRoutes) =>
  endpoint({
    method: 'GET',
    path: '/v1/orders/:id/actions',
    operationId: 'listOrderActions',
    scopes: ['orders', 'order_actions'],
    tag: 'Orders',
    summary: 'List the actions on an order, and what its channel allows',
    description:
      'The oldest first. `allowed` says what the channel takes for this order now; an action that it does not name is refused with 409.',
    subject: 'order',
    query: OrderActionQuery,
    success: { status: 200, schema: OrderActionPage },
    errors: [404],
    handle: async ({ principal, params, query, request }) => {
      const page = pageOfQuery(query);
      const id = params.id!;
      const state = query.state === undefined ? nothing : fragment` and a.state = ${query.state}`;
      const which = fragment`a.order_id = ${id}${state}`;
      const [order, counted, rows] = await db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          orderForAction(tx, connectorOf, id, { lock: false }),
          tx.first(countActions(tx, which)),
          tx.run(actionRows(tx, which, page)),
        ]),
      );
      const total = counted?.total ?? 0;
      return {
        data: rows.map(presentAction),
        allowed: presentAllowed(order),
        ...pageEnvelope(publicUrl, request.url, page, { total, rows: rows.length }),
      };
    },
  });
