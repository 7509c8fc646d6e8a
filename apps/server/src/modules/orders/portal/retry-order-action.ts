import { OrderActionAccepted } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { presentAction } from '../actions/action-rows.ts';
import { retryAction } from '../actions/retry-action.ts';
import type { OrderPortalDeps } from './deps.ts';

export const retryOrderAction = ({ db, connectorOf }: OrderPortalDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/orders/:id/actions/:action_id/retry',
    operationId: 'retryOrderAction',
    tag: 'Orders',
    summary: 'Bring a refused action to the channel once more',
    subject: 'order_action',
    success: { status: 202, schema: OrderActionAccepted },
    errors: [404, 409],
    handle: async ({ principal, params }) => {
      const which = { orderId: params.id!, actionId: params.action_id! };
      const row = await db.inTenant(principal.tenantId, (tx) =>
        retryAction(tx, connectorOf, principal.actor, which),
      );
      return { message: 'order action accepted', data: presentAction(row) };
    },
  });
