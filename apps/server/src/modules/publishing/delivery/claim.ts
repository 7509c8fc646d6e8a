import type { Tx } from '../../../platform/db/database.ts';
import { literal, sql } from '../../../platform/db/sql.ts';

/** A listing that is due, as it stood when it was claimed. */
export interface ClaimedListing {
  product_id: number;
  external_key: string;
  sync_id: string | null;
  state: 'pending' | 'retry' | 'accepted';
  wanted: boolean;
  desired_version: number;
  sent_content_hash: string | null;
  sent_offer_hash: string | null;
  /** Fingerprints of what an outstanding ticket carries. */
  sending_content_hash: string | null;
  sending_offer_hash: string | null;
  uncertain: boolean;
  ticket: string | null;
  /** How long ago the ticket was given; 0 without one. */
  ticket_age_ms: number;
  attempts: number;
  issue_code: string | null;
  /** The guard keeps its withdrawal or its new price back: it goes on at `desired_price`. */
  held: 'withdraw' | 'price' | null;
  /** As it was planned. */
  desired_price: string | null;
  desired_currency: string | null;
  /** What a person decided about its identity; `create` = none of the channel's listings is the product. */
  match_choice: 'mapped' | 'create' | null;
  /** How it differed when it was lately sent again because of that. */
  resent_drift: string | null;
}

/** What shows the same again within this time after it was mended is changed back by the channel itself. */
const RESENT_SECONDS = 600;

/**
 * Claims the next listings of a connection and marks them as being sent, so that a crash from here on is known to have
 * left their outcome open. Price and stock go before content, withdrawals before creations; tickets are asked when due.
 * The index `listings_turn` has this order.
 */
export async function claimListings(tx: Tx, connectionId: number, limit: number): Promise<ClaimedListing[]> {
  const claimed = await tx.run(sql<ClaimedListing>`
    select product_id, external_key, sync_id, state, wanted, desired_version, sent_content_hash, sent_offer_hash,
      sending_content_hash, sending_offer_hash, uncertain, ticket,
      coalesce(extract(epoch from now() - ticket_at) * 1000, 0)::bigint as ticket_age_ms, attempts, issue_code,
      held, desired_price, desired_currency, match_choice,
      case when resent_at > now() - ${literal(RESENT_SECONDS)} * interval '1 second' then resent_drift end as resent_drift
    from listings
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and next_at <= now()
      and state in ('pending', 'accepted', 'retry')
    order by case
        when sync_id is not null and wanted and sent_content_hash = desired_content_hash then 0
        when not wanted then 1 when sync_id is not null then 2 else 3 end,
      next_at, product_id
    limit ${literal(limit)} for no key update skip locked`);
  const sending = claimed
    .filter((listing) => listing.state !== 'accepted')
    .map((listing) => listing.product_id);
  // By an array and not joined to the select: on a table without statistics the join took seconds.
  tx.later(sql`
    update listings set state = 'sending', updated_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = any(${sending}::bigint[])`);
  return claimed;
}

/** After a take-over: what the one before left in the middle of a send may have reached the channel. */
export function recoverInterrupted(tx: Tx, connectionId: number): void {
  tx.later(sql`
    update listings set state = 'retry', uncertain = true, next_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and state = 'sending'`);
}

/**
 * A deliverer that had lost its lease may have written behind the back of its successor: what these listings hold on the
 * channel is looked up again, also where the successor is sending just now.
 */
export function suspectListings(tx: Tx, connectionId: number, productIds: readonly number[]): void {
  tx.later(sql`
    select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and product_id = any(${productIds}::bigint[]) order by product_id for no key update`);
  tx.later(sql`
    update listings set
      overtaken = overtaken or state in ('sending', 'accepted'),
      uncertain = uncertain or state not in ('sending', 'accepted'),
      next_at = case when state in ('live', 'withdrawn', 'rejected') then now() else next_at end,
      state = case when state in ('live', 'withdrawn', 'rejected') then 'pending' else state end
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = any(${productIds}::bigint[])`);
  tx.later(sql`
    update delivery_leases set due_at = least(coalesce(due_at, now()), now())
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
}
