import { message } from '@sluice/contracts/messages';
import { WebhookRenewalInput, WebhookRenewed } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { inboundAddress } from '../inbound-address.ts';
import { renewWebhookSecret, renewWebhookToken } from '../webhook-access.ts';
import { needsWebhookSecret } from '../webhook-secrets.ts';
import type { PortalChannelsDeps } from './deps.ts';
import { requireOpenable } from './require-connector.ts';

export const renewWebhook = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/webhook',
    operationId: 'renewWebhook',
    recent: true,
    tag: 'Connections',
    summary:
      'Make a new address of webhooks or of the feed, which ends the old one at once, a new webhook secret, or both',
    description:
      'Only this answer shows the new address and secret. An old secret works for another 24 hours.',
    subject: 'connection',
    role: 'admin',
    body: WebhookRenewalInput,
    success: { status: 200, schema: WebhookRenewed },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body }) =>
      deps.db.inTenant(principal.tenantId, async (tx) => {
        const { connector, row } = await requireOpenable(deps, tx, params.id!);
        const { webhooks, feed } = connector.capabilities;
        if (webhooks === undefined && feed === undefined)
          throw new ApiError('conflict', message('webhook_unsupported', { label: connector.label }));
        const { what } = body;
        if (what !== 'address' && !needsWebhookSecret(connector))
          throw new ApiError('conflict', message('webhook_without_secret'));
        const token = what === 'secret' ? null : await renewWebhookToken(tx, principal.actor, params.id!);
        return {
          webhook_url: token && inboundAddress(deps.publicUrl, connector, row.config, token),
          webhook_secret:
            what === 'address' ? null : renewWebhookSecret(tx, principal.actor, deps.masterKeys, params.id!),
        };
      }),
  });
