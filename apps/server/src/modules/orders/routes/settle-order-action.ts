import { OrderActionAccepted } from '@sluice/contracts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { presentAction } from '../actions/action-rows.ts';
import { releaseAction, retryAction } from '../actions/retry-action.ts';
import type { OrderActionRoutes } from './request-order-action.ts';

/** The ways on from a refused action, which differ in their use case alone. */
export const settleOrderActionEndpoints = ({ db, connectorOf }: OrderActionRoutes): Endpoint[] => {
  const settling = ({
    path,
    use,
    ...described
  }: { path: string; use: typeof retryAction } & Pick<
    Endpoint,
    'operationId' | 'summary' | 'description'
  >): Endpoint =>
    endpoint({
      method: 'POST',
      path: `/v1/orders/:id/actions/:action_id/${path}`,
      scopes: ['order_actions'],
      tag: 'Orders',
      subject: 'order_action',
      success: { status: 202, schema: OrderActionAccepted },
      errors: [404, 409],
      ...described,
      handle: async ({ principal, params }) => {
        const which = { orderId: params.id!, actionId: params.action_id! };
        const row = await db.inTenant(principal.tenantId, (tx) =>
          use(tx, connectorOf, principal.actor, which),
        );
        return { message: 'order action accepted', data: presentAction(row) };
      },
    });
  return [
    settling({
      path: 'retry',
      use: retryAction,
      operationId: 'retryOrderAction',
      summary: 'Bring a refused action to the channel once more',
      description: 'The action keeps its content and its key. The channel is looked at first.',
    }),
    settling({
      path: 'release',
      use: releaseAction,
      operationId: 'releaseOrderAction',
      summary: 'Say that the channel does not have an action that was given up with an unknown outcome',
      description: 'Its units are free from then on. Look at the order on the channel before.',
    }),
  ];
};
