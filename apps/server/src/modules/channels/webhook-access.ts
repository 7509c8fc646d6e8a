import type { WebhookVerification } from '@sluice/connector-kit';
import { asTenantId, type SystemTx, type TenantId, type Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import { type Actor, audit } from '../audit/index.ts';
import { openConfig } from './config-values.ts';
import type { ConnectionRow } from './connections.ts';
import {
  hashWebhookToken,
  newWebhookToken,
  openWebhookSecret,
  setWebhookSecret,
  setWebhookToken,
} from './webhook-secrets.ts';

/** Gives a connection a new webhook address. The old one is invalid from the commit on. @throws ApiError not_found */
export async function renewWebhookToken(tx: Tx, actor: Actor, connectionId: number): Promise<string> {
  const token = newWebhookToken();
  const found = await tx.first(sql`
    select from connections where tenant_id = ${tx.tenantId} and id = ${connectionId} for no key update`);
  if (found === undefined) throw notFound('connection');
  setWebhookToken(tx, connectionId, token);
  auditRenewal(tx, actor, 'token', connectionId);
  return token;
}

/** Gives a connection a new webhook secret beside its old one. */
export function renewWebhookSecret(tx: Tx, actor: Actor, master: MasterKeys, connectionId: number): string {
  auditRenewal(tx, actor, 'secret', connectionId);
  return setWebhookSecret(tx, master, connectionId);
}

const auditRenewal = (tx: Tx, actor: Actor, what: 'token' | 'secret', subjectId: number): void =>
  audit(tx, { actor, action: `connection.webhook_${what}_renewed`, subjectType: 'connection', subjectId });

/** A connection as found by its webhook address. */
export interface WebhookConnection {
  tenantId: TenantId;
  connection: ConnectionRow;
  sealedSecrets: readonly Buffer[];
}

/** The connection of a token, in any tenant, also when it is paused. */
export async function connectionOfToken(tx: SystemTx, token: string): Promise<WebhookConnection | undefined> {
  const address = await tx.first(sql<{ tenant_id: number; connection_id: number }>`
    select tenant_id, connection_id from webhook_tokens where token_hash = ${hashWebhookToken(token)}`);
  if (address === undefined) return undefined;
  const row = await tx.first(sql<ConnectionRow & { current: Buffer | null; previous: Buffer | null }>`
    select id, platform, label, status, config, sealed_secrets, markup_percent, prices_with_vat, price_rounding,
      stock_buffer, stock_cap, sealed_webhook_secret as current,
      case when previous_webhook_secret_until > now() then sealed_previous_webhook_secret end as previous
    from connections where tenant_id = ${address.tenant_id} and id = ${address.connection_id}`);
  if (row === undefined) return undefined;
  const { current, previous, ...connection } = row;
  const sealedSecrets = [current, previous].filter((secret) => secret !== null);
  return { tenantId: asTenantId(address.tenant_id), connection, sealedSecrets };
}

/** The secrets that may prove calls to a connection: the newest, and the one before within its grace. */
export function openWebhookSecrets(
  master: MasterKeys,
  { tenantId, connection, sealedSecrets }: WebhookConnection,
  verification: WebhookVerification,
): string[] {
  if (verification.kind !== 'ecdsa' && verification.secretSetting !== undefined) {
    const setting = openConfig(master, tenantId, connection)[verification.secretSetting];
    return typeof setting === 'string' && setting !== '' ? [setting] : [];
  }
  return sealedSecrets.map((sealed) => openWebhookSecret(master, tenantId, connection.id, sealed));
}
