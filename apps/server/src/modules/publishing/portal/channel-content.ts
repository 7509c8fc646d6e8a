import { Message } from '@sluice/contracts';
import { ChannelContentAnswer, ChannelContentInput } from '@sluice/contracts/portal';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { channelContent } from '../content/channel-content.ts';
import { setOwnContent } from '../content/own-content.ts';
import type { PortalPublishingDeps } from './deps.ts';

const path = '/portal/api/products/:id/channels/:credential_id/content';

/** The texts and values of a product on one channel. */
export const channelContentEndpoints = ({ db }: PortalPublishingDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path,
    operationId: 'getChannelContent',
    tag: 'Products',
    summary: 'Show the content of a product as one channel gets it, and what is missing there',
    subject: 'product_or_channel',
    success: { status: 200, schema: ChannelContentAnswer },
    errors: [404],
    handle: async ({ principal, params }) => {
      const subject = { productId: params.id!, connectionId: params.credential_id! };
      return { data: await db.inTenant(principal.tenantId, (tx) => channelContent(tx, subject)) };
    },
  }),
  endpoint({
    method: 'PUT',
    path,
    operationId: 'setChannelContent',
    tag: 'Products',
    summary: 'Change the texts and attribute values of a product on one channel',
    description: 'The channel gets them in place of those of the catalogue. The product is planned anew.',
    subject: 'product_or_channel',
    body: ChannelContentInput,
    success: { status: 200, schema: Message },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      const subject = { productId: params.id!, connectionId: params.credential_id! };
      await db.inTenant(principal.tenantId, (tx) => setOwnContent(tx, principal.actor, subject, body));
      return { message: 'content changed' };
    },
  }),
];
