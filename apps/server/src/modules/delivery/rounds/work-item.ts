import type { ListingPayload } from '@sluice/connector-kit';
import type { ChannelMapping } from '../../mapping/index.ts';
import { millionths } from '../../pricing/index.ts';
import {
  type ConnectionFacts,
  type DesiredListing,
  desiredListing,
  externalKeyOf,
  fingerprintsOf,
  isExtreme,
  isPriceJump,
  type ProductFacts,
  pricesWithin,
} from '../../publishing/index.ts';
import type { Outcome, WorkItem } from '../outcomes/outcome.ts';
import { wasRefused } from '../outcomes/refused-hash.ts';
import type { ClaimedListing } from './claim.ts';

/** Pause before a listing whose plan is about to change is looked at again. */
const PLAN_FOLLOWS_MS = 250;

/** Pause for a listing that is held and cannot go on at its old price. */
const HELD_STILL_MS = 60_000;

/** Makes the item with its present desired state, which may be newer than the plan that made the listing due. */
export function workItem(
  listing: ClaimedListing,
  product: ProductFacts | undefined,
  connection: ConnectionFacts,
  mapping: ChannelMapping,
): WorkItem {
  // Two listings that swap their keys each wait for the other: one uses a temporary key for a moment.
  const aside = listing.issue_code === 'key_taken';
  const externalKey = aside ? `slc-${listing.product_id}` : listing.external_key;
  const base = { listing, externalKey, syncId: listing.sync_id, barcode: product?.ean ?? null };
  const isHeld = listing.held !== null;
  // The product is deleted, and its withdrawal waits for a confirmation.
  if (product === undefined && listing.wanted && isHeld)
    return without(base, { operation: 'withdraw', result: 'untouched', delayMs: HELD_STILL_MS });
  if (product === undefined || !listing.wanted) {
    const stays = product !== undefined && !connection.withdraw_excluded;
    return stays ? without(base, { operation: 'withdraw', result: 'left' }) : { ...base, desired: undefined };
  }
  if (isHeld && (listing.desired_price === null || listing.desired_currency === null))
    return without(base, { operation: 'content', result: 'untouched', delayMs: HELD_STILL_MS });
  const desired = desiredListing(product, connection, mapping, { ...listing, isHeld });
  // The plan follows within moments, and the guard may hold the change.
  if (
    desired.excluded ||
    (!isHeld && desired.isPriced && jumpsBeforePlan(listing, desired.payload, connection))
  )
    return without(base, {
      operation: 'content',
      result: 'untouched',
      delayMs: PLAN_FOLLOWS_MS,
      unplanned: true,
    });
  // Until it is planned under its new SKU it goes on under its key: a call with both would leave the old one there as the new one.
  const renamed = !aside && externalKeyOf(product) !== externalKey;
  if (!aside && !renamed) return { ...base, desired: withRefusal(desired, listing) };
  const payload = { ...desired.payload, sku: externalKey };
  const hashes = fingerprintsOf(payload, desired.issues, connection);
  return { ...base, aside, renamed, desired: { ...desired, payload, hashes } };
}

/** Holds back exactly the content that the channel refused for good, with the issues of that refusal. */
const withRefusal = (
  desired: DesiredListing,
  { refused_hash: refused, issues }: ClaimedListing,
): DesiredListing =>
  wasRefused(desired.hashes, refused) && desired.issues.length === 0 && issues !== null
    ? { ...desired, issues }
    : desired;

/** Settles an item without a call, unless the channel must still be asked about a ticket. */
const without = (base: Omit<WorkItem, 'desired'>, settled: Outcome): WorkItem =>
  base.listing.state === 'accepted'
    ? { ...base, desired: undefined }
    : { ...base, desired: undefined, settled };

/**
 * Whether a price that is not planned yet moves far from any of the last hour, or further than a single one may, so that
 * it has not passed the guard.
 */
function jumpsBeforePlan(
  { sync_id, uncertain, desired_price: planned, desired_currency, recent_prices }: ClaimedListing,
  { price, currency }: ListingPayload,
  limits: ConnectionFacts,
): boolean {
  // A creation without an answer may be on the channel, at the planned price.
  if ((sync_id === null && !uncertain) || planned === null) return false;
  if (currency !== desired_currency) return true;
  if (millionths(price) === millionths(planned)) return false;
  return pricesWithin(recent_prices, planned).some(
    (before) => isPriceJump(before, price, limits.guard_price_percent) || isExtreme(before, price, limits),
  );
}
