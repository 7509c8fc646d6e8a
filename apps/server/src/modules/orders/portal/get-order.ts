import { OrderDetailBody } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { OrderPortalDeps } from './deps.ts';
import { orderDetail } from './order-detail.ts';

export const getOrder = ({ db, connectorOf }: OrderPortalDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/orders/:id',
    operationId: 'getOrder',
    tag: 'Orders',
    summary: 'Get an order with its lines, their stock bookings and its timeline',
    subject: 'order',
    success: { status: 200, schema: OrderDetailBody },
    errors: [404],
    handle: async ({ principal, params }) => ({
      data: await db.readInTenant(principal.tenantId, (tx) => orderDetail(tx, connectorOf, params.id!)),
    }),
  });
