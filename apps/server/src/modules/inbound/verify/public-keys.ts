import { ConnectorError } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Database, TenantId } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type ChannelAccess, openChannel, type WebhookConnection } from '../../channels/index.ts';

const KEPT_MINUTES = 60;
/** Minutes before an unknown key id is looked up again: anybody can make one up. */
const UNKNOWN_KEPT_MINUTES = 1;
/** Lookups of unknown key ids that a channel gets within an hour: beyond that, somebody makes them up. */
const UNKNOWN_PER_HOUR = 20;
const FETCH_TIMEOUT_MS = 5_000;

/**
 * Returns the public key of a channel, from the database where every process finds it, or from the channel. Null when
 * the channel knows no such key.
 *
 * @throws ConnectorError when the channel cannot be asked now, or may not be because of too many made-up ids
 */
export async function publicKeyOf(
  { db, ...access }: ChannelAccess & { db: Database },
  { tenantId, connection }: WebhookConnection,
  keyId: string,
): Promise<string | null> {
  const kept = await db.inTenant(tenantId, (tx) =>
    tx.first(sql<{ pem: string | null }>`
      select pem from webhook_keys
      where tenant_id = ${tx.tenantId} and connection_id = ${connection.id} and key_id = ${keyId}
        and fetched_at > now() - make_interval(mins =>
          case when pem is null then ${UNKNOWN_KEPT_MINUTES}::integer else ${KEPT_MINUTES}::integer end)`),
  );
  if (kept !== undefined) return kept.pem;
  if (await tooManyUnknown(db, tenantId, connection.id, keyId))
    throw new ConnectorError({ kind: 'unavailable', message: message('webhook_keys_unknown') });
  const channel = openChannel(access, tenantId, connection, AbortSignal.timeout(FETCH_TIMEOUT_MS));
  const pem = await channel?.connector.webhookPublicKey?.(channel.ctx, keyId).catch((error: unknown) => {
    if (error instanceof ConnectorError && ['not_found', 'invalid_request'].includes(error.kind)) return null;
    throw error;
  });
  await db.inTenant(tenantId, (tx) =>
    tx.run(sql`
      insert into webhook_keys (tenant_id, connection_id, key_id, pem)
      values (${tx.tenantId}, ${connection.id}, ${keyId}, ${pem ?? null})
      on conflict (tenant_id, connection_id, key_id) do update set pem = excluded.pem, fetched_at = excluded.fetched_at`),
  );
  return pem ?? null;
}

/** Counts the made-up key ids of the last hour, and forgets older ones. */
const tooManyUnknown = (
  db: Database,
  tenantId: TenantId,
  connectionId: number,
  keyId: string,
): Promise<boolean> =>
  db.inTenant(tenantId, async (tx) => {
    tx.later(sql`
      delete from webhook_keys where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and pem is null
        and fetched_at <= now() - interval '1 hour'`);
    const row = await tx.first(sql<{ unknown: number; was_known: boolean }>`
      select count(*) filter (where pem is null) as unknown,
        coalesce(bool_or(key_id = ${keyId} and pem is not null), false) as was_known
      from webhook_keys where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
    return row!.unknown >= UNKNOWN_PER_HOUR && !row!.was_known;
  });
