import type { SystemTx, Tx } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { AHEAD, AT_ONCE } from '../../../platform/lookout.ts';
import { claim } from '../../../platform/queue/claim.ts';
import { fence, freed, isHeld } from '../../../platform/queue/lease.ts';
import { type LeasedTable, type RowLease, rowsHeld } from '../../../platform/queue/leased-table.ts';
import { nextDueAt } from '../../channels/index.ts';
import type { Pace } from './pace.ts';
import type { RecentResults } from './recent-results.ts';

/** The right to deliver one connection. */
export interface Lease extends RowLease {
  connectionId: number;
  platform: string;
  /** Whether another deliverer held it before, so that listings may be left in the middle of a send. */
  takenOver: boolean;
  /** The age of the connection's deletion in milliseconds: its listings are only taken off sale. null = it stays. */
  deletingMs: number | null;
  /** Whether brands or categories are to be synchronised first. */
  termsDue: boolean;
  /** The breaker is open: one cheap call decides whether anything is sent. */
  probing: boolean;
  /** Rounds that failed in a row for another reason than the channel's rate limit. */
  failures: number;
  /** The results of recent sends. */
  recent: RecentResults;
  /** The speed of the channel. */
  pace: Pace;
}

/**
 * The rows are connections and not jobs: a row is never done, and its listings say when it is due. A holder that is still
 * named when the row is claimed died at its work.
 */
export const DELIVERIES: LeasedTable<Lease> = {
  table: 'delivery_leases',
  key: { connection_id: 'connectionId' },
  token: 'fencing_token',
  until: 'expires_at',
  holder: 'holder',
  seconds: 10,
  nameOf: ({ connectionId }) => `the delivery of connection ${connectionId}`,
};

/**
 * Claims due connections: no deliverer has them, they are not paused, and their channel has not asked for a break. The
 * longest due come first. Deleted connections are among them until their listings are off sale.
 */
export const claimLeases = (
  tx: SystemTx,
  holder: string,
  limit: number,
  busy: readonly number[],
): Promise<Lease[]> =>
  claim(tx, DELIVERIES, {
    limit,
    holder,
    joined: fragment`
      join connections c on c.tenant_id = d.tenant_id and c.id = d.connection_id and c.status = 'active'
        and (c.is_target or c.withdrawing_since is not null)
      join tenants t on t.id = d.tenant_id and t.sending_stopped_at is null`,
    columns: (
      tenant,
    ) => fragment`json_build_object('sent', d.recent_sent, 'refused', d.recent_refused) as recent,
      d.holder is not null as taken_over, c.platform,
      case when c.withdrawing_since is not null then extract(epoch from now() - c.deleting_since) * 1000 end::bigint as deleting_ms,
      c.withdrawing_since is null and (d.terms_due or exists (select from channel_terms t where t.tenant_id = ${tenant}
        and t.connection_id = d.connection_id and (t.next_at <= now() or t.moved))) as terms_due`,
    due: fragment`d.due_at <= now() and d.blocked_until <= now() and not d.connection_id = any(${busy}::bigint[])`,
    order: fragment`d.due_at`,
    returning: fragment`due.platform, due.taken_over as "takenOver", due.deleting_ms as "deletingMs",
      due.terms_due as "termsDue",
      q.opened_at is not null as probing,
      case when q.blocked_kind = 'rate_limited' then 0 else q.consecutive_failures end as failures,
      due.recent, q.pace`,
  });

/** The time at which a connection is due, of the longest due ones, or at once for brands and categories that changed. */
export const deliveriesDueAt = fragment`
  select min(at) from (
    (select ${AT_ONCE} as at from term_changes limit 1)
    union all
    (select greatest(d.due_at, d.blocked_until, d.expires_at) from delivery_leases d
      join connections c on c.tenant_id = d.tenant_id and c.id = d.connection_id and c.status = 'active'
        and (c.is_target or c.withdrawing_since is not null)
      join tenants t on t.id = d.tenant_id and t.sending_stopped_at is null
      where d.due_at <= ${AHEAD} and d.blocked_until <= ${AHEAD} and d.expires_at <= ${AHEAD}
      order by d.due_at limit 20)) due`;

/** Whether somebody stopped the sending: of the connection, or of the whole tenant. */
export async function isStopped(tx: Tx, { tenantId, connectionId }: Lease): Promise<boolean> {
  const row = await tx.first(sql`
    select from connections c join tenants t on t.id = c.tenant_id
    where c.tenant_id = ${tenantId} and c.id = ${connectionId} and c.status = 'active' and t.sending_stopped_at is null`);
  return row === undefined;
}

/**
 * The fence: the last statement of every transaction that writes the outcome of a delivery. It comes last also because
 * the plan, too, locks listings before leases.
 *
 * @throws LeaseLost when another deliverer has taken over; the transaction must not be committed
 */
export const requireLease = (tx: Tx, lease: Lease): Promise<void> => fence(tx, DELIVERIES, lease);

/**
 * Gives the connection back and stores when it is due next. Two statements, because only one that begins after the row
 * is locked sees the listings of a plan that was just committing. An open breaker is always due for its probe.
 *
 * @param pauseSeconds for which it is not due in any case
 */
export async function releaseLease(tx: Tx, lease: Lease, pauseSeconds = 0): Promise<void> {
  if (!(await isHeld(tx, DELIVERIES, lease))) return;
  const dueAt =
    pauseSeconds > 0
      ? fragment`seconds_after(moment.at, ${pauseSeconds})`
      : fragment`case when (q.terms_due and ${lease.deletingMs === null}) or q.opened_at is not null then moment.at
        else least(
          ${nextDueAt(lease.tenantId, lease.connectionId)},
          (select min(next_at) from channel_terms where tenant_id = ${lease.tenantId}
            and connection_id = ${lease.connectionId} and next_at is not null)) end`;
  tx.later(sql`
    update delivery_leases q set ${freed(DELIVERIES)}, pace = ${JSON.stringify(lease.pace)}::jsonb, due_at = ${dueAt}
    from (select now() as at) moment
    where ${rowsHeld(DELIVERIES, [lease])}`);
}
