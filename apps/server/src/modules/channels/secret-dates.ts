import { secretFields } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import type { ChannelAccess } from './channel-access.ts';
import { openConfig } from './config-values.ts';
import type { ConnectionRow } from './connections.ts';

export interface SetSecrets {
  set: { name: string; set_at: Date }[];
  /** No master key opens them any more. */
  lost: boolean;
}

/** The names of a connection's secrets and their dates, never their values. */
export async function secretsOf(
  tx: Tx,
  { masterKeys, connectorOf }: Pick<ChannelAccess, 'masterKeys' | 'connectorOf'>,
  row: ConnectionRow,
): Promise<SetSecrets> {
  const connector = connectorOf(row.platform);
  if (connector === undefined || row.sealed_secrets === null) return { set: [], lost: false };
  let config: Record<string, unknown>;
  try {
    config = openConfig(masterKeys, tx.tenantId, row);
  } catch {
    return { set: [], lost: true };
  }
  const names = secretFields(connector.configSchema).filter((name) => config[name] !== undefined);
  return { set: await tx.run(secretDates(tx, row.id, names)), lost: false };
}

/** The audit log shows when each secret was last given, by its name. */
const secretDates = (tx: Tx, id: number, names: readonly string[]) => sql<{ name: string; set_at: Date }>`
  select n as name, coalesce((select a.at from audit_log a where a.tenant_id = c.tenant_id and a.subject_type = 'connection'
      and a.subject_id = c.id and a.action = 'connection.configured' and a.details -> 'changed' ? n
      order by a.id desc limit 1), c.created_at) as set_at
  from connections c, unnest(${[...names]}::text[]) n where c.tenant_id = ${tx.tenantId} and c.id = ${id} order by n`;

export interface WebhookDates {
  address_set_at: Date;
  secret_set_at: Date | null;
  /** Until then the secret before the newest is valid. */
  previous_secret_until: Date | null;
}

const datesOf = (tx: Tx, id: number): Statement<WebhookDates> => sql<WebhookDates>`
  select coalesce((select a.at from audit_log a where a.tenant_id = c.tenant_id and a.subject_type = 'connection'
      and a.subject_id = c.id and a.action = 'connection.webhook_token_renewed' order by a.id desc limit 1), c.created_at)
      as address_set_at,
    case when c.sealed_webhook_secret is not null then
      coalesce((select a.at from audit_log a where a.tenant_id = c.tenant_id and a.subject_type = 'connection'
        and a.subject_id = c.id and a.action = 'connection.webhook_secret_renewed' order by a.id desc limit 1), c.created_at)
      end as secret_set_at,
    case when c.sealed_previous_webhook_secret is not null and c.previous_webhook_secret_until > now()
      then c.previous_webhook_secret_until end as previous_secret_until
  from connections c where c.tenant_id = ${tx.tenantId} and c.id = ${id}`;

/** The dates of a connection's present webhook address and secret. */
export const webhookDates = async (tx: Tx, id: number): Promise<WebhookDates> =>
  (await tx.first(datesOf(tx, id)))!;
