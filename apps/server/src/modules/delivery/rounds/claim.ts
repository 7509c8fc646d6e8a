import type { Tx } from '../../../platform/db/database.ts';
import { fragment, literal, nothing, type SqlFragment, sql } from '../../../platform/db/sql.ts';
import {
  enterDue,
  type ListingId,
  onConnection,
  settleIdle,
  TURN,
  wakeDelivery,
} from '../../channels/index.ts';
import type { ListingIssue } from '../../mapping/index.ts';
import type { RecentPrice } from '../../publishing/index.ts';

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
  /** Its prices within the last hour, and perhaps older ones. */
  recent_prices: RecentPrice[] | null;
  /** A person's decision about its identity; `create` = none of the channel's listings is the product. */
  match_choice: 'mapped' | 'create' | null;
  /** The id of the product at the same site as a source; null if no source has it, or a person chose to create it. */
  source_id: string | null;
  /** The drift for which it was lately sent again. */
  resent_drift: string | null;
}

/** If the same drift shows again within this time after it was mended, the channel itself changes the listing back. */
const RESENT_SECONDS = 600;

/** Due rows that a claim looks at for each listing that it takes: a plan may hold some of them, or an interrupted send. */
const LOOKED_AT = 4;

export interface ListingClaim {
  /** The most listings to take. */
  limit: number;
  /** The connection is being deleted: only listings that are marked for their withdrawal are claimed. */
  isDeleting?: boolean;
  /** The round before is still being completed: its listings are not taken for interrupted ones. */
  besideRound?: boolean;
}

/**
 * Claims the next listings of a connection and marks them as being sent, so that after a crash their outcome is known
 * to be open. Price and stock go before content, withdrawals before creations; tickets are asked for when due. Of a
 * hundred thousand that are due, `due_listings` gives the few that a round takes on, in this order.
 */
export async function claimListings(
  tx: Tx,
  connectionId: number,
  { limit, isDeleting = false, besideRound = false }: ListingClaim,
): Promise<ClaimedListing[]> {
  const claimed = await tx.run(sql<ClaimedListing>`
    select product_id, external_key, sync_id, state, wanted, desired_version, sent_content_hash, sent_offer_hash,
      sending_content_hash, sending_offer_hash, uncertain, uncertain_offer, refused_hash, issues, ticket,
      coalesce(extract(epoch from now() - ticket_at) * 1000, 0)::bigint as ticket_age_ms, attempts, issue_code,
      held, desired_price, desired_currency, recent_prices, match_choice,
      case when match_choice is distinct from 'create' then (select external_id from source_products s
        where s.tenant_id = ${tx.tenantId} and s.connection_id = l.connection_id
          and s.product_id = l.product_id) end as source_id,
      case when resent_at > now() - ${literal(RESENT_SECONDS)} * interval '1 second' then resent_drift end as resent_drift
    from listings l
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and next_at <= now()
      and state in ('pending', 'accepted', 'retry') ${isDeleting ? fragment`and not wanted` : nothing}
      and product_id = any(array(
        select d.product_id from due_listings d
        where d.tenant_id = ${tx.tenantId} and d.connection_id = ${connectionId} and d.due_at <= now()
          ${isDeleting ? fragment`and d.turn = 1` : nothing}
        order by d.turn, d.due_at, d.product_id limit ${literal(limit * LOOKED_AT)}))
    order by ${TURN}, next_at, product_id limit ${literal(limit)} for no key update skip locked`);
  if (!besideRound) {
    // The holder of the lease has no round under way, so whoever left listings in the middle of a send is gone.
    if (claimed.length < limit) await recoverInterrupted(tx, connectionId, fragment`and d.due_at <= now()`);
    if (claimed.length === 0) await settleIdle(tx, connectionId);
  }
  const sending = claimed
    .filter((listing) => listing.state !== 'accepted')
    .map((listing) => listing.product_id);
  // Uses an array instead of a join with the select: on a table without statistics the join took seconds.
  // Nothing else changes, so that the record in the write-ahead log is that of one word.
  tx.later(sql`
    update listings set state = 'sending'
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = any(${sending}::bigint[])`);
  return claimed;
}

/**
 * Recovers listings that a former deliverer left in the middle of a send: they may have reached the channel.
 *
 * @param among a further condition on their rows in `due_listings d`
 */
export async function recoverInterrupted(
  tx: Tx,
  connectionId: number,
  among: SqlFragment = nothing,
): Promise<void> {
  const interrupted = await tx.run(sql<ListingId>`
    update listings set state = 'retry', uncertain = true, uncertain_offer = false, next_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and state = 'sending'
      and product_id = any(array(select d.product_id from due_listings d
        where d.tenant_id = ${tx.tenantId} and d.connection_id = ${connectionId} ${among}))
    returning connection_id, product_id`);
  enterDue(tx, interrupted);
}

/** Gives claimed listings back unsent, as due as before. It locks them in the order of the plan, which may be at work on them. */
export function giveBack(tx: Tx, connectionId: number, claimed: readonly ClaimedListing[]): void {
  tx.later(sql`
    select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and product_id = any(${claimed.map((listing) => listing.product_id)}::bigint[]) order by product_id for no key update`);
  for (const [state, listings] of Map.groupBy(claimed, (listing) => listing.state))
    tx.later(sql`
      update listings set state = ${state} where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and state = 'sending' and product_id = any(${listings.map((listing) => listing.product_id)}::bigint[])`);
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
  enterDue(tx, onConnection(connectionId, productIds));
  wakeDelivery(tx, [connectionId]);
}
