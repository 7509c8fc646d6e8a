import { ConnectionReview } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { reviewConnection } from '../review/review-connection.ts';
import type { PortalPublishingDeps } from './deps.ts';

export const reviewConnectionEndpoint = ({ db }: PortalPublishingDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/review',
    operationId: 'reviewConnection',
    load: 'preview',
    tag: 'Connections',
    summary: 'Count the products that would go out to a connection, and name the reasons of the others',
    subject: 'connection',
    success: { status: 200, schema: ConnectionReview },
    errors: [404],
    handle: ({ principal, params }) => reviewConnection(db, principal.tenantId, params.id!),
  });
