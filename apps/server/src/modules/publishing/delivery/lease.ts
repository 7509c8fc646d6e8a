import type { SystemTx, TenantId, Tx } from '../../../platform/db/database.ts';
import { asTenantId } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A dead deliverer is replaced when its lease runs out; a living one renews well before. */
export const LEASE_SECONDS = 10;

/** The right to deliver one connection. The token grows with every take-over; completions check it. */
export interface Lease {
  tenantId: TenantId;
  connectionId: number;
  platform: string;
  holder: string;
  token: number;
  /** Whether someone else held it before, so that listings may be left in the middle of a send. */
  takenOver: boolean;
  /** Whether brands or categories are to be synchronised first. */
  termsDue: boolean;
  /** The breaker is open: one cheap call decides whether anything is sent. */
  probing: boolean;
  /** Rounds that failed in a row for another reason than the channel's rate limit. */
  failures: number;
  /** By this process's own clock (`performance.now`): without a renewal nothing may be sent after it. */
  validUntil: number;
}

/**
 * Claims connections that are due: nobody delivers them, they are not paused, and they are not waiting for a channel
 * that asked for a break. The longest due first.
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
    terms_due: boolean;
    probing: boolean;
    failures: number;
  }>`
    update delivery_leases l set holder = ${holder}, fencing_token = l.fencing_token + 1,
      expires_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from (
      select d.tenant_id, d.connection_id, d.holder is not null as taken_over, c.platform from delivery_leases d
      join connections c on c.tenant_id = d.tenant_id and c.id = d.connection_id and c.status = 'active' and c.is_target
      where d.due_at <= now() and d.expires_at < now() and d.blocked_until <= now()
        and not d.connection_id = any(${busy}::bigint[])
      order by d.due_at limit ${limit} for no key update of d skip locked
    ) due
    where l.tenant_id = due.tenant_id and l.connection_id = due.connection_id
    returning l.tenant_id, l.connection_id, due.platform, l.fencing_token, due.taken_over,
      l.terms_due or exists (select from channel_terms t where t.tenant_id = l.tenant_id and t.connection_id = l.connection_id
        and t.next_at <= now()) as terms_due,
      l.opened_at is not null as probing,
      case when l.blocked_kind = 'rate_limited' then 0 else l.consecutive_failures end as failures`);
  return rows.map((row) => ({
    tenantId: asTenantId(row.tenant_id),
    connectionId: row.connection_id,
    platform: row.platform,
    holder,
    token: row.fencing_token,
    takenOver: row.taken_over,
    termsDue: row.terms_due,
    probing: row.probing,
    failures: row.failures,
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

export class LeaseLost extends Error {}

/**
 * The fence: the last statement of every transaction that writes what a delivery found out. It holds the row until the
 * commit, so that a take-over waits for it. Last, because the plan locks listings before leases as well.
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
 * Gives the connection back and says when there is next something to do. Two statements: only one that begins after the
 * row is locked sees the listings of a plan that was just committing. An open breaker is always due: for its probe.
 *
 * @param pauseSeconds for which it is not due in any case
 */
export async function releaseLease(tx: Tx, lease: Lease, pauseSeconds = 0): Promise<void> {
  const held = await tx.first(sql`
    select from delivery_leases where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId}
      and fencing_token = ${lease.token} for no key update`);
  if (held === undefined) return;
  await tx.count(sql`
    update delivery_leases d set holder = null, expires_at = '-infinity',
      due_at = case when ${pauseSeconds}::integer > 0 then now() + make_interval(secs => ${pauseSeconds})
        when d.terms_due or d.opened_at is not null then now()
        else least(
          (select min(next_at) from listings l where l.tenant_id = d.tenant_id and l.connection_id = d.connection_id
            and l.state in ('pending', 'sending', 'accepted', 'retry')),
          (select min(next_at) from channel_terms t where t.tenant_id = d.tenant_id and t.connection_id = d.connection_id
            and t.next_at is not null)) end
    where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId}`);
}
