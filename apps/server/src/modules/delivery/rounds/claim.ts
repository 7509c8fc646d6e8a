import type { Tx } from '../../../platform/db/database.ts';
import { fragment, literal, nothing, sql } from '../../../platform/db/sql.ts';
import type { ListingIssue } from '../../mapping/index.ts';

/** A due listing, as it was when it was claimed. */
export interface ClaimedListing {
  product_id: number;
  external_key: string;
  sync_id: string | null;
  state: 'pending' | 'retry' | 'accepted';
  wanted: boolean;
  desired_version: number;
  sent_content_hash: string | null;
  sent_offer_hash: string | null;
  /** Fingerprints of the content and offer that an outstanding ticket carries. */
  sending_content_hash: string | null;
  sending_offer_hash: string | null;
  uncertain: boolean;
  /** Only an update of price and stock is uncertain. */
  uncertain_offer: boolean;
  /** The content that the channel refused for good, as computed by `refusedHash`. */
  refused_hash: string | null;
  /** The issues of that refusal. */
  issues: ListingIssue[] | null;
  ticket: string | null;
  /** Age of the ticket in milliseconds; 0 without one. */
  ticket_age_ms: number;
  attempts: number;
  issue_code: string | null;
  /** The guard holds its withdrawal or its new price: it goes on at `desired_price`. */
  held: 'withdraw' | 'price' | null;
  /** The planned price. */
  desired_price: string | null;
  desired_currency: string | null;
  /** A person's decision about its identity; `create` = none of the channel's listings is the product. */
  match_choice: 'mapped' | 'create' | null;
  /** The id of the product at the same site as a source; null if no source has it, or a person chose to create it. */
  source_id: string | null;
  /** The drift for which it was lately sent again. */
  resent_drift: string | null;
}

/** If the same drift shows again within this time after it was mended, the channel itself changes the listing back. */
const RESENT_SECONDS = 600;

/**
 * Claims the next listings of a connection and marks them as being sent, so that after a crash their outcome is known
 * to be open. Price and stock go before content, withdrawals before creations; tickets are asked for when due. The
 * index `listings_turn` has this order. Of a connection that is being deleted, only listings that are marked for their
 * withdrawal are claimed.
 */
export async function claimListings(
  tx: Tx,
  connectionId: number,
  limit: number,
  isDeleting = false,
): Promise<ClaimedListing[]> {
  const claimed = await tx.run(sql<ClaimedListing>`
    select product_id, external_key, sync_id, state, wanted, desired_version, sent_content_hash, sent_offer_hash,
      sending_content_hash, sending_offer_hash, uncertain, uncertain_offer, refused_hash, issues, ticket,
      coalesce(extract(epoch from now() - ticket_at) * 1000, 0)::bigint as ticket_age_ms, attempts, issue_code,
      held, desired_price, desired_currency, match_choice,
      case when match_choice is distinct from 'create' then (select external_id from source_products s
        where s.tenant_id = ${tx.tenantId} and s.connection_id = listings.connection_id
          and s.product_id = listings.product_id) end as source_id,
      case when resent_at > now() - ${literal(RESENT_SECONDS)} * interval '1 second' then resent_drift end as resent_drift
    from listings
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and next_at <= now()
      and state in ('pending', 'accepted', 'retry') ${isDeleting ? fragment`and not wanted` : nothing}
    order by case
        when sync_id is not null and wanted and sent_content_hash = desired_content_hash then 0
        when not wanted then 1 when sync_id is not null then 2 else 3 end,
      next_at, product_id
    limit ${literal(limit)} for no key update skip locked`);
  const sending = claimed
    .filter((listing) => listing.state !== 'accepted')
    .map((listing) => listing.product_id);
  // Uses an array instead of a join with the select: on a table without statistics the join took seconds.
  tx.later(sql`
    update listings set state = 'sending', updated_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = any(${sending}::bigint[])`);
  return claimed;
}

/**
 * Recovers after a take-over: listings that the former deliverer left in the middle of a send may have reached the
 * channel.
 */
export function recoverInterrupted(tx: Tx, connectionId: number): void {
  tx.later(sql`
    update listings set state = 'retry', uncertain = true, uncertain_offer = false, next_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and state = 'sending'`);
}

/**
 * Requests a look-up of listings that a deliverer without a lease may have written behind its successor's back, also if
 * the successor is sending them just now.
 */
export function suspectListings(tx: Tx, connectionId: number, productIds: readonly number[]): void {
  tx.later(sql`
    select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and product_id = any(${productIds}::bigint[]) order by product_id for no key update`);
  tx.later(sql`
    update listings l set
      overtaken = overtaken or state in ('sending', 'accepted'),
      uncertain = uncertain or state not in ('sending', 'accepted'), uncertain_offer = false,
      next_at = case when state in ('live', 'withdrawn', 'rejected') then moment.at else next_at end,
      state = case when state in ('live', 'withdrawn', 'rejected') then 'pending' else state end
    from (select now() as at) moment
    where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.product_id = any(${productIds}::bigint[])`);
  tx.later(sql`
    update delivery_leases set due_at = least(due_at, now())
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
}
