import { asTenantId, type SystemTx, type TenantId, type Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Another worker takes over a dead worker's events when this runs out; a living one renews well before. */
export const EVENT_LEASE_SECONDS = 10;
/** Attempts at an event before it waits for a person, including attempts that ended with their process. */
export const MAX_ATTEMPTS = 12;

/** An event and the right to work on it: `attempts` is this claim's own, and every write checks it. */
export interface ClaimedEvent {
  tenantId: TenantId;
  id: number;
  connectionId: number;
  method: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Buffer;
  attempts: number;
}

/**
 * Claims due events, the longest due first, also those of paused connections: only their delivery waits.
 *
 * @param busy connections whose events this process works on already
 */
export async function claimEvents(
  tx: SystemTx,
  limit: number,
  busy: readonly number[],
): Promise<ClaimedEvent[]> {
  const rows = await tx.run(sql<
    Omit<ClaimedEvent, 'tenantId' | 'connectionId'> & { tenant_id: number; connection_id: number }
  >`
    update channel_events e set attempts = e.attempts + 1,
      next_at = now() + make_interval(secs => ${EVENT_LEASE_SECONDS})
    from (
      select d.tenant_id, d.id from channel_events d
      where d.state = 'received' and d.next_at <= now() and not d.connection_id = any(${busy}::bigint[])
      order by d.next_at, d.id limit ${limit} for no key update skip locked
    ) due
    where e.tenant_id = due.tenant_id and e.id = due.id
    returning e.tenant_id, e.id, e.connection_id, e.method, e.query, e.headers, e.body, e.attempts`);
  return rows
    .map(({ tenant_id, connection_id, ...row }) => ({
      ...row,
      tenantId: asTenantId(tenant_id),
      connectionId: connection_id,
    }))
    .sort((a, b) => a.id - b.id);
}

/** Extends the claim of events; ignores events that are done or lost. */
export async function renewEvents(tx: SystemTx, events: readonly ClaimedEvent[]): Promise<void> {
  const ids = events.map((event) => event.id);
  await tx.count(sql`
    update channel_events set next_at = now() + make_interval(secs => ${EVENT_LEASE_SECONDS})
    where tenant_id = any(${[...new Set(events.map((event) => event.tenantId))]}::bigint[])
      and id = any(${ids}::bigint[]) and state = 'received'
      and attempts = (${events.map((event) => event.attempts)}::integer[])[array_position(${ids}::bigint[], id)]`);
}

/** Gives back claimed events that were not begun; the claim does not count as an attempt. */
export async function returnEvents(tx: SystemTx, events: readonly ClaimedEvent[]): Promise<void> {
  const ids = events.map((event) => event.id);
  await tx.count(sql`
    update channel_events set next_at = now(), attempts = attempts - 1
    where tenant_id = any(${[...new Set(events.map((event) => event.tenantId))]}::bigint[])
      and id = any(${ids}::bigint[]) and state = 'received'
      and attempts = (${events.map((event) => event.attempts)}::integer[])[array_position(${ids}::bigint[], id)]`);
}

/**
 * Locks an event for the transaction that applies it. False when it is done already or another worker has it: then
 * nothing may be applied.
 */
export async function holdEvent(tx: Tx, event: ClaimedEvent): Promise<boolean> {
  const row = await tx.first(sql`
    select from channel_events where tenant_id = ${tx.tenantId} and id = ${event.id} and state = 'received'
      and attempts = ${event.attempts} for no key update`);
  return row !== undefined;
}

/** The end of a try at an event. */
export type EventEnd =
  | { state: 'processed' }
  | { state: 'ignored' | 'failed'; error: string }
  | { state: 'received'; error: string; delayMs: number };

/** Writes the end of an event, or the time of its next try. */
export function endEvent(tx: Tx, event: ClaimedEvent, end: EventEnd): void {
  const error = 'error' in end ? end.error.replaceAll('\0', '').slice(0, 1_000) : null;
  const delayMs = end.state === 'received' ? end.delayMs : 0;
  tx.later(sql`
    update channel_events set state = ${end.state}, error = ${error},
      next_at = now() + make_interval(secs => ${delayMs / 1000}::double precision),
      processed_at = case when ${end.state} = 'received' then null else now() end
    where tenant_id = ${tx.tenantId} and id = ${event.id} and state = 'received' and attempts = ${event.attempts}`);
}
