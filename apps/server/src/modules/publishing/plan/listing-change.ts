import type { ChannelMapping } from '../../mapping/index.ts';
import { millionths, plain } from '../../pricing/index.ts';
import { type DesiredListing, desiredListing } from '../desired-listing.ts';
import type { ConnectionFacts, ProductFacts } from '../facts.ts';
import { externalKeyOf, type Fingerprints, speaksForFamily, spokeForFamily } from '../payload.ts';
import { isConfirmed } from '../scheduled.ts';
import {
  isExtreme,
  isPriceJump,
  pricesWithin,
  type RecentPrice,
  recentWithin,
  rememberPrice,
} from './guard.ts';

/** A listing as of its last plan. */
export interface PlannedListing {
  connection_id: number;
  product_id: number;
  external_key: string;
  wanted: boolean;
  desired_content_hash: string | null;
  desired_offer_hash: string | null;
  desired_price: string | null;
  desired_currency: string | null;
  desired_stock: number | null;
  held: 'withdraw' | 'price' | null;
  /** Its prices within the last hour, and perhaps older ones. */
  recent_prices: RecentPrice[] | null;
  /** Whether any part may have reached the channel. */
  touched: boolean;
  /** It is being sent, as facts that were read before. */
  under_way: boolean;
  /** Fingerprints of the content that the channel is known to hold; null while anything is under way or in doubt. */
  live_content_hash: string | null;
  live_offer_hash: string | null;
  /** Still on the channel although unwanted, because the connection was set to leave it. */
  left: boolean;
}

/** The listing as it should be on the channel, as the plan stores it. */
export interface DesiredState {
  content: string;
  offer: string;
  /** As sent; null = it has no price at which it may be sold. */
  price: string | null;
  currency: string;
  stock: number;
}

interface OfferBefore {
  price: string | null;
  currency: string | null;
  stock: number | null;
}

/** The difference between a listing's new and former plan. */
export interface ListingChange {
  connectionId: number;
  productId: number;
  externalKey: string;
  /** The listing had another merchant key: the SKU of the product changed. */
  isRekeyed: boolean;
  kind: 'create' | 'update' | 'withdraw' | 'forget';
  /** null = take it off sale. */
  desired: DesiredState | null;
  before: OfferBefore | null;
  /** The reason why the guard counts it. */
  danger: 'withdraw' | 'price' | null;
  /** The price jump is so large that it is held by itself. */
  isExtreme: boolean;
  /** Somebody requested it by name, and waits: it is not put aside while the rest of a plan gathers. */
  byName: boolean;
  /** The prices the listing remembers from now on; null = unchanged. */
  recentPrices: RecentPrice[] | null;
  /** The guard holds it already. */
  isHeld: boolean;
  /** The plan while it is held: everything new, at its former price. null = it stays unchanged. */
  whileHeld: DesiredState | null;
  /** It begins or ceases to speak for its family on this channel. */
  speaker: boolean;
  /** Fingerprints of the content that the channel is known to hold; null while anything is under way or in doubt, and for a withdrawal. */
  live: Fingerprints | null;
}

/** Whether the channel holds the new plan already, as when its deliverer sent facts that are newer than the former plan. */
export const isLiveAlready = ({ live, desired, isRekeyed }: ListingChange): boolean =>
  !isRekeyed && live !== null && live.content === desired?.content && live.offer === desired.offer;

/** The inputs of a comparison, beside the product and its former plan. */
export interface Comparing {
  connection: ConnectionFacts;
  mapping: ChannelMapping;
  /** Somebody changed this product by name, and waits for it. */
  byName: boolean;
}

const NO_PRICE = { desired_price: null, desired_currency: null };

/** Compares the wanted state of a product on a connection with its former plan; undefined when nothing differs. */
export function compare(
  product: ProductFacts,
  planned: PlannedListing | undefined,
  comparing: Comparing,
): ListingChange | undefined {
  const { connection, mapping } = comparing;
  const standing = planned?.wanted && planned.touched ? planned : NO_PRICE;
  const listing = desiredListing(product, connection, mapping, { ...standing, isHeld: false });
  if (listing.excluded) {
    if (planned === undefined || !isOnChannel(planned, connection)) return undefined;
    // Nothing is lost if the connection leaves excluded products on sale.
    const harmless = !connection.withdraw_excluded;
    const whileHeld = harmless ? null : stateWhileHeld(product, planned, comparing);
    const speaker = spokeForFamily(product, connection);
    const byName = comparing.byName && listing.byProduct;
    return { ...withdrawal(planned, harmless ? null : 'withdraw'), byName, whileHeld, speaker };
  }
  if (!listing.isPriced && planned?.touched) {
    // A listing from before zero prices were refused may be live for nothing: it leaves the sale, and stays off until
    // it has a price.
    if (!planned.wanted) return undefined;
    if (Number(planned.desired_price ?? 1) === 0) return withdrawal(planned, null);
  }
  const desired = stateOf(listing);
  const externalKey = externalKeyOf(product);
  if (planned !== undefined && isSame(planned, desired, externalKey)) return undefined;
  const standingPrice = planned?.wanted && planned.touched ? planned : undefined;
  const confirmed = isConfirmed(product, connection.id, desired);
  const move = planned?.touched && !confirmed ? dangerOf(planned, desired, connection) : HARMLESS;
  return {
    connectionId: connection.id,
    productId: product.id,
    externalKey,
    isRekeyed: planned !== undefined && planned.external_key !== externalKey,
    kind: planned?.wanted ? 'update' : 'create',
    desired,
    before: planned?.wanted ? offerOf(planned) : null,
    ...move,
    byName: comparing.byName,
    recentPrices: standingPrice === undefined ? null : rememberedBy(standingPrice, desired, confirmed),
    isHeld: planned?.held != null,
    whileHeld:
      move.danger !== null && standingPrice !== undefined
        ? stateWhileHeld(product, standingPrice, comparing)
        : null,
    // While its withdrawal was held, another variant spoke for the family.
    speaker: (!planned?.wanted || planned.held === 'withdraw') && speaksForFamily(product, connection),
    live: planned === undefined ? null : liveOf(planned),
  };
}

