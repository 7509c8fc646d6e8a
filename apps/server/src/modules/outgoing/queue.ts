import { message } from '@sluice/contracts/messages';
import type { SystemTx, Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import { AHEAD } from '../../platform/lookout.ts';
import { claim } from '../../platform/queue/claim.ts';
import { fence, giveBack, writeHeld } from '../../platform/queue/lease.ts';
import { isGivenUp, pauseAfter, type RetryPolicy } from '../../platform/queue/retry.ts';
import { asJson, type Words } from '../../platform/said.ts';
import { type EndpointLease, EVENT_ENDPOINTS } from './endpoint-lease.ts';
import { noteSwitchedOff } from './switch-off.ts';

/** Tries of one event: seven hours and more, then it is given up and the next one goes. */
export const RETRIES: RetryPolicy & { most: number } = {
  most: 15,
  firstMs: 10_000,
  longestMs: 3_600_000,
};

/** Hours after which an endpoint that failed all the time is switched off. */
export const SWITCH_OFF_HOURS = 72;

const hasPending = (tenant: SqlFragment): SqlFragment => fragment`
  exists (select from outgoing_events o where o.tenant_id = ${tenant} and o.endpoint_id = d.id and o.state = 'pending')`;

/** The time at which an endpoint has something to send. */
export const endpointsDueAt = fragment`
  select min(greatest(d.due_at, d.expires_at)) from event_endpoints d
  where d.is_active and d.due_at <= ${AHEAD} and d.expires_at <= ${AHEAD} and ${hasPending(fragment`d.tenant_id`)}`;

export const claimEndpoints = (tx: SystemTx, holder: string, limit: number): Promise<EndpointLease[]> =>
  claim(tx, EVENT_ENDPOINTS, {
    limit,
    holder,
    due: (tenant) => fragment`d.is_active and d.due_at <= now() and ${hasPending(tenant)}`,
    order: fragment`d.due_at, d.id`,
    returning: fragment`q.label, q.url, q.sealed_secrets as "sealedSecrets", q.previous_secret_until as "previousSecretUntil"`,
  });

export interface PendingEvent {
  id: number;
  kind: string;
  data: object;
  occurred_at: Date;
  attempts: number;
}

/** The events that wait, in the order of their delivery. */
export const pendingEvents = (
  tx: Tx,
  endpointId: number,
  limit: number,
): Statement<PendingEvent> => sql<PendingEvent>`
  select id, kind, data, occurred_at, attempts from outgoing_events
  where tenant_id = ${tx.tenantId} and endpoint_id = ${endpointId} and state = 'pending' order by id limit ${limit}`;

/** @throws LeaseLost when another process has taken over */
export async function settleDelivered(
  tx: Tx,
  lease: EndpointLease,
  { id }: PendingEvent,
  status: number,
): Promise<void> {
  tx.later(sql`
    update outgoing_events set state = 'delivered', attempts = attempts + 1, last_status = ${status}, last_error = null,
      last_error_key = null, settled_at = moment.at
    from (select statement_timestamp() as at) moment where tenant_id = ${tx.tenantId} and id = ${id}`);
  await writeHeld(tx, EVENT_ENDPOINTS, lease, {
    set: fragment`failures = 0, failing_since = null, last_error = null, last_error_key = null,
      last_delivered_at = statement_timestamp()`,
  });
}

/** A try that failed. */
export interface Failure {
  /** null = no answer came. */
  status: number | null;
  said: Words;
  /** The pause that the program asked for. */
  askedMs: number;
  /** The program wants no more events. */
  isGone: boolean;
}

/**
 * Writes a failure: the event waits, or is given up after its tries, and the endpoint pauses, or is switched off when it
 * has failed for long.
 *
 * @throws LeaseLost when another process has taken over
 */
export async function settleFailed(
  tx: Tx,
  lease: EndpointLease,
  event: PendingEvent,
  { status, said, askedMs, isGone }: Failure,
): Promise<void> {
  await fence(tx, EVENT_ENDPOINTS, lease);
  const [key, tries] = [asJson(said.key), event.attempts + 1];
  const isDead = isGivenUp(RETRIES, tries);
  tx.later(sql`
    update outgoing_events set state = ${isDead ? 'dead' : 'pending'}, attempts = ${tries}, last_status = ${status},
      last_error = ${said.text}, last_error_key = ${key}, settled_at = case when ${isDead}::boolean then moment.at end
    from (select statement_timestamp() as at) moment where tenant_id = ${tx.tenantId} and id = ${event.id}`);
  const pause = pauseAfter(RETRIES, tries, Math.min(askedMs, RETRIES.longestMs)) / 1_000;
  const ended = await tx.first(sql<{ is_over: boolean }>`
    select coalesce(failing_since < now() - make_interval(hours => ${SWITCH_OFF_HOURS}::integer), false) as is_over
    from event_endpoints where tenant_id = ${tx.tenantId} and id = ${lease.id}`);
  const isOver = isGone || ended?.is_over === true;
  giveBack(tx, EVENT_ENDPOINTS, [lease], {
    set: fragment`failures = q.failures + 1, failing_since = coalesce(q.failing_since, moment.at),
      last_error = ${said.text}, last_error_key = ${key}::jsonb, is_active = ${!isOver}::boolean,
      switched_off_at = case when ${isOver}::boolean then moment.at end,
      due_at = moment.at + make_interval(secs => ${isDead ? 0 : pause}::double precision)`,
  });
  if (isOver) noteSwitchedOff(tx, lease.id, message('notice_events_undelivered', { label: lease.label }));
}

/** Frees an endpoint whose events are out, or whose turn is over. */
export const returnEndpoint = (tx: Tx, lease: EndpointLease): void => giveBack(tx, EVENT_ENDPOINTS, [lease]);
