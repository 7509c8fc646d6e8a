import {
  type Connector,
  type ConnectorContext,
  type HttpClient,
  type LogFields,
  type Operation,
  secretFields,
} from '@sluice/connector-kit';
import type { Database, TenantId } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/index.ts';
import type { Outbound } from '../platform/outbound/index.ts';
import type { MasterKeys } from '../platform/secrets/index.ts';
import { type Redact, redactor } from '../platform/secrets/redact.ts';
import { durableCheckpoint, passingCheckpoint } from './checkpoint.ts';
import { onOperation } from './operations.ts';
import { limitedClient } from './rate-limiter.ts';
import { bucketsOf } from './rate-rules.ts';
import { type ImageReading, imageReader } from './read-image.ts';

/** A connection as the host gives it to its connector. */
export interface HostedConnection {
  tenantId: TenantId;
  /** null = it is not stored yet: its settings are being tried, and no count of calls is shared with anybody. */
  id: number | null;
  connector: Connector;
  /** Settings and secrets together, validated when they were stored. */
  config: Record<string, unknown>;
  /** Settings that are tried before they are stored: what the connector kept under the old ones is not for them. */
  isTrial?: boolean;
}

/** Makes the context of one connection; `byOperation` narrows it to each operation. */
export type ContextFor = (connection: HostedConnection, signal: AbortSignal) => ConnectorContext<unknown>;

interface HostDeps extends Pick<ImageReading, 'objects' | 'mediaUrl'> {
  db: Database;
  outbound: Outbound;
  log: Logger;
  masterKeys: MasterKeys;
}

/** Built-in channels that run beside the service. */
const LOCAL_PLATFORMS = new Set(['simulator']);

/**
 * All a connector ever gets: HTTP through the guarded way out at the pace the channel allows, a log without secrets, a
 * clock, a signal, its own settings, the images of its listings, and a few values it may keep.
 */
export function createConnectorHost({
  db,
  outbound,
  log,
  masterKeys,
  objects,
  mediaUrl,
}: HostDeps): ContextFor {
  return ({ tenantId, id, connector, config, isTrial }, signal) => {
    const { platform } = connector;
    const http = outbound.client(signal, LOCAL_PLATFORMS.has(platform));
    const httpOf = (operation: Operation | undefined): HttpClient =>
      id === null
        ? http
        : limitedClient(http, {
            db,
            tenantId,
            connectionId: id,
            signal,
            buckets: bucketsOf(connector, operation),
          });
    const base: ConnectorContext = {
      http: httpOf(undefined),
      log: connectorLog(log.child({ connection_id: id, platform }), redactorOf(connector, config)),
      clock: { now: () => new Date() },
      signal,
      config,
      readImage: imageReader({ objects, mediaUrl, download: outbound.download }, tenantId, signal),
      checkpoint:
        id === null || isTrial ? passingCheckpoint() : durableCheckpoint(db, masterKeys, tenantId, id),
    };
    return onOperation(base, (operation) => ({ ...base, http: httpOf(operation) }));
  };
}

/** Cuts the secrets of a connection out of texts, and what looks like secrets or people of others. */
export function redactorOf(connector: Connector, config: Record<string, unknown>): Redact {
  const secrets = secretFields(connector.configSchema).map((name) => config[name]);
  return redactor(secrets.filter((secret) => typeof secret === 'string'));
}

function connectorLog(log: Logger, redact: Redact): ConnectorContext['log'] {
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: LogFields = {}): void => {
      const entries = Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? redact(value) : value,
      ]);
      log[level](Object.fromEntries(entries), redact(message));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