/** Wanted until now, or left on the channel while the connection was set to leave excluded products. */
const isOnChannel = (planned: PlannedListing, connection: ConnectionFacts): boolean =>
  planned.wanted || (planned.left && connection.withdraw_excluded);

const stateOf = ({ hashes, isPriced, payload }: DesiredListing): DesiredState => ({
  ...hashes,
  price: isPriced ? payload.price : null,
  currency: payload.currency,
  stock: payload.stock,
});

const isSamePrice = (
  { desired_price: price, desired_currency: currency }: PlannedListing,
  desired: DesiredState,
): boolean => currency === desired.currency && millionths(price!) === millionths(desired.price!);

const HARMLESS = { danger: null, isExtreme: false } as const;

/**
 * The danger of a price move from any price of the last hour: small steps add up, and a listing that comes back is compared
 * with the prices from before it was taken off sale. A price in another currency counts as a jump, whatever its number. The
 * limits of a single price may be nearer than those of a jump.
 */
function dangerOf(
  planned: PlannedListing,
  desired: DesiredState,
  connection: ConnectionFacts,
): Pick<ListingChange, 'danger' | 'isExtreme'> {
  const { wanted, desired_price: present, recent_prices: recent } = planned;
  const { price } = desired;
  if (price === null) return HARMLESS;
  if (wanted && (present === null || isSamePrice(planned, desired))) return HARMLESS;
  const before = wanted && present !== null ? pricesWithin(recent, present) : recentWithin(recent);
  const isForeign = wanted && planned.desired_currency !== desired.currency;
  const extreme = before.some((one) => isExtreme(one, price, connection));
  const jumps = before.some((one) => isPriceJump(one, price, connection.guard_price_percent));
  return isForeign || extreme || jumps ? { danger: 'price', isExtreme: extreme } : HARMLESS;
}

/** Prices in another currency cannot be compared with a new one. Later prices are compared with one that was confirmed. */
function rememberedBy(
  planned: PlannedListing,
  desired: DesiredState,
  confirmed: boolean,
): RecentPrice[] | null {
  if (planned.desired_price === null || desired.price === null) return null;
  if (planned.desired_currency !== desired.currency) return [];
  if (millionths(planned.desired_price) === millionths(desired.price)) return null;
  if (confirmed) return [];
  return rememberPrice(planned.recent_prices, plain(planned.desired_price));
}

/** Null if nothing else is new. The listing goes on at its present price and currency. */
function stateWhileHeld(
  product: ProductFacts,
  planned: PlannedListing,
  comparing: Comparing,
): DesiredState | null {
  if (!planned.wanted || planned.desired_price === null) return null;
  const { connection, mapping } = comparing;
  const listing = desiredListing(product, connection, mapping, { ...planned, isHeld: true });
  if (listing.excluded) return null;
  const desired = stateOf(listing);
  const same =
    !planned.under_way &&
    planned.desired_content_hash === desired.content &&
    planned.desired_offer_hash === desired.offer;
  return same ? null : desired;
}

/**
 * Whether nothing is to be planned. A listing that is being sent is planned anew in any case: the send may carry facts that have come back since, and
 * its completion leaves newer plans alone.
 */
const isSame = (planned: PlannedListing, desired: DesiredState, externalKey: string): boolean =>
  planned.wanted &&
  !planned.under_way &&
  planned.held === null &&
  (planned.desired_price === null) === (desired.price === null) &&
  planned.desired_content_hash === desired.content &&
  planned.desired_offer_hash === desired.offer &&
  planned.external_key === externalKey;

const liveOf = ({
  live_content_hash: content,
  live_offer_hash: offer,
}: PlannedListing): Fingerprints | null => (content === null || offer === null ? null : { content, offer });

const offerOf = (planned: PlannedListing): OfferBefore => ({
  price: planned.desired_price,
  currency: planned.desired_currency,
  stock: planned.desired_stock,
});

/** Takes a listing off sale; a listing that never reached the channel is only forgotten. */
export const withdrawal = (planned: PlannedListing, danger: 'withdraw' | null): ListingChange => ({
  connectionId: planned.connection_id,
  productId: planned.product_id,
  externalKey: planned.external_key,
  isRekeyed: false,
  kind: planned.touched ? 'withdraw' : 'forget',
  desired: null,
  before: offerOf(planned),
  danger: planned.touched ? danger : null,
  isExtreme: false,
  byName: true,
  // It may come back within the hour, at another price.
  recentPrices:
    planned.wanted && planned.desired_price !== null
      ? rememberPrice(planned.recent_prices, plain(planned.desired_price))
      : null,
  isHeld: planned.held !== null,
  whileHeld: null,
  // Deleting the product has marked the other variants as well.
  speaker: false,
  live: null,
});
