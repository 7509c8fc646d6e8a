import { type ChannelMapping, mapContent } from '../../channels/index.ts';
import { plain } from '../../pricing/index.ts';
import type { ConnectionFacts, ProductFacts } from '../facts.ts';
import { externalKeyOf, fingerprintsOf, payloadOf } from '../payload.ts';
import { resolve } from '../resolver.ts';
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
  desired_stock: number | null;
  held: 'withdraw' | 'price' | null;
  /** Whether anything may have reached the channel. */
  touched: boolean;
}

/** What the channel is to hold, as the plan remembers it. */
export interface Target {
  content: string;
  offer: string;
  /** As sent. */
  price: string;
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
  /** For a price that jumps: everything new but the price, which is what is planned while it is held. */
  withOldPrice: Target | null;
}

/**
 * Compares what a connection should hold of a product with what was planned before; undefined when nothing differs.
 * A product that is gone is withdrawn without asking: someone deleted it by name.
 */
export function compare(
  product: ProductFacts,
  connection: ConnectionFacts,
  mapping: ChannelMapping,
  planned: PlannedListing | undefined,
  mediaUrl: (key: string) => string,
): ListingChange | undefined {
  const resolution = resolve(product, connection);
  if (resolution.excluded) return planned?.wanted ? withdrawal(planned, 'withdraw') : undefined;
  const mapped = mapContent(product, mapping);
  const payload = payloadOf(product, connection, resolution, mapped, mediaUrl);
  const targetAt = (price: string): Target => {
    const fingerprints = fingerprintsOf({ ...payload, price }, mapped.issues);
    return { ...fingerprints, price, stock: payload.stock };
  };
  const target = targetAt(payload.price);
  const externalKey = externalKeyOf(product);
  if (planned !== undefined && isSame(planned, target, externalKey)) return undefined;
  const oldPrice = planned?.wanted && planned.touched ? sentPrice(planned.desired_price) : null;
  const jumps = oldPrice !== null && isPriceJump(oldPrice, payload.price, connection.guard_price_percent);
  return {
    connectionId: connection.id,
    productId: product.id,
    externalKey,
    kind: planned?.wanted ? 'update' : 'create',
    target,
    before: planned?.wanted ? { price: planned.desired_price, stock: planned.desired_stock } : null,
    danger: jumps ? 'price' : null,
    withOldPrice: jumps ? targetAt(oldPrice) : null,
  };
}

/** As it was sent: the column keeps six decimals. */
const sentPrice = (price: string | null): string | null => (price === null ? null : plain(price));

const isSame = (planned: PlannedListing, target: Target, externalKey: string): boolean =>
  planned.wanted &&
  planned.held === null &&
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
  withOldPrice: null,
});
