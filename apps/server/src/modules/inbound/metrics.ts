import type { Database } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { gauge, type Metric } from '../../platform/http/metrics.ts';

interface Backlog {
  waiting: number;
  oldest_seconds: number;
  failed: number;
  problems: number;
}

/** Figures on calls of channels that no worker has handled, over all tenants. */
export async function inboundMetrics(db: Database): Promise<Metric[]> {
  const backlog = await db.asSystem((tx) =>
    tx.first(sql<Backlog>`
      select count(*) as waiting,
        coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as oldest_seconds,
        (select count(*) from channel_events where state = 'failed') as failed,
        (select count(*) from order_problems where dismissed_at is null) as problems
      from channel_events where state = 'received'`),
  );
  return [
    gauge('sluice_events_waiting', 'Inbound events that are not handled yet.', backlog?.waiting ?? 0),
    gauge(
      'sluice_oldest_event_seconds',
      'Age of the oldest inbound event that is not handled yet.',
      backlog?.oldest_seconds ?? 0,
    ),
    gauge('sluice_events_failed', 'Inbound events that wait for a person.', backlog?.failed ?? 0),
    gauge('sluice_order_problems', 'Orders that were put aside.', backlog?.problems ?? 0),
  ];
}
