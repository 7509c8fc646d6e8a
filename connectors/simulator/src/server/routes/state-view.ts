import type { Simulator } from '../simulator.ts';
import type { Listing } from '../state.ts';
import { presentOrder } from './orders.ts';

/**
 * All the channel holds, as plain JSON with numbers for prices. `?sku=` (repeatable) narrows the listings and
 * `?listings=none` leaves them out, for tests that look often at a channel that holds much.
 */
export function stateOf({ state }: Simulator, query: Record<string, string | string[]>): object {
  const skus = query.sku === undefined ? null : [query.sku].flat();
  const chosen =
    skus?.map((sku) => state.bySku.get(sku)).filter((one) => one !== undefined) ?? state.listings;
  return {
    listings: query.listings === 'none' ? [] : chosen.map(stateListing),
    orders: [...state.orders.values()].map(presentOrder),
    calls: state.calls,
    counters: state.counters,
    listing_count: state.listings.length,
    active_listing_count: state.activeListings,
    brands: [...state.brands.values()],
    categories: [...state.categories.values()],
  };
}

/** A listing with its price as a number and its write log. */
export function stateListing(listing: Listing): object {
  return { ...listing, price: Number(listing.price) };
}
