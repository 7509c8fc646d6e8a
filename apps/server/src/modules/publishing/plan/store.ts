import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';

/** A listing as it was last planned. */
export interface PlannedListing {
  connection_id: number;
  product_id: number;
  external_key: string;
  wanted: boolean;
  desired_content_hash: string | null;
  desired_offer_hash: string | null;
  /** Whether anything may have reached the channel. */
  touched: boolean;
}

interface ListingId {
  connection_id: number;
  product_id: number;
}

/** What is to become of a listing. */
export interface ListingPlan {
  connectionId: number;
  productId: number;
  externalKey: string;
  wanted: boolean;
  content: string | null;
  offer: string | null;
  isNew: boolean;
  /** It never reached the channel, so there is nothing to withdraw. */
  forget: boolean;
}

export const listingsOf = (
  tx: Tx,
  productIds: readonly number[],
): Statement<PlannedListing> => sql<PlannedListing>`
  select connection_id, product_id, external_key, wanted, desired_content_hash, desired_offer_hash,
    sync_id is not null or uncertain or state in ('sending', 'accepted') as touched
  from listings where tenant_id = ${tx.tenantId} and product_id = any(${productIds}::bigint[])
  order by connection_id, product_id for no key update`;

/**
 * Gives a new product the listing that a deleted one left under the same merchant key: the channel knows one thing of
 * that name, so withdrawing and creating it again would race with itself. Returns the listings as they were before.
 */
export async function adoptOrphans(tx: Tx, plans: readonly ListingPlan[]): Promise<ListingId[]> {
  if (plans.length === 0) return [];
  const heirs = new Map(plans.map((plan) => [`${plan.connectionId}/${plan.externalKey}`, plan.productId]));
  // By arrays and not by a join with them: on a table without statistics the join took seconds instead of milliseconds.
  const holders = await tx.run(sql<ListingId & { external_key: string }>`
    select connection_id, product_id, external_key from listings
    where tenant_id = ${tx.tenantId} and connection_id = any(${[...new Set(plans.map((p) => p.connectionId))]}::bigint[])
      and external_key = any(${[...new Set(plans.map((p) => p.externalKey))]}::text[])`);
  const heirOf = (holder: (typeof holders)[number]) =>
    heirs.get(`${holder.connection_id}/${holder.external_key}`);
  const others = holders.filter((holder) => (heirOf(holder) ?? holder.product_id) !== holder.product_id);
  if (others.length === 0) return [];
  const alive = await tx.run(sql<{ id: number }>`
    select id from products where tenant_id = ${tx.tenantId} and id = any(${others.map((o) => o.product_id)}::bigint[])`);
  const orphans = others.filter((holder) => !alive.some((product) => product.id === holder.product_id));
  for (const orphan of orphans) {
    tx.later(sql`
      update listings set product_id = ${heirOf(orphan)}
      where tenant_id = ${tx.tenantId} and connection_id = ${orphan.connection_id} and product_id = ${orphan.product_id}`);
  }
  return orphans;
}

export function removeListings(tx: Tx, plans: readonly ListingPlan[]): void {
  if (plans.length === 0) return;
  tx.later(sql`
    delete from listings l using unnest(${plans.map((p) => p.connectionId)}::bigint[], ${plans.map((p) => p.productId)}::bigint[]) u (c, p)
    where l.tenant_id = ${tx.tenantId} and l.connection_id = u.c and l.product_id = u.p`);
}

/**
 * Writes plans and wakes the connections they concern. A listing under way stays so: its completion compares the sent
 * fingerprints with the desired ones and sends again what has changed meanwhile. A rejected listing gets a new chance,
 * because its product, mapping or rule has changed.
 */
export function writePlans(tx: Tx, plans: readonly ListingPlan[]): void {
  const sorted = [...plans].sort((a, b) => a.connectionId - b.connectionId || a.productId - b.productId);
  tx.later(sql`
    insert into listings as l (tenant_id, connection_id, product_id, external_key, wanted, desired_content_hash,
      desired_offer_hash, desired_version)
    select ${tx.tenantId}, c, p, k, w, ch, oh, nextval('change_versions') from unnest(
      ${sorted.map((p) => p.connectionId)}::bigint[], ${sorted.map((p) => p.productId)}::bigint[],
      ${sorted.map((p) => p.externalKey)}::text[], ${sorted.map((p) => p.wanted)}::boolean[],
      ${sorted.map((p) => p.content)}::text[], ${sorted.map((p) => p.offer)}::text[]) u (c, p, k, w, ch, oh)
    on conflict (tenant_id, connection_id, product_id) do update set
      external_key = excluded.external_key, wanted = excluded.wanted,
      desired_content_hash = excluded.desired_content_hash, desired_offer_hash = excluded.desired_offer_hash,
      desired_version = excluded.desired_version,
      changed_at = case when l.confirmed_version >= l.desired_version then now() else l.changed_at end,
      state = case when l.state in ('sending', 'accepted', 'retry') then l.state else 'pending' end,
      attempts = case when l.state = 'rejected' then 0 else l.attempts end,
      next_at = case when l.state in ('accepted', 'retry') then l.next_at else now() end`);
  const connections = [...new Set(sorted.map((plan) => plan.connectionId))];
  tx.later(sql`
    update delivery_leases set due_at = least(coalesce(due_at, now()), now())
    where tenant_id = ${tx.tenantId} and connection_id = any(${connections}::bigint[])`);
}
