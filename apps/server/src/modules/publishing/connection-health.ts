import type { SystemTx, Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';

/** How a recurring task of a connection is doing. */
export interface TaskHealth {
  kind: string;
  succeeded_at: Date | null;
  failures: number;
  error_kind: string | null;
  error_message: string | null;
  /** When it runs next, or is to be tried again. */
  next_at: Date;
}

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
  /**
   * Changes that the channel has not confirmed: listings on their way or held by the guard, products that are not planned
   * yet, and the connection itself where all of it is to be planned anew.
   */
  undelivered: number;
  /** When the oldest of those changes was made, leaving out what is held until a person confirms it. */
  oldest_undelivered_at: Date | null;
  /** `open`: nothing is sent but a probe at `blocked_until`; `half-open`: the probe is due or under way. */
  breaker: 'closed' | 'open' | 'half-open';
  /** Why nothing is sent before `blocked_until`, and what kind of failure that is: a code of the issue catalogue. */
  blocked_reason: string | null;
  blocked_kind: string | null;
  blocked_until: Date | null;
  consecutive_failures: number;
  /** The last of these failures that were the same. */
  identical_failures: number;
  /** Since when the breaker is open. */
  opened_at: Date | null;
  last_delivery_at: Date | null;
  tasks: TaskHealth[];
}

const health = (tenantId: number | null): Statement<Omit<ConnectionHealth, 'tasks'>> => sql`
  with counts as (
    select tenant_id, connection_id, state, count(*) as n, min(changed_at) filter (where held is distinct from 'withdraw') as oldest,
      count(*) filter (where held is not null) as held from listings
    where ${tenantId}::bigint is null or tenant_id = ${tenantId} group by 1, 2, 3
  ), sums as (
    select tenant_id, connection_id, jsonb_object_agg(state, n) as listings,
      coalesce(sum(case when state in ('pending', 'sending', 'accepted', 'retry') then n else held end), 0)::bigint as undelivered,
      min(oldest) filter (where state in ('pending', 'sending', 'accepted', 'retry')) as oldest_undelivered_at
    from counts group by 1, 2
  ), marks as (
    select tenant_id, count(*) as n, min(changed_at) as oldest from product_changes
    where ${tenantId}::bigint is null or tenant_id = ${tenantId} group by 1
  )
  select c.tenant_id, c.id, c.platform, c.label, c.status, c.markup_percent, coalesce(s.listings, '{}') as listings,
    coalesce(s.undelivered, 0) + case when c.is_target then coalesce(m.n, 0) + (scan.connection_id is not null)::integer else 0 end as undelivered,
    case when c.is_target then least(s.oldest_undelivered_at, m.oldest, scan.requested_at) else s.oldest_undelivered_at end
      as oldest_undelivered_at, d.blocked_reason, d.blocked_kind,
    case when d.opened_at is null then 'closed' when d.blocked_until > now() then 'open' else 'half-open' end as breaker,
    case when d.blocked_until > now() then d.blocked_until end as blocked_until,
    coalesce(d.consecutive_failures, 0) as consecutive_failures, coalesce(d.identical_failures, 0) as identical_failures,
    d.opened_at, (select h.delivered_at from delivery_hours h where h.tenant_id = c.tenant_id and h.connection_id = c.id
      and h.delivered_at is not null order by h.hour desc limit 1) as last_delivery_at
  from connections c
  left join sums s on s.tenant_id = c.tenant_id and s.connection_id = c.id
  left join marks m on m.tenant_id = c.tenant_id
  left join connection_scans scan on scan.tenant_id = c.tenant_id and scan.connection_id = c.id
  left join delivery_leases d on d.tenant_id = c.tenant_id and d.connection_id = c.id
  where (${tenantId}::bigint is null or c.tenant_id = ${tenantId}) and c.deleting_since is null
  order by c.tenant_id, c.id`;

/** The connections of one tenant, or of all, with how they are doing. Those being deleted are none any more. */
export async function connectionHealth(
  tx: Pick<Tx | SystemTx, 'run'>,
  tenantId: number | null,
): Promise<ConnectionHealth[]> {
  const [rows, taskRows] = await Promise.all([tx.run(health(tenantId)), tx.run(taskHealth(tenantId))]);
  const tasks = Map.groupBy(taskRows, (task) => task.connection_id);
  return rows.map((row) => ({
    ...row,
    tasks: (tasks.get(row.id) ?? []).map(({ connection_id: _, ...task }) => task),
  }));
}

/** Tasks that have done something or failed; those a channel has no use for never do. */
const taskHealth = (tenantId: number | null) => sql<TaskHealth & { connection_id: number }>`
  select connection_id, kind, succeeded_at, failures, error_kind, error_message, due_at as next_at from connection_tasks
  where (${tenantId}::bigint is null or tenant_id = ${tenantId}) and (succeeded_at is not null or failures > 0)
  order by connection_id, kind`;
