import type { Connector, ConnectorContext } from '@sluice/connector-kit';
import type { ContextFor } from '../../connectors/host.ts';
import { byOperation } from '../../connectors/operations.ts';
import type { TenantId } from '../../platform/db/database.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import { openConfig } from './config-values.ts';
import type { ConnectionRow } from './connections.ts';

/** Everything needed to call channels. */
export interface ChannelAccess {
  masterKeys: MasterKeys;
  connectorOf(platform: string): Connector | undefined;
  contextFor: ContextFor;
}

/**
 * Opens a connection's connector with the context for one operation; undefined for a platform that this version lacks.
 */
export function openChannel(
  access: ChannelAccess,
  tenantId: TenantId,
  connection: ConnectionRow,
  signal: AbortSignal,
): { connector: Connector; ctx: ConnectorContext } | undefined {
  const connector = access.connectorOf(connection.platform);
  if (connector === undefined) return undefined;
  const config = openConfig(access.masterKeys, tenantId, connection);
  const ctx = access.contextFor({ tenantId, id: connection.id, connector, config }, signal);
  return { connector: byOperation(connector), ctx };
}
