import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type MasterKeys, open, seal } from '../../../platform/secrets/index.ts';
import { hashToken } from '../once-token.ts';
import { newSecret, stepsOfCode, toBase32 } from './totp.ts';

/** The owner of a stored secret: opening the secret as another's fails. */
export const ownerOfSecondFactor = (tenantId: number, userId: number): string =>
  `tenant/${tenantId}/user/${userId}/second-factor`;

const RECOVERY_CODES = 10;
/** 80 bits: a hash without a salt of its own reveals nothing. */
const RECOVERY_BYTES = 10;

/** Stores a new secret; sign-ins ask for it only after a code proved that an app has it. */
export async function storeUnproven(tx: Tx, master: MasterKeys, userId: number): Promise<Buffer> {
  const secret = newSecret();
  const sealed = seal(master, secret.toString('base64'), ownerOfSecondFactor(tx.tenantId, userId));
  await tx.run(sql`
    insert into second_factors as f (tenant_id, user_id, sealed_secret) values (${tx.tenantId}, ${userId}, ${sealed})
    on conflict (tenant_id, user_id) do update set sealed_secret = excluded.sealed_secret
    where f.confirmed_at is null`);
  return secret;
}

export interface SecondFactorRow {
  user_id: number;
  sealed_secret: Buffer;
  confirmed_at: Date | null;
  last_step: number;
}

export const secondFactorOf = (tx: Tx, userId: number): Promise<SecondFactorRow | undefined> =>
  tx.first(sql<SecondFactorRow>`
    select user_id, sealed_secret, confirmed_at, last_step from second_factors
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`);

/**
 * Accepts a code of the authenticator app, or a recovery code, once.
 *
 * @returns whether it was right and unused, also by a simultaneous attempt
 */
export async function takeCode(
  tx: Tx,
  master: MasterKeys,
  { user_id: userId, sealed_secret }: SecondFactorRow,
  code: string,
): Promise<boolean> {
  const bare = code.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^\d{6}$/.test(bare)) return takeRecoveryCode(tx, userId, bare);
  const secret = Buffer.from(open(master, sealed_secret, ownerOfSecondFactor(tx.tenantId, userId)), 'base64');
  for (const step of stepsOfCode(secret, bare, Date.now())) {
    const taken = await tx.count(sql`
      update second_factors set last_step = ${step}
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and last_step < ${step}`);
    if (taken > 0) return true;
  }
  return false;
}

async function takeRecoveryCode(tx: Tx, userId: number, bare: string): Promise<boolean> {
  const taken = await tx.count(sql`
    delete from recovery_codes
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and code_hash = ${hashToken(bare)}`);
  return taken > 0;
}

/** Replaces the recovery codes by ten new ones. */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const bare = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
  tx.later(sql`delete from recovery_codes where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
  await tx.run(sql`
    insert into recovery_codes (tenant_id, user_id, code_hash)
    select ${tx.tenantId}, ${userId}, h from unnest(${bare.map(hashToken)}::bytea[]) h
    returning 1`);
  return bare.map((code) => code.match(/.{4}/g)!.join('-'));
}

/** @returns whether a confirmed factor was removed */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx.run(sql<{ confirmed: boolean }>`
    delete from second_factors where tenant_id = ${tx.tenantId} and user_id = ${userId}
    returning confirmed_at is not null as confirmed`);
  return removed.some(({ confirmed }) => confirmed);
}
