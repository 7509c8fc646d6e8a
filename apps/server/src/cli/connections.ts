import type { Connector } from '@sluice/connector-kit';
import { connectorOf, connectors } from '../connectors/registry.ts';
import {
  adoptPriceBasis,
  type ChannelCalls,
  createConnection,
  inboundAddress,
  type NewConnection,
  readStores as storesOf,
} from '../modules/channels/index.ts';
import { synchronise } from '../modules/delivery/index.ts';
import type { TenantId } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { notFound } from '../platform/http/errors.ts';
import { openChannelAccess } from '../wiring-channels.ts';
import type { Platform } from '../wiring-platform.ts';
import { CommandError } from './errors.ts';

export interface OpenedConnection {
  id: number;
  webhookUrl: string | null;
  webhookSecret: string | null;
  /** The part that could not be done yet, and how to do it later. */
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
    return createConnection(tx, 'operator', platform.masterKeys, { ...input, connector });
  });
  await calling(platform, (calls) => adoptPriceBasis(calls, tenant, id));
  const warning = await readStores(platform, tenant, id);
  const webhookUrl = inboundAddress(platform.config.publicUrl, connector, input.config, webhookToken);
  return { id, webhookUrl, webhookSecret, warning };
}

export function requireConnector(slug: string): Connector {
  const connector = connectorOf(slug);
  if (connector !== undefined) return connector;
  const known = connectors.map((one) => one.platform).join(', ');
  throw new CommandError(`unknown platform ${slug}; there are ${known}`);
}

/** Makes the stores stock locations. A channel that does not answer now is asked at the next sync. */
export async function readStores(
  platform: Platform,
  tenant: TenantId,
  id: number,
): Promise<string | undefined> {
  const failure = await calling(platform, (calls) => storesOf(calls, tenant, id));
  return (
    failure &&
    `its stores could not be read (${failure.message}); run "sluice connection sync" once the channel answers`
  );
}

/** Opens a way out to channels for the time of one command. */
async function calling<T>(platform: Platform, work: (calls: ChannelCalls) => Promise<T>): Promise<T> {
  const { access, outbound } = openChannelAccess(platform);
  try {
    return await work({ ...access, db: platform.db });
  } finally {
    await outbound.close();
  }
}

/** Requests that the channel's listings are read and mended, and that everything is planned anew. */
export async function verify(platform: Platform, tenant: TenantId, id: number): Promise<void> {
  await platform.db.inTenant(tenant, (tx) => synchronise(tx, 'operator', id));
}
