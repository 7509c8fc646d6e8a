import { Message } from '@sluice/contracts';
import { ExclusionInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { setExcluded } from '../../../catalog/index.ts';
import type { ProductChannelDeps } from './deps.ts';

export const excludeProduct = ({ db }: ProductChannelDeps) =>
  endpoint({
    method: 'PUT',
    path: '/portal/api/products/:id/channels/:credential_id/exclusion',
    operationId: 'setProductExclusion',
    tag: 'Products',
    summary: 'Exclude a product from one channel, or include it again',
    subject: 'product_or_channel',
    body: ExclusionInput,
    success: { status: 200, schema: Message },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      await db.inTenant(principal.tenantId, (tx) =>
        setExcluded(
          tx,
          principal.actor,
          { productId: params.id!, connectionId: params.credential_id! },
          body.excluded,
        ),
      );
      return { message: body.excluded ? 'kept off the channel' : 'included again' };
    },
  });
