import { PublishInput, PublishStarted } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { publishNow } from '../../publish-now.ts';
import type { ProductChannelDeps } from './deps.ts';

export const publishProduct = ({ db }: ProductChannelDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/products/:id/publish',
    operationId: 'publishProduct',
    tag: 'Products',
    summary: 'Publish a product now, everywhere or on one channel',
    description:
      'Listings that were refused or wait for their next try are tried at once. GET …/channels shows the progress.',
    subject: 'product',
    body: PublishInput,
    success: { status: 202, schema: PublishStarted },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      const retried = await db.inTenant(principal.tenantId, (tx) =>
        publishNow(tx, principal.actor, params.id!, body.credential_id ?? null),
      );
      return { message: 'publishing', retried };
    },
  });
