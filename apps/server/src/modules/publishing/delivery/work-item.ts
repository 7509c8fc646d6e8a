import type { ChannelMapping } from '../../channels/index.ts';
import { plain } from '../../pricing/index.ts';
import type { ConnectionFacts, ProductFacts } from '../facts.ts';
import { fingerprintsOf } from '../payload.ts';
import { isPriceJump } from '../plan/guard.ts';
import type { ClaimedListing } from './claim.ts';
import type { Outcome, WorkItem } from './outcome.ts';
import { targetOf } from './target.ts';

/** How soon a listing is looked at again whose plan is about to change. */
const PLAN_FOLLOWS_MS = 250;

/** And one that is held and cannot go on at its old price. */
const HELD_STILL_MS = 60_000;

/** What the channel should hold now, which may be newer than the plan that made the listing due. */
export function workItem(
  listing: ClaimedListing,
  product: ProductFacts | undefined,
  connection: ConnectionFacts,
  mapping: ChannelMapping,
  mediaUrl: (key: string) => string,
): WorkItem {
  // Two listings that swap their keys each wait for the other: one steps aside to a key of its own for a moment.
  const aside = listing.issue_code === 'key_taken';
  const externalKey = aside ? `slc-${listing.product_id}` : listing.external_key;
  const base = { listing, externalKey, syncId: listing.sync_id, barcode: product?.ean ?? null };
  if (product === undefined || !listing.wanted) {
    const stays = product !== undefined && !connection.withdraw_excluded;
    return stays ? without(base, { operation: 'withdraw', result: 'left' }) : { ...base, target: undefined };
  }
  const isHeld = listing.held !== null;
  if (isHeld && (listing.desired_price === null || listing.desired_currency !== connection.currency))
    return without(base, { operation: 'content', result: 'untouched', delayMs: HELD_STILL_MS });
  const heldPrice = isHeld ? plain(listing.desired_price!) : null;
  const target = targetOf(product, connection, mapping, heldPrice, mediaUrl);
  // The plan follows within moments, and the guard may have a say in it.
  if (
    target === undefined ||
    (heldPrice === null && jumpsBeforePlan(listing, target.payload.price, connection))
  )
    return without(base, { operation: 'content', result: 'untouched', delayMs: PLAN_FOLLOWS_MS });
  if (!aside) return { ...base, target };
  const payload = { ...target.payload, sku: externalKey };
  return { ...base, target: { ...target, payload, hashes: fingerprintsOf(payload, target.issues) } };
}

/** Settled without a call, unless the channel is still to be asked about a ticket. */
const without = (base: Omit<WorkItem, 'target'>, settled: Outcome): WorkItem =>
  base.listing.state === 'accepted'
    ? { ...base, target: undefined }
    : { ...base, target: undefined, settled };

/** A price that moved far since it was planned has not passed the guard. */
const jumpsBeforePlan = (listing: ClaimedListing, price: string, connection: ConnectionFacts): boolean =>
  listing.sync_id !== null &&
  listing.desired_price !== null &&
  isPriceJump(listing.desired_price, price, connection.guard_price_percent);
