import { type ApiScope, PUBLIC_SCOPES } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { ApiKeyState } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, literal, nothing, sql } from '../../platform/db/sql.ts';
import { ApiError, invalid, notFound } from '../../platform/http/errors.ts';
import type { Page } from '../../platform/http/present.ts';
import { type Actor, audit, auditEach } from '../audit/index.ts';
import { generateApiKey } from './api-key.ts';
import { hasFeature } from './authenticate.ts';

export interface IssuedKey {
  id: number;
  /** The full key: shown once, stored nowhere. */
  apiKey: string;
}

/** The person who sees a key and knows it from then on. */
export interface Holder {
  id: number;
  email: string;
}

export interface NewApiKey {
  name: string;
  expiresAt: Date | null;
  /** By default everything in the public API. */
  scopes?: readonly ApiScope[] | undefined;
  /** Addresses and ranges; by default anywhere. */
  allowedAddresses?: readonly string[] | undefined;
  holder?: Holder | undefined;
}

/** @throws ApiError plan_limit_exceeded on a plan without `api_access`. */
export async function createApiKey(
  tx: Tx,
  actor: Actor,
  { name, expiresAt, scopes = PUBLIC_SCOPES, allowedAddresses = [], holder }: NewApiKey,
): Promise<IssuedKey> {
  await requireApiAccess(tx);
  const { key, hash, hint } = generateApiKey();
  const row = await tx.first(sql<{ id: number }>`
    insert into api_keys (tenant_id, name, key_hash, key_hint, expires_at, scopes, allowed_addresses, holder_id, holder_email)
    values (${tx.tenantId}, ${name}, ${hash}, ${hint}, ${expiresAt}, ${[...new Set(scopes)]}::text[],
            ${[...allowedAddresses]}::inet[], ${holder?.id ?? null}, ${holder?.email ?? null}) returning id`);
  const details = { name, scopes, allowed_addresses: allowedAddresses };
  audit(tx, { actor, action: 'api_key.created', subjectType: 'api_key', subjectId: row!.id, details });
  return { id: row!.id, apiKey: key };
}

export interface Renewal {
  /** Another end date, null for none; needed where the present one is past. */
  expiresAt?: Date | null | undefined;
  /** Hours for which the old key works beside the new one; by default none. */
  keepOldHours?: number | undefined;
  holder?: Holder | undefined;
}

/**
 * Replaces a key by a new one. The old key is refused from the commit on, unless it is kept for some hours.
 *
 * @throws ValidationError when the key has ended and no other end date is given, or when it is to be kept nevertheless
 */
