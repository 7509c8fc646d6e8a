import { keyOrNull } from '@sluice/contracts/messages';
import { ConnectionCreated, ConnectionInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { adoptPriceBasis, readStores } from '../call-channel.ts';
import { newConfig } from '../connection-config.ts';
import { createConnection as create, type NewConnection } from '../connections.ts';
import { inboundAddress } from '../inbound-address.ts';
import type { PortalChannelsDeps } from './deps.ts';
import { belowConfig, requirePlatform } from './require-connector.ts';

export const createConnection = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections',
    operationId: 'createConnection',
    recent: true,
    tag: 'Connections',
    summary: 'Create a connection and plan the whole catalogue for it',
    description: 'Only this answer shows the address of webhooks or of the feed, and the webhook secret.',
    role: 'admin',
    body: ConnectionInput,
    success: { status: 201, schema: ConnectionCreated },
    errors: [400, 422],
    handle: async ({ principal, body }) => {
      const connector = requirePlatform(deps, body.platform);
      const accessOf = body.access_of ?? null;
      const change = { connector, patch: body.config ?? {} };
      const config = await deps.db.inTenant(principal.tenantId, (tx) =>
        belowConfig(() => newConfig(tx, deps.masterKeys, accessOf, change)),
      );
      const input: NewConnection = {
        label: body.label,
        markupPercent: body.markup_percent ?? null,
        config,
        accessOf,
        paused: body.paused ?? false,
        ...(body.role && { role: body.role }),
        ...(body.orders_since && { ordersSince: new Date(body.orders_since) }),
        ...(body.restock_returns !== undefined && { restockReturns: body.restock_returns }),
      };
      const made = await deps.db.inTenant(principal.tenantId, (tx) =>
        create(tx, principal.actor, deps.masterKeys, { ...input, connector }),
      );
      await adoptPriceBasis(deps, principal.tenantId, made.id);
      const failure = await readStores(deps, principal.tenantId, made.id);
      return {
        id: made.id,
        webhook_url: inboundAddress(deps.publicUrl, connector, config, made.webhookToken),
        webhook_secret: made.webhookSecret,
        stores_error: failure?.message ?? null,
        stores_error_key: keyOrNull(failure?.said ?? null),
      };
    },
  });
