import type { Connector, ConnectorContext } from '@sluice/connector-kit';
import type { ContextFor, HostedConnection } from '../../connectors/host.ts';
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

export interface OpenChannel {
  connector: Connector;
  ctx: ConnectorContext;
}

/**
 * Opens a connection's connector with the context for one operation; undefined for a platform that this version lacks.
 */
export const openChannel = (
  access: ChannelAccess,
  tenantId: TenantId,
  connection: ConnectionRow,
  signal: AbortSignal,
): OpenChannel | undefined => open(access, { tenantId, connection }, signal);

/**
 * The same for work under a lease: once it has run out by the clock of this process, no further call goes out, be it in the
 * middle of an operation. A process that was suspended would else go on where its successor is at work.
 *
 * @throws LeaseLost from the call that would come too late
 */
export const openHeldChannel = (
  access: ChannelAccess,
  lease: { tenantId: TenantId; validUntil: number },
  connection: ConnectionRow,
  signal: AbortSignal,
): OpenChannel | undefined => {
  const isHeld = (): boolean => performance.now() <= lease.validUntil;
  return open(access, { tenantId: lease.tenantId, connection, isHeld }, signal);
};

function open(
  { connectorOf, contextFor, masterKeys }: ChannelAccess,
  { connection, ...held }: { connection: ConnectionRow } & Pick<HostedConnection, 'tenantId' | 'isHeld'>,
  signal: AbortSignal,
): OpenChannel | undefined {
  const connector = connectorOf(connection.platform);
  if (connector === undefined) return undefined;
  const config = openConfig(masterKeys, held.tenantId, connection);
  const ctx = contextFor({ ...held, id: connection.id, connector, config }, signal);
  return { connector: byOperation(connector), ctx };
}
