import type { SystemTx, TenantId, Tx } from '../../../platform/db/database.ts';
import { asTenantId } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Pace } from './pace.ts';
import type { RecentResults } from './recent-results.ts';

/** Another deliverer replaces a dead one when its lease runs out; a living one renews well before. */
export const LEASE_SECONDS = 10;

/** The right to deliver one connection. The token grows with every take-over; completions check it. */
export interface Lease {
  tenantId: TenantId;
  connectionId: number;
  platform: string;
  holder: string;
  token: number;
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
  /** By this process's own clock (`performance.now`): nothing may be sent later without a renewal. */
  validUntil: number;
}

/**
 * Claims due connections: no deliverer has them, they are not paused, and their channel has not asked for a break. The
 * longest due come first. Deleted connections are among them until their listings are off sale.
 */
export async function claimLeases(
  tx: SystemTx,
  holder: string,
  limit: number,
  busy: readonly number[],
): Promise<Lease[]> {
  const validUntil = performance.now() + LEASE_SECONDS * 1000;
  const rows = await tx.run(sql<{
    tenant_id: number;
    connection_id: number;
    platform: string;
    fencing_token: number;
    taken_over: boolean;
    deleting_ms: number | null;
    terms_due: boolean;
    probing: boolean;
    failures: number;
    recent_sent: number;
    recent_refused: number;
    pace: Pace;
  }>`
    update delivery_leases l set holder = ${holder}, fencing_token = l.fencing_token + 1,
      expires_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from (
      select d.tenant_id, d.connection_id, d.holder is not null as taken_over, c.platform,
        case when c.withdrawing_since is not null then extract(epoch from now() - c.deleting_since) * 1000 end::bigint as deleting_ms
      from delivery_leases d
      join connections c on c.tenant_id = d.tenant_id and c.id = d.connection_id and c.status = 'active'
        and (c.is_target or c.withdrawing_since is not null)
      join tenants t on t.id = d.tenant_id and t.sending_stopped_at is null
      where d.due_at <= now() and d.expires_at < now() and d.blocked_until <= now()
        and not d.connection_id = any(${busy}::bigint[])
      order by d.due_at limit ${limit} for no key update of d skip locked
    ) due
    where l.tenant_id = due.tenant_id and l.connection_id = due.connection_id
    returning l.tenant_id, l.connection_id, due.platform, l.fencing_token, due.taken_over, due.deleting_ms,
      due.deleting_ms is null and (l.terms_due or exists (select from channel_terms t where t.tenant_id = l.tenant_id
        and t.connection_id = l.connection_id and t.next_at <= now())) as terms_due,
      l.opened_at is not null as probing,
      case when l.blocked_kind = 'rate_limited' then 0 else l.consecutive_failures end as failures,
      l.recent_sent, l.recent_refused, l.pace`);
  return rows.map((row) => ({
    tenantId: asTenantId(row.tenant_id),
    connectionId: row.connection_id,
    platform: row.platform,
    holder,
    token: row.fencing_token,
    takenOver: row.taken_over,
    deletingMs: row.deleting_ms,
    termsDue: row.terms_due,
    probing: row.probing,
    failures: row.failures,
    recent: { sent: row.recent_sent, refused: row.recent_refused },
    pace: row.pace,
    validUntil,
  }));
}

/** Extends the lease. False when it was lost: the holder must stop at once. */
export async function renewLease(tx: Tx, lease: Lease): Promise<boolean> {
  const validUntil = performance.now() + LEASE_SECONDS * 1000;
  const renewed = await tx.count(sql`
    update delivery_leases set expires_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId} and fencing_token = ${lease.token}`);
  if (renewed === 1) lease.validUntil = validUntil;
  return renewed === 1;
}

/** Whether somebody stopped the sending: of the connection, or of the whole tenant. */
export async function isStopped(tx: Tx, { tenantId, connectionId }: Lease): Promise<boolean> {
  const row = await tx.first(sql`
    select from connections c join tenants t on t.id = c.tenant_id
    where c.tenant_id = ${tenantId} and c.id = ${connectionId} and c.status = 'active' and t.sending_stopped_at is null`);
  return row === undefined;
}

export class LeaseLost extends Error {}

/**
 * The fence: the last statement of every transaction that writes the outcome of a delivery. It holds the row until the
 * commit, so that a take-over waits for it. It comes last because the plan, too, locks listings before leases.
 *
 * @throws LeaseLost when another deliverer has taken over; the transaction must not be committed
 */
export async function requireLease(tx: Tx, lease: Lease): Promise<void> {
  const row = await tx.first(sql`
    select from delivery_leases where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId}
      and fencing_token = ${lease.token} for share`);
  if (row === undefined) throw new LeaseLost(`connection ${lease.connectionId} was taken over`);
}

/**
 * Gives the connection back and stores when it is due next. Two statements, because only one that begins after the row
 * is locked sees the listings of a plan that was just committing. An open breaker is always due for its probe.
 *
 * @param pauseSeconds for which it is not due in any case
 */
export async function releaseLease(tx: Tx, lease: Lease, pauseSeconds = 0): Promise<void> {
  const held = await tx.first(sql`
    select from delivery_leases where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId}
      and fencing_token = ${lease.token} for no key update`);
  if (held === undefined) return;
  await tx.count(sql`
    update delivery_leases d set holder = null, expires_at = '-infinity', pace = ${JSON.stringify(lease.pace)}::jsonb,
      due_at = case when ${pauseSeconds}::integer > 0 then now() + make_interval(secs => ${pauseSeconds})
        when (d.terms_due and ${lease.deletingMs === null}) or d.opened_at is not null then now()
        else least(
          (select min(next_at) from listings l where l.tenant_id = d.tenant_id and l.connection_id = d.connection_id
            and l.state in ('pending', 'sending', 'accepted', 'retry')),
          (select min(next_at) from channel_terms t where t.tenant_id = d.tenant_id and t.connection_id = d.connection_id
            and t.next_at is not null)) end
    where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId}`);
}
