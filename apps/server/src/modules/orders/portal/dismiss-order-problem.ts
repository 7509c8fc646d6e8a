import { Message } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { dismissProblem } from '../problems.ts';
import type { OrderPortalDeps } from './deps.ts';

export const dismissOrderProblem = ({ db }: OrderPortalDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/order-problems/:id/dismiss',
    operationId: 'dismissOrderProblem',
    tag: 'Orders',
    summary: 'Dismiss an order that could not be saved',
    description:
      'For an order that somebody dealt with elsewhere. It comes back when the channel sends another version of it.',
    subject: 'order_problem',
    success: { status: 200, schema: Message },
    errors: [404],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => dismissProblem(tx, principal.actor, params.id!));
      return { message: 'order dismissed' };
    },
  });
