import type { Database } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { gauge, type Metric } from '../../platform/http/metrics.ts';
import { freshnessMetric, recentlyConfirmed } from './freshness-metrics.ts';

interface Differences {
  missing: number;
  differs: number;
  unwanted: number;
}

interface Backlog {
  marks: number;
  oldest_seconds: number;
  blocked: number;
  open: number;
  half_open: number;
  imports: number;
  attempts: number;
  attempted_listings: number;
}

/** A mended difference is none any more; a comparison does not say of which kind those were, so one that mended counts none. */
const lastDifferences: Statement<Differences> = sql<Differences>`
  select coalesce(sum(missing) filter (where mended = 0), 0)::float8 as missing,
    coalesce(sum(differs) filter (where mended = 0), 0)::float8 as differs,
    coalesce(sum(unwanted) filter (where mended = 0), 0)::float8 as unwanted
  from (select distinct on (tenant_id, connection_id) tenant_id, missing, differs, unwanted, mended from reconciliations
    where state = 'done' and finished_at > now() - interval '2 days'
    order by tenant_id, connection_id, id desc) last`;

/**
 * The delay of publishing over all tenants: the figures for an operator's alarms. Each counts what is open or faulty, and
 * reads the index of just that: a scrape costs the same whatever the number of listings that are at rest.
 */
export async function publishingMetrics(db: Database): Promise<Metric[]> {
  const [backlog, states, tasks, fresh, differences] = await db.asSystem((tx) =>
    Promise.all([
      tx.first(sql<Backlog>`
        select (select count(*) from product_changes) as marks,
          coalesce(extract(epoch from now() - least(
            (select min(l.changed_at) from due_listings d
              join listings l on l.tenant_id = d.tenant_id and l.connection_id = d.connection_id and l.product_id = d.product_id
              where l.held is distinct from 'withdraw'),
            (select min(changed_at) from product_changes),
            (select min(requested_at) from connection_scans))), 0)::float8 as oldest_seconds,
          (select count(*) from delivery_leases where blocked_reason is not null) as blocked,
          (select count(*) from delivery_leases where opened_at is not null and blocked_until > now()) as open,
          (select count(*) from delivery_leases where opened_at is not null and blocked_until <= now()) as half_open,
          (select count(*) from bulk_operations where status in ('queued', 'processing')) as imports,
          a.attempts as attempts, a.listings as attempted_listings
        from (select count(*) as attempts, count(distinct (tenant_id, connection_id, product_id)) as listings
          from delivery_attempts where at > now() - interval '10 minutes') a`),
      tx.run(sql<{ state: string; n: number }>`
        select l.state, count(*) as n from due_listings d
        join listings l on l.tenant_id = d.tenant_id and l.connection_id = d.connection_id and l.product_id = d.product_id
        group by l.state
        union all
        select state, count(*) from listings where state = 'rejected' and issue_code is not null group by state
        order by state`),
      tx.run(sql<{ kind: string; n: number }>`
        select kind, count(*) filter (where failures > 0) as n from connection_tasks group by kind order by kind`),
      recentlyConfirmed(tx),
      tx.first(lastDifferences),
    ]),
  );
  return [
    gauge('sluice_changes_waiting', 'Changed products that are not planned yet.', backlog?.marks ?? 0),
    gauge(
      'sluice_oldest_undelivered_seconds',
      'Age of the oldest change that no channel has confirmed.',
      backlog?.oldest_seconds ?? 0,
    ),
    gauge(
      'sluice_connections_blocked',
      'Connections whose channel asked for a break or cannot be reached.',
      backlog?.blocked ?? 0,
    ),
    {
      name: 'sluice_breakers',
      help: 'Connections whose breaker is open (nothing is sent), or half-open (a probe is under way).',
      type: 'gauge',
      values: [
        { labels: { state: 'open' }, value: backlog?.open ?? 0 },
        { labels: { state: 'half-open' }, value: backlog?.half_open ?? 0 },
      ],
    },
    {
      name: 'sluice_tasks_failing',
      help: 'Recurring tasks of connections whose last run failed, by kind.',
      type: 'gauge',
      values: tasks.map(({ kind, n }) => ({ labels: { kind }, value: n })),
    },
    gauge(
      'sluice_attempts_per_listing',
      'Attempts of the last ten minutes for each listing that had one: more than a few are work without end.',
      backlog === undefined || backlog.attempted_listings === 0
        ? 0
        : backlog.attempts / backlog.attempted_listings,
    ),
    freshnessMetric(fresh),
    {
      name: 'sluice_differences',
      help: 'Differences that the last comparison of each connection within two days found and did not mend.',
      type: 'gauge',
      values: [
        { labels: { kind: 'missing' }, value: differences?.missing ?? 0 },
        { labels: { kind: 'differs' }, value: differences?.differs ?? 0 },
        { labels: { kind: 'unwanted' }, value: differences?.unwanted ?? 0 },
      ],
    },
    gauge('sluice_imports_open', 'Imports that are queued or running.', backlog?.imports ?? 0),
    {
      name: 'sluice_listings',
      help: 'Listings that are under way, retried or rejected, by state.',
      type: 'gauge',
      values: states.map(({ state, n }) => ({ labels: { state }, value: n })),
    },
  ];
}
