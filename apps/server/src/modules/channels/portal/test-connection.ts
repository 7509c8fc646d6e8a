import type { ConnectorError } from '@sluice/connector-kit';
import { keyOrNull } from '@sluice/contracts/messages';
import { ConfigInput, ConfigTestInput, ConnectionTest } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { testConfig, testConnection } from '../call-channel.ts';
import { loggingRefusals, logTest } from '../configuration-log.ts';
import { newConfig, patchedConfig } from '../connection-config.ts';
import type { PortalChannelsDeps } from './deps.ts';
import { belowConfig, requireOpenable, requirePlatform } from './require-connector.ts';

const told = (failure: ConnectorError | undefined): ConnectionTest => ({
  ok: failure === undefined,
  kind: failure?.kind ?? null,
  message: failure?.message ?? null,
  message_key: keyOrNull(failure?.said ?? null),
});

/** Settings can be tried before there is a connection. */
export const testNewConnection = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/test',
    operationId: 'testNewConnection',
    tag: 'Connections',
    summary: 'Test the settings of a new connection',
    description: 'The test makes one cheap call to the channel and stores nothing.',
    role: 'admin',
    body: ConfigTestInput,
    success: { status: 200, schema: ConnectionTest },
    errors: [400, 422],
    handle: async ({ principal, body }) => {
      const connector = requirePlatform(deps, body.platform);
      const change = { connector, patch: body.config ?? {} };
      const config = await deps.db.inTenant(principal.tenantId, (tx) =>
        belowConfig(() => newConfig(tx, deps.masterKeys, body.access_of ?? null, change)),
      );
      const failure = await testConfig(deps, { ...principal, id: null }, connector, config);
      await logTest({ ...principal, db: deps.db, connector, id: null }, config, failure);
      return told(failure);
    },
  });

export const testOneConnection = (deps: PortalChannelsDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/test',
    operationId: 'testConnection',
    tag: 'Connections',
    summary: 'Test the stored or new credentials of a connection',
    description: 'A new address requires all secrets again: stored ones go to no new address.',
    subject: 'connection',
    role: 'admin',
    body: ConfigInput,
    success: { status: 200, schema: ConnectionTest },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body }) => {
      const { tenantId } = principal;
      const id = params.id!;
      const patch = body.config ?? {};
      const { row, connector } = await deps.db.inTenant(tenantId, (tx) => requireOpenable(deps, tx, id));
      const tried = { ...principal, db: deps.db, connector, id };
      const isStored = Object.keys(patch).length === 0;
      const config = isStored
        ? row.config
        : await loggingRefusals(tried, patch, () =>
            belowConfig(() => patchedConfig(deps.masterKeys, tenantId, row, { connector, patch })),
          );
      const failure = isStored
        ? await testConnection(deps, tenantId, id)
        : await testConfig(deps, { ...principal, id }, connector, config);
      await logTest(tried, config, failure);
      return told(failure);
    },
  });
