import { type ChannelMapping, mapContent } from '../../channels/index.ts';
import { plain } from '../../pricing/index.ts';
import type { ConnectionFacts, ProductFacts } from '../facts.ts';
import { externalKeyOf, fingerprintsOf, payloadOf, speaksForFamily, spokeForFamily } from '../payload.ts';
import { type Included, resolve, resolveAtPrice } from '../resolver.ts';
import { isPriceJump } from './guard.ts';

/** A listing as it was last planned. */
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
  /** Whether anything may have reached the channel. */
  touched: boolean;
  /** On the channel although it is wanted no longer: the connection was set to leave it. */
  left: boolean;
}

/** What the channel is to hold, as the plan remembers it. */
export interface Target {
  content: string;
  offer: string;
  /** As sent. */
  price: string;
  currency: string;
  stock: number;
}

/** How a listing differs from what was planned before. */
export interface ListingChange {
  connectionId: number;
  productId: number;
  externalKey: string;
  kind: 'create' | 'update' | 'withdraw' | 'forget';
  /** null = it is to be taken off sale. */
  target: Target | null;
  before: { price: string | null; stock: number | null } | null;
  /** Why the guard counts it. */
  danger: 'withdraw' | 'price' | null;
  /** The guard keeps it back already. */
  isHeld: boolean;
  /** What is planned while it is held: everything new, at the price it had. null = it stays as it is. */
  whileHeld: Target | null;
  /** It begins or ceases to speak for its family on this channel. */
  speaker: boolean;
}

/** What a comparison goes by, beside the product and what was planned. */
export interface Comparing {
  connection: ConnectionFacts;
  mapping: ChannelMapping;
  mediaUrl(key: string): string;
  /** Somebody changed this product by name: taking it off sale is what they asked for. */
  byName: boolean;
}

/**
 * Compares what a connection should hold of a product with what was planned before; undefined when nothing differs.
 */
export function compare(
  product: ProductFacts,
  planned: PlannedListing | undefined,
  comparing: Comparing,
): ListingChange | undefined {
  const { connection } = comparing;
  const resolution = resolve(product, connection);
  if (resolution.excluded) {
    if (planned === undefined || !isOnChannel(planned, connection)) return undefined;
    // Nothing is lost where the connection leaves what is excluded, or where somebody asked for it.
    const harmless =
      !connection.withdraw_excluded || (comparing.byName && resolution.byProduct && planned.held === null);
    const whileHeld = harmless ? null : targetWhileHeld(product, planned, comparing);
    const speaker = spokeForFamily(product, connection);
    return { ...withdrawal(planned, harmless ? null : 'withdraw'), whileHeld, speaker };
  }
  const target = targetOf(product, resolution, comparing);
  const externalKey = externalKeyOf(product);
  if (planned !== undefined && isSame(planned, target, externalKey)) return undefined;
  const jumps = planned?.wanted && planned.touched && movesFar(planned, target, connection);
  return {
    connectionId: connection.id,
    productId: product.id,
    externalKey,
    kind: planned?.wanted ? 'update' : 'create',
    target,
    before: planned?.wanted ? { price: planned.desired_price, stock: planned.desired_stock } : null,
    danger: jumps ? 'price' : null,
    isHeld: planned?.held != null,
    whileHeld: jumps ? targetWhileHeld(product, planned, comparing) : null,
    // While its withdrawal was held, another one spoke.
    speaker: (!planned?.wanted || planned.held === 'withdraw') && speaksForFamily(product, connection),
  };
}

/** Wanted there until now, or left there while the connection was set to leave what is excluded. */
const isOnChannel = (planned: PlannedListing, connection: ConnectionFacts): boolean =>
  planned.wanted || (planned.left && connection.withdraw_excluded);

function targetOf(product: ProductFacts, resolution: Included, comparing: Comparing): Target {
  const { connection, mapping, mediaUrl } = comparing;
  const mapped = mapContent(product, mapping);
  const payload = payloadOf(product, connection, resolution, mapped, mediaUrl);
  const { price, currency, stock } = payload;
  return { ...fingerprintsOf(payload, mapped.issues), price, currency, stock };
}

/** A price in another currency is another price, whatever its number. */
const movesFar = (planned: PlannedListing, target: Target, connection: ConnectionFacts): boolean =>
  planned.desired_price !== null &&
  (planned.desired_currency !== target.currency ||
    isPriceJump(planned.desired_price, target.price, connection.guard_price_percent));

/** Null where nothing else is new, or where the old price means nothing in the currency of now. */
function targetWhileHeld(
  product: ProductFacts,
  planned: PlannedListing,
  comparing: Comparing,
): Target | null {
  const { connection } = comparing;
  if (!planned.wanted || planned.desired_price === null || planned.desired_currency !== connection.currency)
    return null;
  // As it was sent: the column keeps six decimals.
  const resolution = resolveAtPrice(product, connection, plain(planned.desired_price));
  const target = targetOf(product, resolution, comparing);
  const same = planned.desired_content_hash === target.content && planned.desired_offer_hash === target.offer;
  return same ? null : target;
}

const isSame = (planned: PlannedListing, target: Target, externalKey: string): boolean =>
  planned.wanted &&
  planned.held === null &&
  planned.desired_price !== null &&
  planned.desired_content_hash === target.content &&
  planned.desired_offer_hash === target.offer &&
  planned.external_key === externalKey;

/** What never reached the channel is forgotten, the rest taken off sale there. */
export const withdrawal = (planned: PlannedListing, danger: 'withdraw' | null): ListingChange => ({
  connectionId: planned.connection_id,
  productId: planned.product_id,
  externalKey: planned.external_key,
  kind: planned.touched ? 'withdraw' : 'forget',
  target: null,
  before: { price: planned.desired_price, stock: planned.desired_stock },
  danger: planned.touched ? danger : null,
  isHeld: planned.held !== null,
  whileHeld: null,
  // The other variants of what is deleted are marked with it.
  speaker: false,
});
