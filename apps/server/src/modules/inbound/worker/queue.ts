import type { SystemTx, Tx } from '../../../platform/db/database.ts';
import { fragment } from '../../../platform/db/sql.ts';
import { claim } from '../../../platform/queue/claim.ts';
import { giveBack } from '../../../platform/queue/lease.ts';
import type { LeasedTable, RowLease } from '../../../platform/queue/leased-table.ts';

/** An event and the right to work on it. */
export interface ClaimedEvent extends RowLease {
  id: number;
  connectionId: number;
  method: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Buffer;
  /** Claims that were begun, the present one included. */
  attempts: number;
}

/** Every claim is an attempt, so `attempts` fences; `next_at` is the due time, and the end of the lease as well. */
export const EVENTS: LeasedTable<ClaimedEvent> = {
  table: 'channel_events',
  key: { id: 'id' },
  token: 'attempts',
  until: 'next_at',
  seconds: 10,
  open: fragment`q.state = 'received'`,
  nameOf: ({ id }) => `event ${id}`,
};

export const eventsDueAt = fragment`select min(next_at) from channel_events where state = 'received'`;

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
  const events = await claim(tx, EVENTS, {
    limit,
    due: fragment`d.state = 'received' and not d.connection_id = any(${busy}::bigint[])`,
    order: fragment`d.next_at, d.id`,
    returning: fragment`q.connection_id as "connectionId", q.method, q.query, q.headers, q.body, q.attempts`,
  });
  return events.sort((a, b) => a.id - b.id);
}

/** Gives back claimed events that were not begun; the claim does not count as an attempt. */
export const returnEvents = (tx: SystemTx, events: readonly ClaimedEvent[]): void =>
  giveBack(tx, EVENTS, events, { pauseMs: 0, set: fragment`attempts = attempts - 1` });

/** The end of a try at an event. */
export type EventEnd =
  | { state: 'processed' }
  | { state: 'ignored' | 'failed'; error: string }
  | { state: 'received'; error: string; delayMs: number };

/** Writes the end of an event, or the time of its next try. */
export function endEvent(tx: Tx, event: ClaimedEvent, end: EventEnd): void {
  const error = 'error' in end ? end.error.replaceAll('\0', '').slice(0, 1_000) : null;
  giveBack(tx, EVENTS, [event], {
    pauseMs: end.state === 'received' ? end.delayMs : 0,
    set: fragment`state = ${end.state}, error = ${error},
      processed_at = case when ${end.state} = 'received' then null else now() end`,
  });
}
