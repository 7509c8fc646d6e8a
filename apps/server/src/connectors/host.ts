import {
  type Connector,
  type ConnectorContext,
  type HttpClient,
  type LogFields,
  type Operation,
  secretFields,
} from '@sluice/connector-kit';
import type { Database, TenantId } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import type { Logger } from '../platform/log/index.ts';
import type { Outbound } from '../platform/outbound/index.ts';
import { type AnswerLimits, PAGE_LIMITS, SHORT_LIMITS } from '../platform/outbound/read-answer.ts';
import { LeaseLost } from '../platform/queue/leased-table.ts';
import type { MasterKeys } from '../platform/secrets/index.ts';
import { type Redact, redactor } from '../platform/secrets/redact.ts';
import { durableCheckpoint, passingCheckpoint } from './checkpoint.ts';
import { onOperation } from './operations.ts';
import { limitedClient } from './rate-limiter.ts';
import { bucketsOf } from './rate-rules.ts';
import { type ImageReading, imageReader } from './read-image.ts';
import { payerOf } from './shared-limits.ts';
import { durableShelf, noShelf } from './shelf.ts';

/** A connection as the host gives it to its connector. */
export interface HostedConnection {
  tenantId: TenantId;
  /** null = not stored yet: its settings are being tried, and it shares no count of calls. */
  id: number | null;
  connector: Connector;
  /** Settings and secrets together, validated when they were stored. */
  config: Record<string, unknown>;
  /** The settings are tried before they are stored: values the connector kept under the old ones stay hidden. */
  isTrial?: boolean;
  /** Host and port on this machine that the operator gives with settings that are tried. */
  localAddress?: string | null;
  /** Asked before each call: false = the lease under which the caller works has run out. */
  isHeld?(): boolean;
}

/** Makes the context of one connection; `byOperation` narrows it to each operation. */
export type ContextFor = (connection: HostedConnection, signal: AbortSignal) => ConnectorContext<unknown>;

interface HostDeps extends Pick<ImageReading, 'objects' | 'media'> {
  db: Database;
  outbound: Outbound;
  log: Logger;
  masterKeys: MasterKeys;
}

/** Built-in channels that run beside the service. */
const LOCAL_PLATFORMS = new Set(['simulator']);

/** The address of this machine that the operator allowed the connection, or that of the tenant's trial marketplace. */
async function allowedAddress(
  db: Database,
  { tenantId, id, localAddress = null }: HostedConnection,
): Promise<string | null> {
  if (id === null || localAddress !== null) return localAddress;
  const row = await db.readInTenant(tenantId, (tx) =>
    tx.first(sql<{ local_address: string | null }>`
      select local_address from connections where tenant_id = ${tenantId} and id = ${id}`),
  );
  return row?.local_address ?? null;
}

/** Operations whose answers are short, however large the shop. */
const SHORT_ANSWERS: ReadonlySet<Operation> = new Set([
  'testConnection',
  'redeemConsent',
  'listStores',
  'webhookPublicKey',
]);

const answerLimits = (operation: Operation | undefined): AnswerLimits =>
  operation !== undefined && SHORT_ANSWERS.has(operation) ? SHORT_LIMITS : PAGE_LIMITS;

/**
 * Everything a connector gets: HTTP through the guarded way out at the pace the channel allows, a log without secrets,
 * a clock, a signal, its own settings, the images of its listings, and a few values it may keep.
 */
export function createConnectorHost({ db, outbound, log, masterKeys, objects, media }: HostDeps): ContextFor {
  return (hosted, signal) => {
    const { tenantId, id, connector, config, isTrial, isHeld } = hosted;
    const { platform } = connector;
    let known: Promise<string | null> | undefined;
    const localAddress = (): Promise<string | null> => {
      known ??= LOCAL_PLATFORMS.has(platform) ? allowedAddress(db, hosted) : Promise.resolve(null);
      return known;
    };
    let counted: Promise<number> | undefined;
    const payer = (own: number): Promise<number> => {
      counted ??= payerOf(db, tenantId, { id: own, connector, config });
      return counted;
    };
    const httpOf = (operation: Operation | undefined): HttpClient => {
      const client = outbound.client(signal, { localAddress, limits: answerLimits(operation) });
      const http = isHeld === undefined ? client : heldClient(client, isHeld);
      if (id === null) return http;
      const buckets = bucketsOf(connector, operation);
      return limitedClient(http, { db, tenantId, payer: () => payer(id), signal, buckets });
    };
    const base: ConnectorContext = {
      http: httpOf(undefined),
      log: connectorLog(log.child({ connection_id: id, platform }), redactorOf(connector, config)),
      clock: { now: () => new Date() },
      signal,
      config,
      readImage: imageReader({ objects, media, download: outbound.download }, tenantId, signal),
      checkpoint:
        id === null || isTrial ? passingCheckpoint() : durableCheckpoint(db, masterKeys, tenantId, id),
      shelf: id === null || isTrial ? noShelf : durableShelf(db, tenantId, id),
    };
    return onOperation(base, (operation) => ({ ...base, http: httpOf(operation) }));
  };
}

/** Asks as the last thing before a call goes out, behind the wait for a permit. */
const heldClient = (http: HttpClient, isHeld: () => boolean): HttpClient => ({
  request: async (call) => {
    if (!isHeld()) throw new LeaseLost('the lease ran out before the call');
    return http.request(call);
  },
});

/** Cuts out of texts the secrets of a connection and everything that looks like a secret or a person of others. */
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
