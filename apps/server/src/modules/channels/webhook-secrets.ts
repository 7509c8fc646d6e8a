import { createHash, randomBytes } from 'node:crypto';
import type { Connector } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { type MasterKeys, open, seal } from '../../platform/secrets/index.ts';

/** Hours after a renewal for which the former secret is valid as well: a person enters the new one at the channel. */
const SECRET_GRACE_HOURS = 24;

/** The token of a webhook address, shown once and stored as a hash. */
export const newWebhookToken = (): string => randomBytes(24).toString('base64url');
export const hashWebhookToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const ownerOfWebhookSecret = (tenantId: number, connectionId: number): string =>
  `tenant/${tenantId}/connection/${connectionId}/webhook`;

/** Whether a secret that we make proves calls of the channel. */
export function needsWebhookSecret(connector: Connector): boolean {
  const verification = connector.capabilities.webhooks?.verification;
  return verification !== undefined && verification.kind !== 'ecdsa' && !verification.secretSetting;
}

/** Makes the token the only one that leads to the connection. */
export function setWebhookToken(tx: Tx, connectionId: number, token: string): void {
  tx.later(sql`
    insert into webhook_tokens (tenant_id, connection_id, token_hash)
    values (${tx.tenantId}, ${connectionId}, ${hashWebhookToken(token)})
    on conflict (tenant_id, connection_id) do update set token_hash = excluded.token_hash`);
}

/** Gives a connection a webhook secret; the former one stays valid for a day. Returns the secret, to be shown once. */
export function setWebhookSecret(tx: Tx, master: MasterKeys, connectionId: number): string {
  const secret = randomBytes(24).toString('base64url');
  const sealed = seal(master, secret, ownerOfWebhookSecret(tx.tenantId, connectionId));
  tx.later(sql`
    update connections set sealed_previous_webhook_secret = sealed_webhook_secret, sealed_webhook_secret = ${sealed},
      previous_webhook_secret_until = now() + make_interval(hours => ${SECRET_GRACE_HOURS})
    where tenant_id = ${tx.tenantId} and id = ${connectionId}`);
  return secret;
}

/** A stored webhook secret as text. */
export const openWebhookSecret = (
  master: MasterKeys,
  tenantId: number,
  connectionId: number,
  sealed: Buffer,
): string => open(master, sealed, ownerOfWebhookSecret(tenantId, connectionId));
