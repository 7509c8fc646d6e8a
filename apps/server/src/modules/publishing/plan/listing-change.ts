import { type ChannelMapping, mapContent } from '../../channels/index.ts';
import { Money, plain } from '../../pricing/index.ts';
import type { ConnectionFacts, ProductFacts } from '../facts.ts';
import { externalKeyOf, fingerprintsOf, payloadOf, speaksForFamily, spokeForFamily } from '../payload.ts';
import type { Included } from '../resolver.ts';
import { resolveStanding } from '../standing.ts';
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
  /** Still on the channel although unwanted, because the connection was set to leave it. */
  left: boolean;
}

/** The wanted state on the channel, as the plan stores it. */
export interface Target {
  content: string;
  offer: string;
  /** As sent; null = it has no price at which it may be sold. */
  price: string | null;
  currency: string;
  stock: number;
}

/** The difference between a listing's new and former plan. */
export interface ListingChange {
  connectionId: number;
  productId: number;
  externalKey: string;
  kind: 'create' | 'update' | 'withdraw' | 'forget';
  /** null = take it off sale. */
  target: Target | null;
  before: { price: string | null; stock: number | null } | null;
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
  whileHeld: Target | null;
  /** It begins or ceases to speak for its family on this channel. */
  speaker: boolean;
}

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
  const { connection } = comparing;
  const standing = planned?.wanted && planned.touched ? planned : NO_PRICE;
  const { resolution, sellingIn } = resolveStanding(product, connection, standing, false);
  if (resolution.excluded) {
    if (planned === undefined || !isOnChannel(planned, connection)) return undefined;
    // Nothing is lost if the connection leaves excluded products on sale.
    const harmless = !connection.withdraw_excluded;
    const whileHeld = harmless ? null : targetWhileHeld(product, planned, comparing);
    const speaker = spokeForFamily(product, connection);
    const byName = comparing.byName && resolution.byProduct;
    return { ...withdrawal(planned, harmless ? null : 'withdraw'), byName, whileHeld, speaker };
  }
  if (resolution.price === null && planned?.touched) {
    // A listing from before zero prices were refused may be live for nothing: it leaves the sale, and stays off until
    // it has a price.
    if (!planned.wanted) return undefined;
    if (Number(planned.desired_price ?? 1) === 0) return withdrawal(planned, null);
  }
  const target = targetOf(product, resolution, { ...comparing, connection: sellingIn });
  const externalKey = externalKeyOf(product);
  if (planned !== undefined && isSame(planned, target, externalKey)) return undefined;
  const standingPrice = planned?.wanted && planned.touched ? planned : undefined;
  const jumps = planned?.touched === true && movesFar(planned, target, connection);
  return {
    connectionId: connection.id,
    productId: product.id,
    externalKey,
    kind: planned?.wanted ? 'update' : 'create',
    target,
    before: planned?.wanted ? { price: planned.desired_price, stock: planned.desired_stock } : null,
    danger: jumps ? 'price' : null,
    isExtreme:
      jumps &&
      standingPrice !== undefined &&
      isExtreme(standingPrice.desired_price!, target.price!, connection),
    byName: comparing.byName,
    recentPrices: standingPrice === undefined ? null : rememberedBy(standingPrice, target),
    isHeld: planned?.held != null,
    whileHeld:
      jumps && standingPrice !== undefined ? targetWhileHeld(product, standingPrice, comparing) : null,
    // While its withdrawal was held, another variant spoke for the family.
    speaker: (!planned?.wanted || planned.held === 'withdraw') && speaksForFamily(product, connection),
  };
}

/** Wanted until now, or left on the channel while the connection was set to leave excluded products. */
const isOnChannel = (planned: PlannedListing, connection: ConnectionFacts): boolean =>
  planned.wanted || (planned.left && connection.withdraw_excluded);

function targetOf(product: ProductFacts, resolution: Included, comparing: Comparing): Target {
  const { connection, mapping } = comparing;
  const mapped = mapContent(product, mapping);
  const payload = payloadOf(product, connection, resolution, mapped);
  const { currency, stock } = payload;
  const issues = [...resolution.issues, ...mapped.issues];
  return { ...fingerprintsOf(payload, issues, connection), price: resolution.price, currency, stock };
}

const isSamePrice = (
  { desired_price: price, desired_currency: currency }: PlannedListing,
  target: Target,
): boolean => currency === target.currency && new Money(price!).equals(target.price!);

/**
 * Whether a price moves too far from any of the last hour. A price in another currency counts as a jump, whatever its
 * number. A listing that comes back is compared with the prices from before it was taken off sale.
 */
function movesFar(planned: PlannedListing, target: Target, connection: ConnectionFacts): boolean {
  const { price } = target;
  if (price === null) return false;
  const isJump = (before: string): boolean => isPriceJump(before, price, connection.guard_price_percent);
  if (!planned.wanted) return recentWithin(planned.recent_prices).some(isJump);
  if (planned.desired_price === null || isSamePrice(planned, target)) return false;
  if (planned.desired_currency !== target.currency) return true;
  return pricesWithin(planned.recent_prices, planned.desired_price).some(isJump);
}

/** Prices in another currency cannot be compared with a new one. */
function rememberedBy(planned: PlannedListing, target: Target): RecentPrice[] | null {
  if (planned.desired_price === null || target.price === null) return null;
  if (planned.desired_currency !== target.currency) return [];
  if (new Money(planned.desired_price).equals(target.price)) return null;
  return rememberPrice(planned.recent_prices, plain(planned.desired_price));
}

/** Null if nothing else is new. The listing goes on at its present price and currency. */
function targetWhileHeld(
  product: ProductFacts,
  planned: PlannedListing,
  comparing: Comparing,
): Target | null {
  if (!planned.wanted || planned.desired_price === null) return null;
  const { resolution, sellingIn } = resolveStanding(product, comparing.connection, planned, true);
  if (resolution.excluded) return null;
  const target = targetOf(product, resolution, { ...comparing, connection: sellingIn });
  const same = planned.desired_content_hash === target.content && planned.desired_offer_hash === target.offer;
  return same ? null : target;
}

const isSame = (planned: PlannedListing, target: Target, externalKey: string): boolean =>
  planned.wanted &&
  planned.held === null &&
  (planned.desired_price === null) === (target.price === null) &&
  planned.desired_content_hash === target.content &&
  planned.desired_offer_hash === target.offer &&
  planned.external_key === externalKey;

/** Takes a listing off sale; a listing that never reached the channel is only forgotten. */
export const withdrawal = (planned: PlannedListing, danger: 'withdraw' | null): ListingChange => ({
  connectionId: planned.connection_id,
  productId: planned.product_id,
  externalKey: planned.external_key,
  kind: planned.touched ? 'withdraw' : 'forget',
  target: null,
  before: { price: planned.desired_price, stock: planned.desired_stock },
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
});
