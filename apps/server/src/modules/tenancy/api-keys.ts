import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { generateApiKey } from './api-key.ts';
import { hasFeature } from './authenticate.ts';

export interface IssuedKey {
  id: number;
  /** The full key: shown once, stored nowhere. */
  apiKey: string;
}

/** @throws ApiError plan_limit_exceeded on a plan without `api_access`. */
export async function createApiKey(
  tx: Tx,
  actor: Actor,
  input: { name: string; expiresAt: Date | null },
): Promise<IssuedKey> {
  await requireApiAccess(tx);
  const { key, hash, hint } = generateApiKey();
  const row = await tx.first(sql<{ id: number }>`
    insert into api_keys (tenant_id, name, key_hash, key_hint, expires_at)
    values (${tx.tenantId}, ${input.name}, ${hash}, ${hint}, ${input.expiresAt}) returning id`);
  audit(tx, {
    actor,
    action: 'api_key.created',
    subjectType: 'api_key',
    subjectId: row!.id,
    details: { name: input.name },
  });
  return { id: row!.id, apiKey: key };
}

/** Puts a new key in place of the old one, which is refused from the commit on. */
export async function renewApiKey(tx: Tx, actor: Actor, id: number): Promise<IssuedKey> {
  await requireApiAccess(tx);
  const { key, hash, hint } = generateApiKey();
  const renewed = await tx.count(sql`
    update api_keys set key_hash = ${hash}, key_hint = ${hint}, renewed_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and revoked_at is null`);
  if (renewed === 0) throw notFound('API key');
  audit(tx, { actor, action: 'api_key.renewed', subjectType: 'api_key', subjectId: id });
  return { id, apiKey: key };
}

export async function revokeApiKey(tx: Tx, actor: Actor, id: number): Promise<void> {
  const revoked = await tx.count(sql`
    update api_keys set revoked_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and revoked_at is null`);
  if (revoked === 0) throw notFound('API key');
  audit(tx, { actor, action: 'api_key.revoked', subjectType: 'api_key', subjectId: id });
}

async function requireApiAccess(tx: Tx): Promise<void> {
  const tenant = await tx.first(
    sql<{ plan_code: string }>`select plan_code from tenants where id = ${tx.tenantId}`,
  );
  if (tenant === undefined) throw notFound('tenant');
  if (!hasFeature(tenant.plan_code, 'api_access')) {
    throw new ApiError(
      'plan_limit_exceeded',
      `the plan ${tenant.plan_code} does not include API access; API keys need the plan pro or enterprise`,
    );
  }
}
