import { ConnectionSettingsChange, Message } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { ConfigInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { loggingRefusals } from '../configuration-log.ts';
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
    summary: 'Change the price, stock and guard settings of a connection',
    subject: 'connection',
    role: 'admin',
    body: ConnectionSettingsChange,
    success: { status: 200, schema: Message },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      await deps.db.inTenant(principal.tenantId, (tx) =>
        updateConnectionSettings(tx, principal.actor, params.id!, body),
      );
      return { message: 'connection changed' };
    },
  });

export const updateConfig = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'PUT',
    path: '/portal/api/connections/:id/config',
    operationId: 'updateConnectionConfig',
    recent: true,
    tag: 'Connections',
    summary: 'Change settings and credentials of the connector; fields that are not sent stay unchanged',
    description: 'A new address requires all secrets again: stored ones go to no new address.',
    subject: 'connection',
    role: 'admin',
    body: ConfigInput,
    success: { status: 200, schema: Message },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body }) => {
      const patch = body.config ?? {};
      if (Object.keys(patch).length === 0) throw invalid('config', message('config_names_nothing'));
      const { tenantId, actor } = principal;
      const id = params.id!;
      const { connector } = await deps.db.inTenant(tenantId, (tx) => requireOpenable(deps, tx, id));
      await loggingRefusals({ db: deps.db, tenantId, actor, connector, id }, patch, () =>
        belowConfig(() =>
          deps.db.inTenant(tenantId, (tx) =>
            updateConnectionConfig(tx, actor, deps.masterKeys, { id, connector, patch }),
          ),
        ),
      );
      return { message: 'credentials changed' };
    },
  });
