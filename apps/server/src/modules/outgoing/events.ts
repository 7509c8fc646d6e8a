import { type MessageKey, message } from '@sluice/contracts/messages';
import type { OutgoingEvent } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, nothing, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { requireEndpoint } from './endpoints.ts';

export interface EventRow {
  id: number;
  kind: string;
  subject: string;
  data: unknown;
  occurred_at: Date;
  state: OutgoingEvent['state'];
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  last_error_key: MessageKey | null;
  settled_at: Date | null;
}

interface Filter {
  endpointId: number;
  state: OutgoingEvent['state'] | undefined;
}

const matching = (tx: Tx, { endpointId, state }: Filter): SqlFragment => fragment`
  o.tenant_id = ${tx.tenantId} and o.endpoint_id = ${endpointId}
  ${state === undefined ? nothing : fragment`and o.state = ${state}`}`;

/** The events of an endpoint, the newest first. */
export const pageOfEvents = (
  tx: Tx,
  filter: Filter,
  { offset, limit }: { offset: number; limit: number },
): Statement<EventRow> => sql<EventRow>`
  select o.id, o.kind, o.subject, o.data, o.occurred_at, o.state, o.attempts, o.last_status, o.last_error,
    o.last_error_key, o.settled_at
  from outgoing_events o where ${matching(tx, filter)} order by o.id desc limit ${limit} offset ${offset}`;

export const countEvents = (tx: Tx, filter: Filter): Statement<{ n: number }> => sql<{ n: number }>`
  select count(*) as n from outgoing_events o where ${matching(tx, filter)}`;

interface Which {
  eventId: number | null;
  since: Date | null;
}

/** Most events that one request sends again. */
const MOST_REPLAYED = 50_000;

/**
 * Sends settled events again, in their old order: one event, those since a time, or those that were given
 * up.
 *
 * @returns the number of events
 * @throws ApiError not_found for the endpoint or the event; conflict for more than can be sent again since a time. Of more
 * that were given up, the oldest go first
 */
export async function replay(
  tx: Tx,
  actor: Actor,
  endpointId: number,
  { eventId, since }: Which,
): Promise<number> {
  await requireEndpoint(tx, endpointId);
  const which =
    eventId !== null
      ? fragment`o.id = ${eventId}`
      : since !== null
        ? fragment`o.occurred_at >= ${since}`
        : fragment`o.state = 'dead'`;
  const replayed = await tx.count(sql`
    update outgoing_events o set state = 'pending', attempts = 0, settled_at = null
    where o.tenant_id = ${tx.tenantId} and o.id = any(array(
      select o.id from outgoing_events o
      where o.tenant_id = ${tx.tenantId} and o.endpoint_id = ${endpointId} and o.state <> 'pending' and ${which}
      order by o.id limit ${MOST_REPLAYED + (since === null ? 0 : 1)}))`);
  if (replayed > MOST_REPLAYED)
    throw new ApiError('conflict', message('events_too_many', { limit: MOST_REPLAYED }));
  if (eventId !== null && replayed === 0) await requireEvent(tx, endpointId, eventId);
  tx.wake('outgoing-events');
  const subject = { subjectType: 'event_endpoint', subjectId: endpointId } as const;
  audit(tx, { actor, action: 'event_endpoint.replayed', ...subject, details: { replayed } });
  return replayed;
}

async function requireEvent(tx: Tx, endpointId: number, id: number): Promise<void> {
  const found = await tx.first(sql`
    select from outgoing_events where tenant_id = ${tx.tenantId} and endpoint_id = ${endpointId} and id = ${id}`);
  if (found === undefined) throw notFound('outgoing_event');
}

/** Puts a trial event behind those that wait. @throws ApiError not_found */
export async function sendTrial(tx: Tx, endpointId: number): Promise<void> {
  await requireEndpoint(tx, endpointId);
  tx.later(sql`
    insert into outgoing_events (tenant_id, endpoint_id, kind, subject, data)
    values (${tx.tenantId}, ${endpointId}, 'ping', 'ping', '{}')`);
  tx.later(sql`
    update event_endpoints set due_at = '-infinity' where tenant_id = ${tx.tenantId} and id = ${endpointId}`);
  tx.wake('outgoing-events');
}
