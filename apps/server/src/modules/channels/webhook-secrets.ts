import { createHash, randomBytes } from 'node:crypto';
import type { Connector } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { type MasterKeys, open, seal } from '../../platform/secrets/index.ts';

/** For so long after a renewal the secret before it is good as well: the channel is told the new one by hand. */
const SECRET_GRACE_HOURS = 24;

/** What a webhook address is made of, shown once and stored as a hash. */
export const newWebhookToken = (): string => randomBytes(24).toString('base64url');
export const hashWebhookToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const ownerOfWebhookSecret = (tenantId: number, connectionId: number): string =>
  `tenant/${tenantId}/connection/${connectionId}/webhook`;

/** Whether calls of the channel are proved by a secret that we make. */
export function needsWebhookSecret(connector: Connector): boolean {
  const verification = connector.capabilities.webhooks?.verification;
  return verification !== undefined && verification.kind !== 'ecdsa' && !verification.secretSetting;
}

/** Gives a connection a webhook secret; the one before it stays good for a day. Returns the secret, to be shown once. */
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
