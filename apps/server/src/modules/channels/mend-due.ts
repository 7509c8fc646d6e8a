import { asTenantId, type Database, type Tx } from '../../platform/db/database.ts';
import { fragment, literal, type SqlFragment, sql } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/log/index.ts';
import { wakeDelivery } from './changes.ts';
import { enterDue, IS_OPEN, type ListingId, TURN } from './due-listings.ts';

/** Listings mended in one transaction. */
const MENDED_AT_ONCE = 5_000;

/** The listings of a tenant that differ from `due_listings`; the statement sees one moment, in which both agree. */
const differing = (tenantId: number): SqlFragment => fragment`
  select coalesce(l.connection_id, d.connection_id) as connection_id, coalesce(l.product_id, d.product_id) as product_id
  from (select * from listings where tenant_id = ${tenantId}) l
  full join (select * from due_listings where tenant_id = ${tenantId}) d
    on d.tenant_id = l.tenant_id and d.connection_id = l.connection_id and d.product_id = l.product_id
  where ${IS_OPEN} and (d.product_id is null or d.turn <> ${TURN} or d.due_at <> l.next_at)
    or d.product_id is not null and ${IS_OPEN} is not true`;

/** The number of listings of a tenant that differ from `due_listings`, for the doctor; 0 unless a writer forgot it. */
export const countDiffering = (tenantId: number) =>
  sql<{ n: number }>`select count(*) as n from (${differing(tenantId)}) listings`;

/**
 * Makes `due_listings` agree with the listings of the tenant. Nothing differs unless a writer forgot it, or a version from
 * before that table writes as well. Returns the number of listings that differed, of one portion.
 */
export async function mendDue(tx: Tx): Promise<number> {
  const found = await tx.run(sql<ListingId>`${differing(tx.tenantId)} limit ${literal(MENDED_AT_ONCE)}`);
  await settle(tx, found);
  return found.length;
}

/** Mends `due_listings` of all tenants, one after another; a tenant whose comparison fails is logged and passed over. */
export async function sweepDue({ db, log, isStopping }: SweepDeps): Promise<void> {
  const tenants = await db.asSystem((tx) => tx.run(sql<{ id: number }>`select id from tenants order by id`));
  for (const { id } of tenants) {
    if (isStopping()) return;
    try {
      let mended = 0;
      for (let portion = MENDED_AT_ONCE; portion === MENDED_AT_ONCE; mended += portion)
        portion = await db.inTenant(asTenantId(id), mendDue);
      if (mended > 0)
        log.warn({ tenant_id: id, mended }, 'listings and the rows of their due times differed');
    } catch (error) {
      log.error({ err: error, tenant_id: id }, 'the due times of listings could not be compared');
    }
  }
}

interface SweepDeps {
  db: Database;
  log: Logger;
  /** Whether the process is about to end, so that no further tenant is begun. */
  isStopping(): boolean;
}

/**
 * Settles rows whose time has come although their listings have nothing to do: without it they would make a connection
 * due again and again.
 */
export async function settleIdle(tx: Tx, connectionId: number): Promise<void> {
  const found = await tx.run(sql<ListingId>`
    select d.connection_id, d.product_id from due_listings d
    left join listings l on l.tenant_id = d.tenant_id and l.connection_id = d.connection_id and l.product_id = d.product_id
    where d.tenant_id = ${tx.tenantId} and d.connection_id = ${connectionId} and d.due_at <= now()
      and (${IS_OPEN} is not true or l.next_at > d.due_at)
    limit ${literal(MENDED_AT_ONCE)}`);
  await settle(tx, found);
}

/** Makes the rows of some listings agree with them, also of listings that are gone. */
async function settle(tx: Tx, found: readonly ListingId[]): Promise<void> {
  const sorted = [...found].sort((a, b) => a.connection_id - b.connection_id || a.product_id - b.product_id);
  for (const [connectionId, group] of Map.groupBy(sorted, (listing) => listing.connection_id)) {
    const ids = group.map((listing) => listing.product_id);
    // Locked first, so that the statements behind see all that others committed.
    await tx.run(sql`
      select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and product_id = any(${ids}::bigint[]) order by product_id for no key update`);
    tx.later(sql`
      delete from due_listings d where d.tenant_id = ${tx.tenantId} and d.connection_id = ${connectionId}
        and d.product_id = any(${ids}::bigint[]) and not exists (select from listings l where l.tenant_id = ${tx.tenantId}
          and l.connection_id = d.connection_id and l.product_id = d.product_id and ${IS_OPEN})`);
    enterDue(tx, group);
  }
  // Behind all of them: leases are locked after listings everywhere.
  wakeDelivery(tx, [...new Set(sorted.map((listing) => listing.connection_id))]);
}
