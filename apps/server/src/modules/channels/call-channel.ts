import { type Connector, type ConnectorContext, ConnectorError } from '@sluice/connector-kit';
import { mapTexts, message } from '@sluice/contracts/messages';
import { redactorOf } from '../../connectors/host.ts';
import { byOperation } from '../../connectors/operations.ts';
import type { Database, TenantId } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../audit/index.ts';
import { markConnectionChanged } from './changes.ts';
import { type ChannelAccess, openChannel } from './channel-access.ts';
import { addressOfOperator, type ConnectionRow, oneConnection } from './connections.ts';
import { syncStores } from './stores.ts';

const CALL_TIMEOUT_MS = 10_000;

/** Everything needed to call a channel while somebody waits for the answer. */
export interface ChannelCalls extends ChannelAccess {
  db: Database;
}

export interface OpenedChannel {
  connection: ConnectionRow;
  connector: Connector;
  ctx: ConnectorContext;
}

interface ConnectionKey {
  tenantId: TenantId;
  id: number;
}

/**
 * Calls the channel of a connection.
 *
 * @throws ApiError not_found, conflict when this version has no such connector; any error of the call
 */
export async function withChannel<T>(
  deps: ChannelCalls,
  { tenantId, id }: ConnectionKey,
  timeoutMs: number,
  work: (channel: OpenedChannel) => Promise<T>,
): Promise<T> {
  const connection = await deps.db.inTenant(tenantId, (tx) => tx.first(oneConnection(tx, id)));
  if (connection === undefined) throw notFound('connection');
  const channel = openChannel(deps, tenantId, connection, AbortSignal.timeout(timeoutMs));
  if (channel === undefined)
    throw new ApiError('conflict', message('connector_missing', { platform: connection.platform }));
  return work({ connection, ...channel });
}

/** Makes one cheap call with the connection's credentials; undefined when the channel answers, else the failure. */
export const testConnection = (
  deps: ChannelCalls,
  tenantId: TenantId,
  id: number,
): Promise<ConnectorError | undefined> =>
  failureOf(deps, tenantId, id, ({ connector, ctx }) => connector.testConnection(ctx));

/**
 * Tests settings that are not stored, or not yet. They share the rate limits of the connection they are meant for; the
 * id of a new one is null. The operator may try an address of this machine, as one that is stored.
 */
export function testConfig(
  { contextFor }: ChannelAccess,
  { tenantId, actor, id }: { tenantId: TenantId; actor: Actor; id: number | null },
  connector: Connector,
  config: Record<string, unknown>,
): Promise<ConnectorError | undefined> {
  const localAddress = addressOfOperator(actor, config);
  const hosted = { tenantId, id, connector, config, localAddress, isTrial: true };
  const ctx = contextFor(hosted, AbortSignal.timeout(CALL_TIMEOUT_MS));
  return failureIn(connector, config, () => byOperation(connector).testConnection(ctx));
}

/**
 * Reads the stores of a connection: each becomes a stock location.
 *
 * @returns the reason why they could not be read; the channel is asked again once a day and at every synchronisation
 */
export const readStores = (
  deps: ChannelCalls,
  tenantId: TenantId,
  id: number,
): Promise<ConnectorError | undefined> =>
  failureOf(deps, tenantId, id, async ({ connector, ctx, connection }) => {
    const stores = await connector.listStores?.(ctx);
    if (stores !== undefined)
      await deps.db.inTenant(tenantId, async (tx) => syncStores(tx, connection, stores));
  });

/**
 * Sets a new connection to send prices as the site keeps them, with VAT or without, if the site reports it: net prices
 * in a shop of gross ones would be sold too cheaply. A person's later setting wins.
 *
 * @returns the reason why the site could not be asked
 */
export const adoptPriceBasis = (
  deps: ChannelCalls,
  tenantId: TenantId,
  id: number,
): Promise<ConnectorError | undefined> =>
  failureOf(deps, tenantId, id, async ({ connector, ctx }) => {
    const withVat = await connector.pricesIncludeVat?.(ctx);
    if (withVat === undefined) return;
    await deps.db.inTenant(tenantId, async (tx) => {
      tx.later(sql`
        update connections set prices_with_vat = ${withVat} where tenant_id = ${tx.tenantId} and id = ${id}`);
      markConnectionChanged(tx, id);
    });
  });

/** The failure of a call to a connection's channel. Secrets that cannot be opened are a failure as well. */
export const failureOf = (
  deps: ChannelCalls,
  tenantId: TenantId,
  id: number,
  call: (channel: OpenedChannel) => Promise<void>,
): Promise<ConnectorError | undefined> =>
  withChannel(deps, { tenantId, id }, CALL_TIMEOUT_MS, (channel) =>
    failureIn(channel.connector, channel.ctx.config as Record<string, unknown>, () => call(channel)),
  ).catch((error: unknown) => {
    if (error instanceof ConnectorError) return error;
    throw error;
  });

/** Turns any rejection of a connector into a failure in words without secrets. */
async function failureIn(
  connector: Connector,
  config: Record<string, unknown>,
  call: () => Promise<void>,
): Promise<ConnectorError | undefined> {
  try {
    await call();
    return undefined;
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const known = cause instanceof ConnectorError ? cause : undefined;
    const redact = redactorOf(connector, config);
    const text = cause instanceof Error ? cause.message : String(cause);
    const words = known?.said === undefined ? redact(text) : mapTexts(known.said, redact);
    const retry = known?.retryAfterMs === undefined ? {} : { retryAfterMs: known.retryAfterMs };
    return new ConnectorError({ kind: known?.kind ?? 'protocol', message: words, ...retry, cause });
  }
}
