import { type Connector, type ConnectorContext, ConnectorError } from '@sluice/connector-kit';
import { createConnectorHost } from '../connectors/host.ts';
import { connectorOf, connectors } from '../connectors/registry.ts';
import {
  type ConnectionRow,
  createConnection,
  markConnectionChanged,
  type NewConnection,
  oneConnection,
  openChannel,
  syncStores,
} from '../modules/channels/index.ts';
import { verifyListings } from '../modules/publishing/index.ts';
import type { TenantId } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { ApiError, notFound } from '../platform/http/errors.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { createOutbound } from '../platform/outbound/index.ts';
import type { Platform } from '../wiring.ts';
import { CommandError } from './errors.ts';

const CALL_TIMEOUT_MS = 10_000;

export interface OpenedConnection {
  id: number;
  webhookUrl: string;
  webhookSecret: string | null;
  /** What could not be done yet, and how to do it later. */
  warning: string | undefined;
}

/** Creates a connection, reads its stores and plans the whole catalogue for it. */
export async function openConnection(
  platform: Platform,
  tenant: TenantId,
  slug: string,
  input: NewConnection,
): Promise<OpenedConnection> {
  const connector = requireConnector(slug);
  const { id, webhookToken, webhookSecret } = await platform.db.inTenant(tenant, async (tx) => {
    if ((await tx.first(sql`select from tenants where id = ${tenant}`)) === undefined)
      throw notFound('tenant');
    return createConnection(tx, 'operator', platform.masterKeys, connector, input);
  });
  const warning = await readStores(platform, tenant, id);
  platform.signals.send('changes');
  return { id, webhookUrl: `${platform.config.publicUrl}/webhooks/${webhookToken}`, webhookSecret, warning };
}

export function requireConnector(slug: string): Connector {
  const connector = connectorOf(slug);
  if (connector !== undefined) return connector;
  const known = connectors.map((one) => one.platform).join(', ');
  throw new CommandError(`unknown platform ${slug}; there are ${known}`);
}

/** The stores become stock locations. A channel that does not answer now is asked at the next sync. */
export async function readStores(
  platform: Platform,
  tenant: TenantId,
  id: number,
): Promise<string | undefined> {
  try {
    await withChannel(platform, tenant, id, CALL_TIMEOUT_MS, async ({ connector, ctx, connection }) => {
      const stores = await connector.listStores?.(ctx);
      if (stores !== undefined)
        await platform.db.inTenant(tenant, async (tx) => syncStores(tx, connection, stores));
    });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return `its stores could not be read (${(error as Error).message}); run "sluice connection sync" once the channel answers`;
  }
}

/** One cheap call with the connection's credentials; undefined when the channel answers, else what is wrong. */
export async function testConnection(
  platform: Platform,
  tenant: TenantId,
  id: number,
): Promise<ConnectorError | undefined> {
  try {
    await withChannel(platform, tenant, id, CALL_TIMEOUT_MS, ({ connector, ctx }) =>
      connector.testConnection(ctx),
    );
    return undefined;
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
}

export interface OpenedChannel {
  connection: ConnectionRow;
  connector: Connector;
  ctx: ConnectorContext;
}

/**
 * Calls a channel from the command line.
 *
 * @throws ApiError not_found; whatever the call rejects with
 */
export async function withChannel<T>(
  { db, masterKeys, config, log }: Platform,
  tenant: TenantId,
  id: number,
  timeoutMs: number,
  work: (channel: OpenedChannel) => Promise<T>,
): Promise<T> {
  const connection = await db.inTenant(tenant, (tx) => tx.first(oneConnection(tx, id)));
  if (connection === undefined) throw notFound('connection');
  const outbound = createOutbound(createAddressGuard(config.outboundAllow));
  try {
    const contextFor = createConnectorHost({ db, outbound, log, masterKeys });
    const access = { masterKeys, connectorOf, contextFor };
    const channel = openChannel(access, tenant, connection, AbortSignal.timeout(timeoutMs));
    if (channel === undefined) throw new CommandError(`this version has no connector ${connection.platform}`);
    return await work({ connection, ...channel });
  } finally {
    await outbound.close();
  }
}

/** Has what a channel holds looked up and mended, and everything planned anew. */
export async function verify(platform: Platform, tenant: TenantId, id: number): Promise<void> {
  await platform.db.inTenant(tenant, async (tx) => {
    markConnectionChanged(tx, id);
    verifyListings(tx, id);
  });
  platform.signals.send('changes');
  platform.signals.send('deliveries');
}
