import type { Connector } from '@sluice/connector-kit';
import { createConnectorHost } from '../connectors/host.ts';
import { connectorOf, connectors } from '../connectors/registry.ts';
import { markAllChanged } from '../modules/catalog/index.ts';
import {
  createConnection,
  type NewConnection,
  oneConnection,
  openChannel,
  syncStores,
} from '../modules/channels/index.ts';
import { verifyListings } from '../modules/publishing/index.ts';
import type { TenantId } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { notFound } from '../platform/http/errors.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { createOutbound } from '../platform/outbound/index.ts';
import type { Platform } from '../wiring.ts';
import { CommandError } from './errors.ts';

const STORES_TIMEOUT_MS = 10_000;

export interface OpenedConnection {
  id: number;
  webhookUrl: string;
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
  const { id, webhookToken } = await platform.db.inTenant(tenant, async (tx) => {
    if ((await tx.first(sql`select from tenants where id = ${tenant}`)) === undefined)
      throw notFound('tenant');
    return createConnection(tx, 'operator', platform.masterKeys, connector, input);
  });
  const warning = await readStores(platform, tenant, id);
  await replan(platform, tenant);
  return { id, webhookUrl: `${platform.config.publicUrl}/webhooks/${webhookToken}`, warning };
}

function requireConnector(slug: string): Connector {
  const connector = connectorOf(slug);
  if (connector !== undefined) return connector;
  const known = connectors.map((one) => one.platform).join(', ');
  throw new CommandError(`unknown platform ${slug}; there are ${known}`);
}

/** The stores become stock locations. A channel that does not answer now is asked at the next sync. */
export async function readStores(
  { db, masterKeys, config, log }: Platform,
  tenant: TenantId,
  id: number,
): Promise<string | undefined> {
  const connection = await db.inTenant(tenant, (tx) => tx.first(oneConnection(tx, id)));
  if (connection === undefined) throw notFound('connection');
  const connector = connectorOf(connection.platform);
  if (connector?.listStores === undefined) return undefined;
  const outbound = createOutbound(createAddressGuard(config.outboundAllow));
  try {
    const contextFor = createConnectorHost({ db, outbound, log, masterKeys });
    const access = { masterKeys, connectorOf, contextFor };
    const channel = openChannel(access, tenant, connection, AbortSignal.timeout(STORES_TIMEOUT_MS));
    const stores = await channel!.connector.listStores!(channel!.ctx);
    await db.inTenant(tenant, async (tx) => syncStores(tx, connection, stores));
    return undefined;
  } catch (error) {
    return `its stores could not be read (${(error as Error).message}); run "sluice connection sync" once the channel answers`;
  } finally {
    await outbound.close();
  }
}

/** Has what a channel holds looked up and mended, besides planning everything anew. */
export async function verify(platform: Platform, tenant: TenantId, id: number): Promise<void> {
  await platform.db.inTenant(tenant, async (tx) => verifyListings(tx, id));
  platform.signals.send('deliveries');
}

/** Marks the whole catalogue, so that every connection is held against what it should be. */
export async function replan({ db, signals }: Platform, tenant: TenantId): Promise<void> {
  await db.inTenant(tenant, async (tx) => markAllChanged(tx));
  signals.send('changes');
}
