import type { MessageKey } from '@sluice/contracts/messages';
import { message } from '@sluice/contracts/messages';
import type {
  AuditAction,
  EventEndpointInput,
  EventEndpointPatch,
  OutgoingKind,
} from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, nothing, type Statement, sql } from '../../platform/db/sql.ts';
import { ApiError, invalid, notFound } from '../../platform/http/errors.ts';
import { isCallableUrl } from '../../platform/outbound/callable-url.ts';
import { revoked } from '../../platform/queue/lease.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import { type Actor, audit } from '../audit/index.ts';
import { endTrouble } from '../notifications/index.ts';
import { EVENT_ENDPOINTS } from './endpoint-lease.ts';
import { newSecret, OVERLAP_HOURS, openSecrets, sealSecrets } from './secrets.ts';

/** Most endpoints of a tenant: each multiplies the rows of every change. */
const MOST = 20;

export interface EndpointRow {
  id: number;
  label: string;
  url: string;
  kinds: OutgoingKind[];
  is_active: boolean;
  created_at: Date;
  previous_secret_until: Date | null;
  failures: number;
  failing_since: Date | null;
  last_error: string | null;
  last_error_key: MessageKey | null;
  last_delivered_at: Date | null;
  next_try_at: Date | null;
  switched_off_at: Date | null;
  pending: number;
  dead: number;
}

export const listEndpoints = (tx: Tx): Statement<EndpointRow> => sql<EndpointRow>`
  select e.id, e.label, e.url, e.kinds, e.is_active, e.created_at, e.failures, e.failing_since, e.last_error,
    e.last_error_key, e.last_delivered_at, e.switched_off_at,
    case when e.previous_secret_until > now() then e.previous_secret_until end as previous_secret_until,
    case when e.failures > 0 and e.is_active and isfinite(e.due_at) then e.due_at end as next_try_at,
    (select count(*) from outgoing_events o
      where o.tenant_id = e.tenant_id and o.endpoint_id = e.id and o.state = 'pending') as pending,
    (select count(*) from outgoing_events o
      where o.tenant_id = e.tenant_id and o.endpoint_id = e.id and o.state = 'dead') as dead
  from event_endpoints e where e.tenant_id = ${tx.tenantId} order by e.id`;

/** @throws ValidationError for an address that events do not go to; ApiError conflict beyond the limit */
export async function createEndpoint(
  tx: Tx,
  actor: Actor,
  master: MasterKeys,
  input: EventEndpointInput,
): Promise<{ id: number; secret: string }> {
  checkUrl(input.url);
  tx.later(sql`select from tenants where id = ${tx.tenantId} for no key update`);
  const known = await tx.first(sql<{ n: number }>`
    select count(*) as n from event_endpoints where tenant_id = ${tx.tenantId}`);
  if (known!.n >= MOST) throw new ApiError('conflict', message('endpoint_limit', { limit: MOST }));
  const row = await tx.first(sql<{ id: number }>`
    insert into event_endpoints (tenant_id, label, url, kinds, sealed_secrets)
    values (${tx.tenantId}, ${input.label.trim()}, ${input.url}, ${distinct(input.kinds)}::text[], '')
    returning id`);
  const { id } = row!;
  const secret = newSecret();
  const sealed = sealSecrets(master, { tenantId: tx.tenantId, id }, { current: secret, previous: null });
  tx.later(sql`
    update event_endpoints set sealed_secrets = ${sealed} where tenant_id = ${tx.tenantId} and id = ${id}`);
  const { label, kinds } = input;
  log(tx, actor, id, {
    action: 'event_endpoint.created',
    details: { label, kinds, origin: originOf(input.url) },
  });
  return { id, secret };
}

/**
 * Changes an endpoint; switching it on again, or another address, tries it at once. Whoever sends to it now loses it: no further event
 * goes to the former address.
 *
 * @throws ValidationError; ApiError not_found
 */
export async function changeEndpoint(
  tx: Tx,
  actor: Actor,
  id: number,
  patch: EventEndpointPatch,
): Promise<void> {
  const { label, url, kinds, is_active: isActive } = patch;
  if (url !== undefined) checkUrl(url);
  const starts = isActive === true || url !== undefined;
  const changed = await tx.count(sql`
    update event_endpoints set label = coalesce(${label?.trim() ?? null}, label), url = coalesce(${url ?? null}, url),
      kinds = coalesce(${kinds === undefined ? null : distinct(kinds)}::text[], kinds),
      is_active = coalesce(${isActive ?? null}::boolean, is_active)
      ${isActive === true ? fragment`, switched_off_at = null` : nothing}
      ${starts ? fragment`, failures = 0, failing_since = null, due_at = '-infinity', ${revoked(EVENT_ENDPOINTS)}` : nothing}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (changed === 0) throw notFound('event_endpoint');
  if (isActive === true) endTrouble(tx, 'events_undelivered', [subjectOf(id)]);
  if (starts) tx.wake('outgoing-events');
  const { url: _, ...shown } = patch;
  const details = { ...shown, ...(url === undefined ? {} : { origin: originOf(url) }) };
  log(tx, actor, id, { action: 'event_endpoint.changed', details });
}

/** Deletes an endpoint with its events. @throws ApiError not_found */
export async function deleteEndpoint(tx: Tx, actor: Actor, id: number): Promise<void> {
  const deleted = await tx.count(sql`
    delete from event_endpoints where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (deleted === 0) throw notFound('event_endpoint');
  endTrouble(tx, 'events_undelivered', [subjectOf(id)]);
  log(tx, actor, id, { action: 'event_endpoint.deleted' });
}

/**
 * Makes a new secret; the present one signs beside it for a while. Whoever sends with the present one alone loses the endpoint.
 *
 * @throws ApiError not_found
 */
export async function renewSecret(tx: Tx, actor: Actor, master: MasterKeys, id: number): Promise<string> {
  const row = await tx.first(sql<{ sealed_secrets: Buffer }>`
    select sealed_secrets from event_endpoints where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (row === undefined) throw notFound('event_endpoint');
  const key = { tenantId: tx.tenantId, id };
  const { current: previous } = openSecrets(master, key, row.sealed_secrets);
  const current = newSecret();
  const sealed = sealSecrets(master, key, { current, previous });
  tx.later(sql`
    update event_endpoints set sealed_secrets = ${sealed}, previous_secret_until = moment.at,
      ${revoked(EVENT_ENDPOINTS)}
    from (select now() + make_interval(hours => ${OVERLAP_HOURS}::integer) as at) moment
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  log(tx, actor, id, { action: 'event_endpoint.secret_renewed' });
  return current;
}

/** @throws ApiError not_found, for another tenant's as well */
export async function requireEndpoint(tx: Tx, id: number): Promise<void> {
  const found = await tx.first(
    sql`select from event_endpoints where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  if (found === undefined) throw notFound('event_endpoint');
}

/** The trouble of an endpoint in the inbox. */
export const subjectOf = (id: number): string => `endpoint ${id}`;

function checkUrl(given: string): void {
  if (!isCallableUrl(given)) throw invalid('url', message('endpoint_url'));
}

const originOf = (url: string): string => new URL(url).origin;
const distinct = (kinds: readonly OutgoingKind[]): OutgoingKind[] => [...new Set(kinds)];

function log(
  tx: Tx,
  actor: Actor,
  subjectId: number,
  { action, details }: { action: AuditAction; details?: object },
): void {
  const entry = { actor, action, subjectType: 'event_endpoint', subjectId };
  audit(tx, details === undefined ? entry : { ...entry, details });
}
