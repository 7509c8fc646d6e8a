import { type ChannelMapping, mapContent } from '../../channels/index.ts';
import { plain } from '../../pricing/index.ts';
import type { ConnectionFacts, ProductFacts } from '../facts.ts';
import { fingerprintsOf, payloadOf } from '../payload.ts';
import { isPriceJump } from '../plan/guard.ts';
import { resolve } from '../resolver.ts';
import type { ClaimedListing } from './claim.ts';
import { KEY_TAKEN } from './complete.ts';
import type { Outcome, WorkItem } from './outcome.ts';

/** How soon a listing is looked at again whose plan is about to change. */
const PLAN_FOLLOWS_MS = 250;

/** What the channel should hold now, which may be newer than the plan that made the listing due. */
export function workItem(
  listing: ClaimedListing,
  product: ProductFacts | undefined,
  connection: ConnectionFacts,
  mapping: ChannelMapping,
  mediaUrl: (key: string) => string,
): WorkItem {
  // Two listings that swap their keys each wait for the other: one steps aside to a key of its own for a moment.
  const externalKey = listing.issue_code === KEY_TAKEN ? `slc-${listing.product_id}` : listing.external_key;
  const base = { listing, externalKey, syncId: listing.sync_id, barcode: product?.ean ?? null };
  if (product === undefined || !listing.wanted) {
    const stays = product !== undefined && !connection.withdraw_excluded;
    return stays ? without(base, { operation: 'withdraw', result: 'left' }) : { ...base, target: undefined };
  }
  const resolution = resolve(product, connection);
  // The plan follows within moments, and the guard may have a say in it.
  if (resolution.excluded) return without(base, planFollows(listing));
  const held = listing.held === 'price' ? listing.desired_price : null;
  const content = mapContent(product, mapping);
  const wanted = payloadOf(product, connection, resolution, content, mediaUrl);
  if (held === null && jumpsBeforePlan(listing, wanted.price, connection))
    return without(base, planFollows(listing));
  const payload = { ...wanted, price: held === null ? wanted.price : plain(held), sku: externalKey };
  const { issues, waiting, terms } = content;
  return { ...base, target: { payload, hashes: fingerprintsOf(payload, issues), issues, waiting, terms } };
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

const planFollows = (listing: ClaimedListing): Outcome => ({
  operation: 'content',
  result: 'deferred',
  uncertain: listing.uncertain,
  reason: null,
  delayMs: PLAN_FOLLOWS_MS,
});
