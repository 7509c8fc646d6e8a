import { type HealthPoint, ListingHealth, ListingHealthQuery } from '@sluice/contracts/portal';
import { lastDays } from '../../../platform/days.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, identifier, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { zoneOf } from '../../../platform/http/days-of-viewer.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { timestamp } from '../../../platform/http/present.ts';
import type { OverviewDeps } from './deps.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const DAYS = 30;

export const getListingHealth = ({ db }: Pick<OverviewDeps, 'db'>) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/listing-health',
    operationId: 'getListingHealth',
    tag: 'Overview',
    summary: 'Show the states of all products on all channels over time',
    description:
      'A point is the last count of its hour or day. Where none was made, nothing had changed, and the one before stands; the points begin with the first count.',
    query: ListingHealthQuery,
    success: { status: 200, schema: ListingHealth },
    errors: [422],
    handle: async ({ principal, query }) => {
      const period = periodOf(query.period ?? '30d', zoneOf(query.tz));
      const rows = await db.readInTenant(principal.tenantId, (tx) => tx.run(lastCounts(tx, period.starts)));
      return { unit: period.unit, data: filled(period.labels, rows) };
    },
  });

interface Period {
  unit: 'hour' | 'day';
  labels: string[];
  /** When each point begins, and when the last one ends. */
  starts: Date[];
}

function periodOf(period: '24h' | '30d', zone: string): Period {
  if (period === '30d') {
    const { days, starts } = lastDays(Date.now(), DAYS, zone);
    return { unit: 'day', labels: days, starts };
  }
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const starts = Array.from({ length: HOURS + 1 }, (_, at) => new Date(hour + (at - HOURS + 1) * HOUR_MS));
  return { unit: 'hour', labels: starts.slice(0, -1).map((start) => timestamp(start)), starts };
}

type CountRow = Omit<HealthPoint, 'at'> & { point: number };

/** The last count of each point, and the last one before the first point as point 0; sums over channels that still exist. */
const lastCounts = (tx: Tx, starts: readonly Date[]): Statement<CountRow> => sql<CountRow>`
  select h.point, ${sumOf('live')}, ${sumOf('pending')}, ${sumOf('error')}, ${sumOf('not_mapped')}, ${sumOf('excluded')}
  from (
    select distinct on (point) point, counts from (
      select width_bucket(hour, ${starts}::timestamptz[]) as point, hour, counts from shop_history
      where tenant_id = ${tx.tenantId} and hour < ${starts.at(-1)!}
        and hour >= coalesce((select max(hour) from shop_history where tenant_id = ${tx.tenantId} and hour < ${starts[0]!}), '-infinity')
    ) hours order by point, hour desc
  ) h cross join lateral jsonb_array_elements(h.counts -> 'channels') as s (channel)
  where (s.channel ->> 'id')::bigint in (select id from connections where tenant_id = ${tx.tenantId})
  group by h.point order by h.point`;

/** The products of all channels in a state. */
const sumOf = (state: keyof Omit<CountRow, 'point'>): SqlFragment =>
  fragment`coalesce(sum((s.channel ->> ${state})::bigint), 0)::bigint as ${identifier(state)}`;

function filled(labels: readonly string[], rows: readonly CountRow[]): HealthPoint[] {
  const byPoint = new Map(rows.map(({ point, ...counts }) => [point, counts]));
  let last = byPoint.get(0);
  return labels.flatMap((at, index) => {
    last = byPoint.get(index + 1) ?? last;
    return last === undefined ? [] : [{ at, ...last }];
  });
}
