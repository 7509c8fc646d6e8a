import type { Connector } from '@sluice/connector-kit';
import type { TrialChannel, TrialChannels } from '../../connectors/trial-channels.ts';
import type { Database, TenantId, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/log/index.ts';
import { localAddressOf } from '../../platform/outbound/local-address.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import type { Actor } from '../audit/index.ts';
import { updateConnectionConfig } from './connection-config.ts';
import { createConnection } from './connections.ts';

/** The tenant's connection to their trial marketplace; null when they have none, or it leads elsewhere by now. */
export async function findTrialConnection(
  tx: Tx,
  { base_url }: Pick<TrialChannel, 'base_url'>,
): Promise<number | null> {
  const row = await tx.first(sql<{ id: number }>`
    select id from connections
    where tenant_id = ${tx.tenantId} and platform = 'simulator' and config ->> 'base_url' = ${base_url}
    order by id limit 1`);
  return row?.id ?? null;
}

interface NewTrialConnection {
  connector: Connector;
  channel: TrialChannel;
  label: string;
  paused: boolean;
}

interface TrialConnection {
  id: number;
  created: boolean;
}

/** Finds the connection to the tenant's trial marketplace, or makes it: two simultaneous callers get the same one. */
export async function openTrialConnection(
  tx: Tx,
  actor: Actor,
  master: MasterKeys,
  { connector, channel, label, paused }: NewTrialConnection,
): Promise<TrialConnection> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('trial channel', ${tx.tenantId}))`);
  const known = await findTrialConnection(tx, channel);
  if (known !== null) {
    // Somebody may have made it by hand.
    allowLocal(tx, known, channel);
    return { id: known, created: false };
  }
  const localAddress = localAddressOf(channel.base_url)!;
  const input = {
    connector,
    label,
    markupPercent: null,
    paused,
    config: { ...channel },
    localAddress,
  };
  const { id } = await createConnection(tx, actor, master, input);
  return { id, created: true };
}

interface ResumeDeps {
  db: Database;
  log: Logger;
  masterKeys: MasterKeys;
  connectorOf(platform: string): Connector | undefined;
}

/**
 * Starts the existing trial marketplaces again, at the start of the service. One without a connection is removed; one
 * that had to take another port updates its connection. An error of one is logged and does not hold up the others.
 */
export async function resumeTrialChannels(deps: ResumeDeps, trials: TrialChannels): Promise<void> {
  for (const tenantId of await trials.tenants())
    await resume(deps, trials, tenantId).catch((error: unknown) =>
      deps.log.error({ err: error, tenant_id: tenantId }, 'a trial marketplace could not be started'),
    );
}

async function resume(deps: ResumeDeps, trials: TrialChannels, tenantId: TenantId): Promise<void> {
  const before = (await trials.find(tenantId))!;
  const id = await deps.db.inTenant(tenantId, (tx) => findTrialConnection(tx, before));
  if (id === null) return trials.remove(tenantId);
  const now = await trials.start(tenantId);
  const connector = deps.connectorOf('simulator')!;
  await deps.db.inTenant(tenantId, async (tx) => {
    if (now.base_url !== before.base_url)
      await updateConnectionConfig(tx, 'job:trial-channel', deps.masterKeys, {
        id,
        connector,
        patch: { ...now },
      });
    allowLocal(tx, id, now);
  });
}

/** Lets the connection reach the tenant's trial marketplace, and nothing else on this machine. */
function allowLocal(tx: Tx, id: number, { base_url }: Pick<TrialChannel, 'base_url'>): void {
  tx.later(sql`
    update connections set local_address = ${localAddressOf(base_url)!}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
