import type { MessageKey } from '@sluice/contracts/messages';
import type { ConnectionBlock, OverviewChannel, StateCountsRecord } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { literal, type Statement, sql } from '../../platform/db/sql.ts';
import { timestamp } from '../../platform/http/present.ts';
import type { ChannelCounts, StateCounts } from '../delivery/index.ts';

/** Attempts of a channel from which its speed is computed: enough for a steady figure, few enough to read at each look. */
const ATTEMPTS_READ = 1_000;
/** Attempts of longer ago say nothing about the speed of now. */
const PACE_SECONDS = 120;

export interface ChannelRow {
  id: number;
  label: string;
  platform: string;
  is_target: boolean;
  is_source: boolean;
  status: 'active' | 'paused';
  held: boolean;
  blocked_kind: string | null;
  blocked_reason: string | null;
  blocked_key: MessageKey | null;
  blocked_until: Date | null;
  opened_at: Date | null;
  consecutive_failures: number;
  identical_failures: number;
  /** Listings settled of late, and the seconds in which they were; null = nothing waits, or nothing was settled. */
  settled: number | null;
  span_seconds: number | null;
}

/** The connections of the tenant with what blocks them and how fast they are. Reads no listings. */
export const channelRows = (tx: Tx): Statement<ChannelRow> => sql<ChannelRow>`
  select c.id, c.label, c.platform, c.is_target, c.is_source, c.status, c.guard_state is not distinct from 'held' as held,
    d.blocked_kind, d.blocked_reason, d.blocked_key, case when d.blocked_until > now() then d.blocked_until end as blocked_until,
    d.opened_at, coalesce(d.consecutive_failures, 0) as consecutive_failures,
    coalesce(d.identical_failures, 0) as identical_failures, a.settled, a.span_seconds
  from connections c
  left join delivery_leases d on d.tenant_id = c.tenant_id and d.connection_id = c.id
  left join lateral (
    select count(*) filter (where r.outcome in ('live', 'withdrawn', 'rejected')) as settled,
      extract(epoch from now() - min(r.at))::float8 as span_seconds
    from (select t.at, t.outcome from delivery_attempts t
      where t.tenant_id = ${tx.tenantId} and t.connection_id = c.id
        and t.at > now() - make_interval(secs => ${literal(PACE_SECONDS)})
      order by t.id desc limit ${literal(ATTEMPTS_READ)}) r
  ) a on c.status = 'active' and exists (
    select from due_listings l where l.tenant_id = ${tx.tenantId} and l.connection_id = c.id)
  where c.tenant_id = ${tx.tenantId} and c.deleting_since is null
  order by c.id`;

interface Counted {
  counts: StateCounts;
  countedAt: Date;
}

/** Puts the numbers of a snapshot to the connections of now; a connection that is younger has none yet. */
export function presentChannels(
  rows: readonly ChannelRow[],
  { counts, countedAt }: Counted,
  platform: (slug: string) => { label: string },
): OverviewChannel[] {
  const byId = new Map(counts.channels.map((one) => [one.id, one]));
  return rows.map((row) => {
    const counted = row.is_target ? byId.get(row.id) : undefined;
    return {
      credential_id: row.id,
      label: row.label,
      platform: row.platform,
      platform_label: platform(row.platform).label,
      role: row.is_source ? (row.is_target ? 'both' : 'source') : 'target',
      status: row.status,
      blocked: blockOf(row),
      is_failing: row.opened_at !== null,
      held: row.held,
      counts: counted === undefined ? null : statesOf(counted),
      withdrawing: counted?.withdrawing ?? 0,
      lag_seconds: lagOf(counted, countedAt),
      pace: paceOf(row, counted),
    };
  });
}

const statesOf = ({ live, pending, error, not_mapped, excluded }: ChannelCounts): StateCountsRecord => ({
  live,
  pending,
  error,
  not_mapped,
  excluded,
});

/** The sums over all channels. */
export const totalOf = ({ channels }: StateCounts): StateCountsRecord => {
  const sum = (state: keyof StateCountsRecord): number =>
    channels.reduce((all, channel) => all + channel[state], 0);
  return {
    live: sum('live'),
    pending: sum('pending'),
    error: sum('error'),
    not_mapped: sum('not_mapped'),
    excluded: sum('excluded'),
  };
};

function lagOf(counted: ChannelCounts | undefined, countedAt: Date): number {
  if (counted === undefined || counted.oldest_at === null) return 0;
  return Math.max(0, Math.floor((countedAt.getTime() - Date.parse(counted.oldest_at)) / 1000));
}

function paceOf(
  { settled, span_seconds: span }: ChannelRow,
  counted: ChannelCounts | undefined,
): OverviewChannel['pace'] {
  const waiting = (counted?.pending ?? 0) + (counted?.withdrawing ?? 0);
  if (settled === null || span === null || waiting === 0) return null;
  const perSecond = settled / Math.max(span, 1);
  return {
    per_minute: Math.round(perSecond * 600) / 10,
    seconds_left: perSecond === 0 ? null : Math.ceil(waiting / perSecond),
  };
}

const blockOf = (row: ChannelRow): ConnectionBlock | null =>
  row.blocked_reason === null
    ? null
    : {
        kind: row.blocked_kind ?? 'unavailable',
        reason: row.blocked_reason,
        reason_key: row.blocked_key,
        until: timestamp(row.blocked_until),
        since: timestamp(row.opened_at),
        failures: row.consecutive_failures,
        identical_failures: row.identical_failures,
      };
