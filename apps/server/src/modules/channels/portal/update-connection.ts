import { ConnectionSettingsPatch, Message } from '@sluice/contracts';
import { ConfigInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { updateConnectionConfig } from '../connection-config.ts';
import { updateConnectionSettings } from '../settings.ts';
import type { PortalChannelsDeps } from './deps.ts';
import { belowConfig, requireOpenable } from './require-connector.ts';

export const updateSettings = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'PATCH',
    path: '/portal/api/connections/:id',
    operationId: 'updateConnection',
    tag: 'Connections',
    summary: 'Change how a connection prices, stocks and guards',
    subject: 'connection',
    role: 'admin',
    body: ConnectionSettingsPatch,
    success: { status: 200, schema: Message },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      await deps.db.inTenant(principal.tenantId, (tx) =>
        updateConnectionSettings(tx, principal.actor, params.id!, body),
      );
      deps.wake('changes');
      return { message: 'connection changed' };
    },
  });

export const updateConfig = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'PUT',
    path: '/portal/api/connections/:id/config',
    operationId: 'updateConnectionConfig',
    tag: 'Connections',
    summary: 'Change settings and credentials of the connector; those left out stay as they are',
    subject: 'connection',
    role: 'admin',
    body: ConfigInput,
    success: { status: 200, schema: Message },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body }) => {
      const patch = body.config ?? {};
      if (Object.keys(patch).length === 0) throw invalid('config', 'config must name at least one setting');
      await deps.db.inTenant(principal.tenantId, async (tx) => {
        const { connector } = await requireOpenable(deps, tx, params.id!);
        await belowConfig(() =>
          updateConnectionConfig(tx, principal.actor, deps.masterKeys, connector, params.id!, patch),
        );
      });
      deps.wake('changes');
      deps.wake('deliveries');
      return { message: 'credentials changed' };
    },
  });
