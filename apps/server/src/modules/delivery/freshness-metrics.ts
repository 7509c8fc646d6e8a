import type { SystemTx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import type { Metric } from '../../platform/http/metrics.ts';

/** Upper bounds of the buckets, in seconds. */
const BUCKETS = ['1', '5', '15', '60', '300', '900', '+Inf'] as const;

interface Fresh {
  platform: string;
  /** Listings in each bucket and in those before it. */
  counts: number[];
}

/**
 * Listings that a channel confirmed within the last ten minutes, by the time from their oldest unconfirmed change to the
 * confirmation. Reads the attempts of these minutes, whatever the number of listings. Counts in buckets alone can be added over the
 * nodes of a distributed database.
 */
export const recentlyConfirmed = (tx: SystemTx): Promise<Fresh[]> => tx.run(confirmed);

const confirmed: Statement<Fresh> = sql<Fresh>`
  select c.platform, array[
      count(*) filter (where l.published_at - l.changed_at <= interval '1 second'),
      count(*) filter (where l.published_at - l.changed_at <= interval '5 seconds'),
      count(*) filter (where l.published_at - l.changed_at <= interval '15 seconds'),
      count(*) filter (where l.published_at - l.changed_at <= interval '1 minute'),
      count(*) filter (where l.published_at - l.changed_at <= interval '5 minutes'),
      count(*) filter (where l.published_at - l.changed_at <= interval '15 minutes'),
      count(*)]::float8[] as counts
  from (select distinct tenant_id, connection_id, product_id from delivery_attempts
      where at > now() - interval '10 minutes') a
    join listings l on l.tenant_id = a.tenant_id and l.connection_id = a.connection_id and l.product_id = a.product_id
    join connections c on c.tenant_id = l.tenant_id and c.id = l.connection_id
  where l.published_at > now() - interval '10 minutes' and l.published_at >= l.changed_at
  group by c.platform order by c.platform`;

/** Freshness by platform, as a histogram over the last ten minutes: `histogram_quantile` works on it. */
export const freshnessMetric = (rows: readonly Fresh[]): Metric => ({
  name: 'sluice_freshness_seconds_bucket',
  help: 'Listings confirmed in the last ten minutes, by the seconds since their oldest unconfirmed change, cumulative.',
  type: 'gauge',
  values: rows.flatMap(({ platform, counts }) =>
    BUCKETS.map((le, at) => ({ labels: { platform, le }, value: counts[at] ?? 0 })),
  ),
});
