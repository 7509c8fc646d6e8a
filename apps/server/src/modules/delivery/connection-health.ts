import type { MessageKey } from '@sluice/contracts/messages';
import type { SystemTx, Tx } from '../../platform/db/database.ts';
import { literal, type Statement, sql } from '../../platform/db/sql.ts';

/** The health of a connection's recurring task. */
export interface TaskHealth {
  kind: string;
  succeeded_at: Date | null;
  failures: number;
  error_kind: string | null;
  error_message: string | null;
  error_key: MessageKey | null;
  /** The time of its next run or retry. */
  next_at: Date;
}

/** A brand or category that is not on the channel as it should be. */
export interface TermTrouble {
  kind: 'brand' | 'category';
  /** Names from root. */
  path: string[];
  /** `refused`: the channel does not make it. `left_over`: it is there, and the catalogue no longer has it. */
  trouble: 'refused' | 'left_over';
  /** The channel's own words. */
  message: string;
  attempts: number;
  /** When it is asked for again; null = not any more. */
  next_at: Date | null;
}

/** The health of a connection: the things it waits for, with their reasons. */
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
   * Changes that the channel has not confirmed: listings on their way or held by the guard, products that are not
   * planned yet, and the connection itself where all of it waits to be planned anew.
   */
  undelivered: number;
  /** The time of the oldest of those changes, except changes held until a person confirms them. */
  oldest_undelivered_at: Date | null;
  /** `open`: nothing is sent but a probe at `blocked_until`; `half-open`: the probe is due or under way. */
  breaker: 'closed' | 'open' | 'half-open';
  /**
   * The reason why nothing is sent before `blocked_until`, and the kind of that failure: a code of the issue catalogue.
   */
  blocked_reason: string | null;
  blocked_key: MessageKey | null;
  blocked_kind: string | null;
  blocked_until: Date | null;
  consecutive_failures: number;
  /** Number of the latest failures with the same reason. */
  identical_failures: number;
  /** The time at which the breaker opened. */
  opened_at: Date | null;
  last_delivery_at: Date | null;
  tasks: TaskHealth[];
  /** Brands and categories that the channel refuses to make, or to delete. */
  terms: TermTrouble[];
}

const health = (tenantId: number): Statement<Omit<ConnectionHealth, 'tasks' | 'terms'>> => sql`
  with counts as (
    select tenant_id, connection_id, state, count(*) as n, min(changed_at) filter (where held is distinct from 'withdraw') as oldest,
      count(*) filter (where held is not null) as held from listings
    where tenant_id = ${tenantId} group by 1, 2, 3
  ), sums as (
    select tenant_id, connection_id, jsonb_object_agg(state, n) as listings,
      coalesce(sum(case when state in ('pending', 'sending', 'accepted', 'retry') then n else held end), 0)::bigint as undelivered,
      min(oldest) filter (where state in ('pending', 'sending', 'accepted', 'retry')) as oldest_undelivered_at
    from counts group by 1, 2
  ), marks as (
    select tenant_id, count(*) as n, min(changed_at) as oldest from product_changes
    where tenant_id = ${tenantId} group by 1
  )
  select c.tenant_id, c.id, c.platform, c.label, c.status, c.markup_percent, coalesce(s.listings, '{}') as listings,
    coalesce(s.undelivered, 0) + case when c.is_target then coalesce(m.n, 0) + (scan.connection_id is not null)::integer else 0 end as undelivered,
    case when c.is_target then least(s.oldest_undelivered_at, m.oldest, scan.requested_at) else s.oldest_undelivered_at end
      as oldest_undelivered_at, coalesce(d.blocked_reason, w.message) as blocked_reason,
    case when d.blocked_reason is null then w.key else d.blocked_key end as blocked_key,
    coalesce(d.blocked_kind, w.code) as blocked_kind,
    case when d.opened_at is null then 'closed' when d.blocked_until > now() then 'open' else 'half-open' end as breaker,
    case when d.blocked_until > now() then d.blocked_until else w.next_at end as blocked_until,
    coalesce(d.consecutive_failures, 0) as consecutive_failures, coalesce(d.identical_failures, 0) as identical_failures,
    d.opened_at, (select h.delivered_at from delivery_hours h where h.tenant_id = ${tenantId} and h.connection_id = c.id
      and h.delivered_at is not null order by h.hour desc limit 1) as last_delivery_at
  from connections c
  left join sums s on s.tenant_id = c.tenant_id and s.connection_id = c.id
  left join marks m on m.tenant_id = c.tenant_id
  left join connection_scans scan on scan.tenant_id = c.tenant_id and scan.connection_id = c.id
  left join delivery_leases d on d.tenant_id = c.tenant_id and d.connection_id = c.id
  -- The listing that holds up a deletion.
  left join lateral (select issue_code as code, issue_message as message, issue_key as key,
      case when state = 'retry' then next_at end as next_at from listings l
    where l.tenant_id = ${tenantId} and l.connection_id = c.id and l.state in ('retry', 'rejected')
      and l.issue_code is not null and l.issue_message is not null order by l.product_id limit 1) w on c.deleting_withdraws
  where c.tenant_id = ${tenantId} and (c.deleting_since is null or c.deleting_withdraws)
  order by c.tenant_id, c.id`;

