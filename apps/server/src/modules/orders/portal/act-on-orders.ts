import { BulkOrderAction, BulkOrderOutcomes, BulkOrderPreview } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { actOnMany, previewMany } from '../actions/act-on-many.ts';
import type { OrderPortalDeps } from './deps.ts';

export const previewOrderActions = ({ db, connectorOf }: OrderPortalDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/order-actions/preview',
    operationId: 'previewOrderActions',
    tag: 'Orders',
    summary: 'Say of many orders whether an action is possible, and why not',
    role: 'viewer',
    body: BulkOrderPreview,
    success: { status: 200, schema: BulkOrderOutcomes },
    errors: [400, 422],
    handle: async ({ principal, body }) => ({
      data: await db.readInTenant(principal.tenantId, (tx) => previewMany(tx, connectorOf, body)),
    }),
  });

export const actOnOrders = ({ db, connectorOf }: OrderPortalDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/order-actions',
    operationId: 'actOnOrders',
    tag: 'Orders',
    summary: 'Acknowledge or ship many orders at once',
    description:
      'Each order has an outcome of its own: the action that is on its way to the channel, or the reason why there is none.',
    body: BulkOrderAction,
    success: { status: 200, schema: BulkOrderOutcomes },
    errors: [400, 422],
    handle: async ({ principal: { tenantId, actor }, body }) => ({
      data: await actOnMany({ db, connectorOf, tenantId, actor }, body),
    }),
  });
