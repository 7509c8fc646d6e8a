import type { Database, TenantId, Tx } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { enterDue, type ListingId, leaveDue } from './due-listings.ts';

/** Rows changed in one transaction: far below the time limit of a statement. */
const ROWS_PER_STEP = 5_000;

/** The condition on listings that the channel holds, or may hold because the outcome of their create is unknown. */
export const MAY_STAND = fragment`l.state <> 'withdrawn'
  and (l.sync_id is not null or l.uncertain or l.state in ('sending', 'accepted')
    or l.issue_code is not distinct from 'outcome_unknown')`;

/** The condition on listings of products that came from the site itself, which had them before Sluice. */
export const IS_OWN = fragment`exists (select from source_products s where s.tenant_id = l.tenant_id
  and s.connection_id = l.connection_id and s.product_id = l.product_id and s.state = 'linked')`;

/**
 * Lets the deliverer take the listings of a connection that is being deleted off sale, with its own pace, tickets and
 * pauses. It waits for a deliverer that is still sending, and repeats its marks, because a plan that was under way may
 * have changed listings since.
 *
 * @returns whether the channel has none left
 */
export async function isWithdrawn(db: Database, tenantId: TenantId, id: number): Promise<boolean> {
  const isSending = await db.inTenant(tenantId, (tx) =>
    tx.first(sql`
      select from connections c
      join delivery_leases d on d.tenant_id = c.tenant_id and d.connection_id = c.id and d.expires_at >= now()
      where c.tenant_id = ${tx.tenantId} and c.id = ${id} and c.withdrawing_since is null`),
  );
  if (isSending !== undefined) return false;
  await inSteps(db, tenantId, (tx) => forgetOwn(tx, id));
  await inSteps(db, tenantId, (tx) => markUnwanted(tx, id));
  return db.inTenant(tenantId, async (tx) => {
    handOver(tx, id);
    const left = await tx.first(sql`
      select from listings where tenant_id = ${tx.tenantId} and connection_id = ${id} and state <> 'withdrawn' limit 1`);
    return left === undefined;
  });
}

async function inSteps(db: Database, tenantId: TenantId, step: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.inTenant(tenantId, step)) > 0);
}

/** Forgets the listings that stay on the site because their products came from there. */
async function forgetOwn(tx: Tx, id: number): Promise<number> {
  const gone = await tx.run(sql<ListingId>`
    delete from listings l where l.tenant_id = ${tx.tenantId} and l.connection_id = ${id}
      and l.product_id = any(array(select l.product_id from listings l
        join connections c on c.tenant_id = l.tenant_id and c.id = l.connection_id and not c.withdraws_own
        where l.tenant_id = ${tx.tenantId} and l.connection_id = ${id} and ${IS_OWN} limit ${ROWS_PER_STEP}))
    returning l.connection_id, l.product_id`);
  leaveDue(tx, gone);
  return gone.length;
}

/** A listing that nobody wants and that a person has to check keeps its question. */
async function markUnwanted(tx: Tx, id: number): Promise<number> {
  const marked = await tx.run(sql<ListingId>`
    update listings set wanted = false, held = null, attempts = 0, next_at = now(), updated_at = now(),
      uncertain = uncertain or issue_code is not distinct from 'outcome_unknown',
      issue_code = null, issue_message = null, issue_key = null, issues = null,
      state = case when state in ('live', 'rejected', 'retry') then 'pending' else state end
    where tenant_id = ${tx.tenantId} and connection_id = ${id} and product_id = any(array(
      select product_id from listings where tenant_id = ${tx.tenantId} and connection_id = ${id}
        and (wanted or state = 'live' or (state = 'rejected' and issue_code is distinct from 'outcome_unknown'))
      order by product_id limit ${ROWS_PER_STEP} for no key update))
    returning connection_id, product_id`);
  enterDue(tx, marked);
  return marked.length;
}

/**
 * Makes the connection due. A connection without a lease gets one as if a deliverer had died over it, so that the next
 * one looks up what was being sent. Brands and categories of the channel need no more attention.
 */
function handOver(tx: Tx, id: number): void {
  tx.later(sql`
    insert into delivery_leases as d (tenant_id, connection_id, holder, due_at)
    values (${tx.tenantId}, ${id}, gen_random_uuid(), now())
    on conflict (tenant_id, connection_id) do update
      set terms_due = false, due_at = least(d.due_at, excluded.due_at)`);
  tx.later(sql`delete from channel_terms where tenant_id = ${tx.tenantId} and connection_id = ${id}`);
  tx.later(sql`
    update connections set withdrawing_since = now(), status = 'active'
    where tenant_id = ${tx.tenantId} and id = ${id} and deleting_withdraws and withdrawing_since is null`);
  tx.wake('deliveries');
}
