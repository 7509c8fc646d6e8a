import type { ApiKeyState } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, literal, nothing, sql } from '../../platform/db/sql.ts';
import { ApiError, invalid, notFound } from '../../platform/http/errors.ts';
import type { Page } from '../../platform/http/present.ts';
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

/**
 * Gives a key another name or end date; what is undefined stays, null takes the end date away.
 *
 * @throws ApiError not_found for one that was revoked
 */
export async function updateApiKey(
  tx: Tx,
  actor: Actor,
  id: number,
  { name, expiresAt }: { name?: string | undefined; expiresAt?: Date | null | undefined },
): Promise<void> {
  const changed = await tx.count(sql`
    update api_keys set name = coalesce(${name ?? null}, name),
      expires_at = case when ${expiresAt !== undefined}::boolean then ${expiresAt ?? null}::timestamptz else expires_at end
    where tenant_id = ${tx.tenantId} and id = ${id} and revoked_at is null`);
  if (changed === 0) throw notFound('API key');
  const details = { name, expires_at: expiresAt };
  audit(tx, { actor, action: 'api_key.changed', subjectType: 'api_key', subjectId: id, details });
}

export async function revokeApiKey(tx: Tx, actor: Actor, id: number): Promise<void> {
  const revoked = await tx.count(sql`
    update api_keys set revoked_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and revoked_at is null`);
  if (revoked === 0) throw notFound('API key');
  audit(tx, { actor, action: 'api_key.revoked', subjectType: 'api_key', subjectId: id });
}

export interface ApiKeyRow {
  id: number;
  name: string;
  key_hint: string;
  state: ApiKeyState;
  created_at: Date;
  renewed_at: Date | null;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

const STATE = fragment`
  case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'active' end`;

/** A page of keys without the keys themselves, the newest first, and how many there are. */
export async function listApiKeys(
  tx: Tx,
  state: ApiKeyState | undefined,
  page?: Page,
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  const filter = state === undefined ? nothing : fragment`and (${STATE}) = ${state}`;
  const cut =
    page === undefined ? nothing : fragment`limit ${literal(page.perPage)} offset ${page.offset}::bigint`;
  const total = tx.first(sql<{ total: number }>`
    select count(*) as total from api_keys where tenant_id = ${tx.tenantId} ${filter}`);
  const rows = await tx.run(sql<ApiKeyRow>`
    select id, name, key_hint, ${STATE} as state, created_at, renewed_at, expires_at, last_used_at, revoked_at
    from api_keys where tenant_id = ${tx.tenantId} ${filter} order by revoked_at is not null, id desc ${cut}`);
  return { rows, total: (await total)!.total };
}

/** @throws ValidationError for an end that has passed: the key would never work */
export function requireFuture(expiresAt: Date | null | undefined): void {
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw invalid('expires_at', 'expires_at must be in the future');
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
