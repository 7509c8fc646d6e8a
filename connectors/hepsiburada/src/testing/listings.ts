import type { Listing } from './records.ts';
import type { State } from './state.ts';

/** Makes the listing of a matched product; one that is there is left as it is. */
export function listProduct(
  state: State,
  offer: Pick<Listing, 'hbSku' | 'merchantSku' | 'price' | 'availableStock'>,
): void {
  if (state.listings.has(offer.hbSku)) return;
  state.listings.set(offer.hbSku, {
    ...offer,
    listingId: state.nextGuid(),
    active: true,
    lockReasons: [],
    freezeReasons: [],
    skuAfterSuspension: null,
    isSuspended: false,
    isFulfilledByHB: false,
    band: null,
    priceIncreaseDisabled: false,
    priceDecreaseDisabled: false,
    stockDecreaseDisabled: false,
    visibleFrom: state.now() + state.listsAfterMs,
    changedAt: state.now(),
  });
}

export const isSalable = (listing: Listing): boolean =>
  listing.active &&
  listing.availableStock > 0 &&
  listing.price > 0 &&
  !listing.isSuspended &&
  listing.lockReasons.length === 0 &&
  listing.freezeReasons.length === 0;

function deactivationReasons(listing: Listing): string[] {
  return [
    ...(listing.active ? [] : ['DeactivatedByMerchant']),
    ...(listing.availableStock > 0 ? [] : ['OutOfStock']),
    ...(listing.price > 0 ? [] : ['PriceIsZero']),
  ];
}

export const shownListings = (state: State): Listing[] =>
  [...state.listings.values()].filter(({ visibleFrom }) => visibleFrom <= state.now());

/** Which ones are asked for; a text is the reason of a refusal. */
export function listingPage(state: State, query: URLSearchParams): object | string {
  const limit = Number(query.get('limit'));
  const offset = Number(query.get('offset') ?? 0);
  if (!(limit >= 1) || !(offset >= 0)) return 'LimitCannotBeEmpty';
  const merchantSkus = query.get('merchantSkuList')?.split(',');
  const hbSkus = query.get('hbSkuList')?.split(',');
  if (Math.max(merchantSkus?.length ?? 0, hbSkus?.length ?? 0) > 50) return 'at most 50 SKUs';
  const [from, to] = ['updateStartDate', 'updateEndDate'].map((name) => Date.parse(query.get(name) ?? ''));
  const found = shownListings(state).filter(
    (one) =>
      (merchantSkus?.includes(one.merchantSku) ?? true) &&
      (hbSkus?.includes(one.hbSku) ?? true) &&
      (query.get('salable-listings') !== 'true' || isSalable(one)) &&
      !(one.changedAt < from!) &&
      !(one.changedAt > to!),
  );
  const listings = found.slice(offset, offset + limit).map(shown);
  return { listings, totalCount: found.length, limit, offset };
}

function shown(listing: Listing): object {
  const { listingId, hbSku, merchantSku, price, availableStock, lockReasons, freezeReasons } = listing;
  return {
    listingId,
    uniqueIdentifier: null,
    hepsiburadaSku: hbSku,
    merchantSku,
    price,
    availableStock,
    dispatchTime: 1,
    cargoCompany1: 'Hepsijet',
    shippingProfileName: null,
    maximumPurchasableQuantity: 0,
    minimumPurchasableQuantity: 1,
    pricings: [],
    isSalable: isSalable(listing),
    deactivationReasons: deactivationReasons(listing),
    isSuspended: listing.isSuspended,
    isLocked: lockReasons.length > 0,
    lockReasons,
    isFrozen: freezeReasons.length > 0,
    freezeReasons,
    skuAfterSuspension: listing.skuAfterSuspension,
    isFulfilledByHB: listing.isFulfilledByHB,
    priceIncreaseDisabled: listing.priceIncreaseDisabled,
    priceDecreaseDisabled: listing.priceDecreaseDisabled,
    stockDecreaseDisabled: listing.stockDecreaseDisabled,
    productId: null,
    hasVariant: false,
  };
}

/** Takes a listing away for good; false when there is none. */
export function deleteListing(state: State, hbSku: string, merchantSku: string): boolean {
  return state.listings.get(hbSku)?.merchantSku === merchantSku && state.listings.delete(hbSku);
}

/** Switches a listing on or off; false when there is none. */
export function switchListing(state: State, hbSku: string, active: boolean): boolean {
  const listing = state.listings.get(hbSku);
  if (listing) Object.assign(listing, { active, changedAt: state.now() });
  return listing !== undefined;
}