/** The health of the connections of one tenant, or of all. Deleted connections are shown until their listings are off sale. */
export async function connectionHealth(
  tx: Pick<Tx | SystemTx, 'run'>,
  tenantId: number | null,
): Promise<ConnectionHealth[]> {
  if (tenantId !== null) return healthOfTenant(tx, tenantId);
  const tenants = await tx.run(sql<{ id: number }>`select id from tenants order by id`);
  const all = await Promise.all(tenants.map(({ id }) => healthOfTenant(tx, id)));
  return all.flat();
}

async function healthOfTenant(tx: Pick<Tx | SystemTx, 'run'>, tenantId: number): Promise<ConnectionHealth[]> {
  const [rows, taskRows, termRows] = await Promise.all([
    tx.run(health(tenantId)),
    tx.run(taskHealth(tenantId)),
    tx.run(termTrouble(tenantId)),
  ]);
  const terms = Map.groupBy(termRows, (term) => term.connection_id);
  const tasks = Map.groupBy(taskRows, (task) => task.connection_id);
  return rows.map((row) => ({
    ...row,
    tasks: (tasks.get(row.id) ?? []).map(({ connection_id: _, ...task }) => task),
    terms: (terms.get(row.id) ?? []).map(({ connection_id: _, ...term }) => term),
  }));
}

/** Tasks that have succeeded or failed; tasks that a channel has no use for never do either. */
const taskHealth = (tenantId: number) => sql<TaskHealth & { connection_id: number }>`
  select connection_id, kind, succeeded_at, failures, error_kind, error_message, error_key, due_at as next_at from connection_tasks
  where tenant_id = ${tenantId} and (succeeded_at is not null or failures > 0)
  order by connection_id, kind`;

/** Terms shown of each connection: a channel that refuses one usually refuses many alike. */
const TERMS_SHOWN = 20;

const termTrouble = (tenantId: number) => sql<TermTrouble & { connection_id: number }>`
  select connection_id, kind, string_to_array(name, E'\\x1f') as path, trouble, message, attempts, next_at from (
    select t.connection_id, t.kind, coalesce(t.failed_name, t.name) as name, t.issue_message as message, t.attempts, t.next_at,
      case when t.refused then 'refused' else 'left_over' end as trouble,
      row_number() over (partition by t.connection_id order by t.kind, t.term_id) as place
    from channel_terms t
    where t.tenant_id = ${tenantId} and t.issue_message is not null
      and (t.refused or t.made and t.failed_name is null)
  ) terms where place <= ${literal(TERMS_SHOWN)} order by connection_id, place`;
