import type { SystemTx } from '../platform/db/database.ts';
import { type Statement, sql } from '../platform/db/sql.ts';

/** How a connection is doing: what it waits for and why. */
export interface ConnectionHealth {
  tenant_id: number;
  id: number;
  platform: string;
  label: string;
  status: 'active' | 'paused';
  markup_percent: string | null;
  /** Listings by state. */
  listings: Record<string, number>;
  /** Listings whose last change the channel has not confirmed. */
  undelivered: number;
  /** When the oldest of those changes was made. */
  oldest_undelivered_at: Date | null;
  /** `open`: nothing is sent but an hourly probe; `half-open`: the probe is due or under way. */
  breaker: 'closed' | 'open' | 'half-open';
  /** Why nothing is sent before `blocked_until`, and what kind of failure that is: a code of the issue catalogue. */
  blocked_reason: string | null;
  blocked_kind: string | null;
  blocked_until: Date | null;
  consecutive_failures: number;
}

const health = (tenantId: number | null): Statement<ConnectionHealth> => sql<ConnectionHealth>`
  with counts as (
    select tenant_id, connection_id, state, count(*) as n, min(changed_at) as oldest from listings
    where ${tenantId}::bigint is null or tenant_id = ${tenantId} group by 1, 2, 3
  ), sums as (
    select tenant_id, connection_id, jsonb_object_agg(state, n) as listings,
      coalesce(sum(n) filter (where state in ('pending', 'sending', 'accepted', 'retry')), 0)::bigint as undelivered,
      min(oldest) filter (where state in ('pending', 'sending', 'accepted', 'retry')) as oldest_undelivered_at
    from counts group by 1, 2
  )
  select c.tenant_id, c.id, c.platform, c.label, c.status, c.markup_percent, coalesce(s.listings, '{}') as listings,
    coalesce(s.undelivered, 0) as undelivered, s.oldest_undelivered_at, d.blocked_reason, d.blocked_kind,
    case when d.opened_at is null then 'closed' when d.blocked_until > now() then 'open' else 'half-open' end as breaker,
    case when d.blocked_until > now() then d.blocked_until end as blocked_until,
    coalesce(d.consecutive_failures, 0) as consecutive_failures
  from connections c
  left join sums s on s.tenant_id = c.tenant_id and s.connection_id = c.id
  left join delivery_leases d on d.tenant_id = c.tenant_id and d.connection_id = c.id
  where ${tenantId}::bigint is null or c.tenant_id = ${tenantId} order by c.tenant_id, c.id`;

/** The connections of one tenant, or of all, with how they are doing. */
export const connectionHealth = (tx: SystemTx, tenantId: number | null): Promise<ConnectionHealth[]> =>
  tx.run(health(tenantId));

/** How long ago something was, as people say it. */
export const ago = (at: Date, now = Date.now()): string => duration(now - at.getTime());

/** How long it is until something, as people say it. */
export const until = (at: Date, now = Date.now()): string => duration(at.getTime() - now);

function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}
