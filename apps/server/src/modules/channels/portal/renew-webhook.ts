import { message } from '@sluice/contracts/messages';
import { WebhookRenewalInput, WebhookRenewed } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../platform/http/errors.ts';
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
    summary: 'Make a new webhook address, which ends the old one at once, or a new webhook secret',
    description:
      'Only this answer shows the new address or secret. An old secret works for another 24 hours.',
    subject: 'connection',
    role: 'admin',
    body: WebhookRenewalInput,
    success: { status: 200, schema: WebhookRenewed },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body }) =>
      deps.db.inTenant(principal.tenantId, async (tx) => {
        const { connector } = await requireOpenable(deps, tx, params.id!);
        if (connector.capabilities.webhooks === undefined)
          throw new ApiError('conflict', message('webhook_unsupported', { label: connector.label }));
        if (body.what === 'address') {
          const token = await renewWebhookToken(tx, principal.actor, params.id!);
          return { webhook_url: `${deps.publicUrl}/webhooks/${token}`, webhook_secret: null };
        }
        if (!needsWebhookSecret(connector)) throw new ApiError('conflict', message('webhook_without_secret'));
        const secret = renewWebhookSecret(tx, principal.actor, deps.masterKeys, params.id!);
        return { webhook_url: null, webhook_secret: secret };
      }),
  });
