import type { ConnectorContext } from '@sluice/connector-kit';
import type { TenantId } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/index.ts';
import type { Outbound } from '../platform/outbound/index.ts';

/** A connection as a connector may know it. */
export interface HostedConnection {
  tenantId: TenantId;
  id: number;
  platform: string;
  /** Settings and secrets together, validated when they were stored. */
  config: Record<string, unknown>;
}

/** Makes the context of one operation of one connection. */
export type ContextFor = (connection: HostedConnection, signal: AbortSignal) => ConnectorContext<unknown>;

/** Built-in channels that run beside the service. */
const LOCAL_PLATFORMS = new Set(['simulator']);

/** All a connector ever gets: HTTP through the guarded way out, a log, a clock, a signal and its own settings. */
export function createConnectorHost(deps: { outbound: Outbound; log: Logger }): ContextFor {
  return (connection, signal) => {
    const log = deps.log.child({ connection_id: connection.id, platform: connection.platform });
    return {
      http: deps.outbound.client(signal, LOCAL_PLATFORMS.has(connection.platform)),
      log: {
        debug: (message, fields = {}) => log.debug(fields, message),
        info: (message, fields = {}) => log.info(fields, message),
        warn: (message, fields = {}) => log.warn(fields, message),
        error: (message, fields = {}) => log.error(fields, message),
      },
      clock: { now: () => new Date() },
      signal,
      config: connection.config,
      checkpoint: memoryCheckpoint(),
    };
  };
}

/** No connector of this version keeps anything between its calls; losing it costs no more than a repeated read. */
function memoryCheckpoint(): ConnectorContext['checkpoint'] {
  const kept = new Map<string, string>();
  return {
    read: async (key) => kept.get(key) ?? null,
    write: async (key, value) => {
      kept.set(key, value);
    },
  };
}
