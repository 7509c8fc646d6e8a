import type { ConnectionCount } from '@sluice/contracts/portal';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Fragment, fragment, nothing, type Statement, sql } from '../../platform/db/sql.ts';
import { sweepRows } from '../../platform/db/sweep.ts';

type EventState = 'received' | 'processed' | 'ignored' | 'failed';

/** An event of the tenant's stream as people see it. */
interface ChannelEvent {
  id: number;
  connection_id: number;
  received_at: Date;
  topic: string;
  state: EventState;
  attempts: number;
  error: string | null;
  processed_at: Date | null;
}

interface EventFilter {
  state?: EventState | undefined;
  connectionId?: number | undefined;
}

const matching = (
  tx: Tx,
  { state, connectionId }: EventFilter,
): Fragment => fragment`tenant_id = ${tx.tenantId}
  ${state === undefined ? nothing : fragment`and state = ${state}`}
  ${connectionId === undefined ? nothing : fragment`and connection_id = ${connectionId}`}`;

/** The newest events of a tenant: in one state or in all, of one connection or of all. */
export const listEvents = (
  tx: Tx,
  filter: EventFilter & { limit: number; offset?: number },
): Statement<ChannelEvent> => sql<ChannelEvent>`
  select id, connection_id, received_at, topic, state, attempts, error, processed_at from channel_events
  where ${matching(tx, filter)} order by id desc limit ${filter.limit} offset ${filter.offset ?? 0}`;

export const countEvents = (tx: Tx, filter: EventFilter): Statement<{ total: number }> => sql<{
  total: number;
}>`
  select count(*) as total from channel_events where ${matching(tx, filter)}`;

/** The number of failed events of each connection. */
export const failedEventsByConnection = (tx: Tx): Statement<ConnectionCount> => sql<ConnectionCount>`
  select c.id as credential_id, c.label, count(*) as count from channel_events e
  join connections c on c.tenant_id = e.tenant_id and c.id = e.connection_id
  where e.tenant_id = ${tx.tenantId} and e.state = 'failed'
  group by c.id, c.label order by count desc, c.id`;

/**
 * Makes the workers handle events again as if they had just come: one, or all that failed; of one connection or of all.
 * Returns the number of events.
 */
export function replayEvents(tx: Tx, id: number | null, connectionId: number | null = null): Promise<number> {
  tx.wake('inbox');
  return tx.count(sql`
    update channel_events set state = 'received', attempts = 0, next_at = now(), error = null, processed_at = null
    where tenant_id = ${tx.tenantId} and state <> 'received'
      and (${connectionId}::bigint is null or connection_id = ${connectionId})
      and ${id === null ? fragment`state = 'failed'` : fragment`id = ${id}`}`);
}

const EVENTS_PER_SWEEP = 10_000;

/**
 * Deletes old events, a bounded number at a time; failed ones stay until they are replayed.
 *
 * @param keptDays for which the stream shows handled events
 */
export const sweepEvents = (db: Database, keptDays: number): Promise<void> =>
  sweepRows(db, {
    table: 'channel_events',
    key: ['id'],
    old: fragment`d.state in ('processed', 'ignored') and d.processed_at < now() - make_interval(days => ${keptDays})`,
    limit: EVENTS_PER_SWEEP,
  });