export async function renewApiKey(
  tx: Tx,
  actor: Actor,
  id: number,
  { expiresAt, keepOldHours = 0, holder }: Renewal = {},
): Promise<IssuedKey> {
  await requireApiAccess(tx);
  const before = await tx.first(sql<{ has_ended: boolean | null }>`
    select expires_at <= now() as has_ended from api_keys
    where tenant_id = ${tx.tenantId} and id = ${id} and revoked_at is null for update`);
  if (before === undefined) throw notFound('api_key');
  if (before.has_ended === true && expiresAt === undefined)
    throw invalid('expires_at', message('key_end_past'));
  if (before.has_ended === true && keepOldHours > 0) throw invalid('keep_old_hours', message('key_ended'));
  const { key, hash, hint } = generateApiKey();
  tx.later(sql`
    update api_keys set key_hash = ${hash}, key_hint = ${hint}, renewed_at = moment.at,
      previous_hash = case when ${keepOldHours}::integer > 0 then key_hash end, previous_until = moment.old_ends_at,
      expires_at = case when ${expiresAt !== undefined}::boolean then ${expiresAt ?? null}::timestamptz else expires_at end,
      holder_id = ${holder?.id ?? null}, holder_email = ${holder?.email ?? null}
    from (select now() as at,
      case when ${keepOldHours}::integer > 0 then now() + make_interval(hours => ${keepOldHours}::integer) end as old_ends_at) moment
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  const details = { expires_at: expiresAt, keep_old_hours: keepOldHours };
  audit(tx, { actor, action: 'api_key.renewed', subjectType: 'api_key', subjectId: id, details });
  return { id, apiKey: key };
}

type ApiKeyChange = { [Field in keyof Omit<NewApiKey, 'holder'>]?: NewApiKey[Field] | undefined };

/**
 * Gives a key another name, end date, scopes or addresses; undefined keeps a value, null removes the end date.
 *
 * @throws ApiError not_found for a revoked key
 */
export async function updateApiKey(
  tx: Tx,
  actor: Actor,
  id: number,
  { name, expiresAt, scopes, allowedAddresses }: ApiKeyChange,
): Promise<void> {
  const changed = await tx.count(sql`
    update api_keys set name = coalesce(${name ?? null}, name),
      expires_at = case when ${expiresAt !== undefined}::boolean then ${expiresAt ?? null}::timestamptz else expires_at end,
      scopes = coalesce(${scopes === undefined ? null : [...new Set(scopes)]}::text[], scopes),
      allowed_addresses = coalesce(${allowedAddresses === undefined ? null : [...allowedAddresses]}::inet[], allowed_addresses)
    where tenant_id = ${tx.tenantId} and id = ${id} and revoked_at is null`);
  if (changed === 0) throw notFound('api_key');
  const details = { name, expires_at: expiresAt, scopes, allowed_addresses: allowedAddresses };
  audit(tx, { actor, action: 'api_key.changed', subjectType: 'api_key', subjectId: id, details });
}

export async function revokeApiKey(tx: Tx, actor: Actor, id: number): Promise<void> {
  const revoked = await tx.count(sql`
    update api_keys set revoked_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and revoked_at is null`);
  if (revoked === 0) throw notFound('api_key');
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
  scopes: ApiScope[];
  allowed_addresses: string[];
  previous_until: Date | null;
  holder_id: number | null;
  holder_email: string | null;
  holder_left: boolean;
}

const STATE = fragment`
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end`;

export interface KeyFilter {
  state?: ApiKeyState | undefined;
  /** Only keys that this person knows. */
  holderId?: number | undefined;
  /** Only keys known to a person who is no longer a member, or only the others. */
  holderLeft?: boolean | undefined;
}

const HOLDER_LEFT = fragment`
  (k.holder_email is not null and not exists (select from users u where u.tenant_id = k.tenant_id and u.id = k.holder_id))`;

/** A page of keys without the keys themselves, the newest first, and how many there are. */
export async function listApiKeys(
  tx: Tx,
  { state, holderId, holderLeft }: KeyFilter = {},
  page?: Page,
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  const filter = fragment`
    ${state === undefined ? nothing : fragment`and (${STATE}) = ${state}`}
    ${holderId === undefined ? nothing : fragment`and k.holder_id = ${holderId}`}
    ${holderLeft === undefined ? nothing : fragment`and ${HOLDER_LEFT} = ${holderLeft}`}`;
  const cut =
    page === undefined ? nothing : fragment`limit ${literal(page.perPage)} offset ${page.offset}::bigint`;
  const total = tx.first(sql<{ total: number }>`
    select count(*) as total from api_keys k where k.tenant_id = ${tx.tenantId} ${filter}`);
  const rows = await tx.run(sql<ApiKeyRow>`
    select k.id, k.name, k.key_hint, ${STATE} as state, k.created_at, k.renewed_at, k.expires_at, k.last_used_at,
      k.revoked_at, k.scopes, k.allowed_addresses::text[] as allowed_addresses, k.holder_id, k.holder_email,
      ${HOLDER_LEFT} as holder_left, case when k.previous_until > now() then k.previous_until end as previous_until
    from api_keys k where k.tenant_id = ${tx.tenantId} ${filter} order by k.revoked_at is not null, k.id desc ${cut}`);
  return { rows, total: (await total)!.total };
}

/** Revokes every key that a person knows, who may have left. @returns the number of revoked keys */
export async function revokeKeysOf(tx: Tx, actor: Actor, holderId: number): Promise<number> {
  const revoked = await tx.run(sql<{ id: number; name: string }>`
    update api_keys set revoked_at = now()
    where tenant_id = ${tx.tenantId} and holder_id = ${holderId} and revoked_at is null returning id, name`);
  auditEach(
    tx,
    { actor, action: 'api_key.revoked', subjectType: 'api_key' },
    revoked.map(({ id, name }) => ({ id, details: { name, holder_id: holderId } })),
  );
  return revoked.length;
}

/** @throws ValidationError for an end that has passed: the key would never work */
export function requireFuture(expiresAt: Date | null | undefined): void {
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw invalid('expires_at', message('must_be_in_future', { field: 'expires_at' }));
}

async function requireApiAccess(tx: Tx): Promise<void> {
  const tenant = await tx.first(
    sql<{ plan_code: string }>`select plan_code from tenants where id = ${tx.tenantId}`,
  );
  if (tenant === undefined) throw notFound('tenant');
  if (!hasFeature(tenant.plan_code, 'api_access')) {
    throw new ApiError('plan_limit_exceeded', message('plan_without_api', { plan: tenant.plan_code }));
  }
}
