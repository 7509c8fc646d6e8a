import { type Answer, bulk, type Handler, NO_CONTENT, ok } from './answers.ts';
import { errorOf, Refusal, refuse } from './errors.ts';
import { itemOf } from './items.ts';
import { marketplaceOf } from './marketplaces.ts';
import { pageOf } from './pages.ts';
import { publish, quantityOf, refuseUnfit, revise } from './publishing.ts';
import type { Listing, Offer, OfferFields } from './records.ts';
import { entriesOf, row } from './rows.ts';
import { offersOf, type State } from './state.ts';

type Wish = OfferFields & {
  readonly sku?: string;
  readonly marketplaceId?: string;
  readonly format?: string;
};

/** An offer, which must be there. */
export const offerOf = (state: State, offerId: string): Offer =>
  state.offers.get(offerId) ?? refuse(404, 25713, offerId);

/** Stages goods for a marketplace, once for each way of selling. Buyers see nothing of it. */
export function addOffer(
  state: State,
  { sku = '', marketplaceId = '', format = '', ...fields }: Wish,
): Offer {
  if (!state.items.has(sku)) refuse(400, 25702, sku);
  if (marketplaceOf(marketplaceId) === undefined) refuse(400, 25709, `marketplaceId ${marketplaceId}`);
  // Auctions are left out: they hold one unit for one buyer.
  if (format !== 'FIXED_PRICE') refuse(400, 25709, `format ${format}`);
  const same = offersOf(state, sku).find((one) => one.marketplaceId === marketplaceId);
  if (same !== undefined)
    throw new Refusal(400, [
      { errorId: 25002, about: 'Offer entity already exists.', parameters: { offerId: same.offerId } },
    ]);
  const offerId = `7${String(state.nextId()).padStart(9, '0')}`;
  const offer: Offer = { offerId, sku, marketplaceId, format, fields, listing: null };
  state.offers.set(offerId, offer);
  return offer;
}

export const createOffer: Handler = (state, { body }) => ({
  status: 201,
  body: { offerId: addOffer(state, (body ?? {}) as Wish).offerId },
});

export const createOffers: Handler = (state, { body }) => {
  const wishes = entriesOf<Wish>(body, 25730, (errorId) => refuse(400, errorId));
  const seen = new Set<string>();
  return bulk(
    wishes.map((wish) => {
      const { sku, marketplaceId, format } = wish;
      return row({ sku, marketplaceId, format }, () => {
        const key = `${marketplaceId} ${format} ${sku}`;
        if (seen.has(key)) refuse(400, 25729, sku);
        seen.add(key);
        return { offerId: addOffer(state, wish).offerId };
      });
    }),
  );
};

/** Replaces all fields of an offer. A live listing must stay complete, its own description with it. */
export const replaceOffer: Handler = (state, { body }, offerId = '') => {
  const offer = offerOf(state, offerId);
  const fields = (body ?? {}) as OfferFields;
  if (offer.listing !== null) {
    if (!fields.listingDescription) refuse(400, 25016, 'listingDescription is missing.');
    refuseUnfit(state, { ...offer, fields }, itemOf(state, offer.sku));
    revise(state, offer);
  }
  offer.fields = fields;
  return ok({ offerId });
};

/** More than was sent: the units that buyers can have, and switches that nobody touched. */
function shown(state: State, { fields, listing, ...keys }: Offer): object {
  const item = state.items.get(keys.sku);
  const availableQuantity = quantityOf({ fields }, item);
  const lent = listing === null ? undefined : item?.fields.product?.description;
  const listingDescription = fields.listingDescription ?? lent;
  return {
    includeCatalogProductDetails: true,
    hideBuyerDetails: false,
    listingDuration: 'GTC',
    pricingSummary: {},
    ...fields,
    ...keys,
    availableQuantity,
    ...(listingDescription === undefined ? {} : { listingDescription }),
    status: listing === null ? 'UNPUBLISHED' : 'PUBLISHED',
    ...(listing === null ? {} : { listing: shownListing(listing, availableQuantity) }),
  };
}

const shownListing = ({ listingId, soldQuantity, onHold }: Listing, quantity: number) => ({
  listingId,
  listingStatus: quantity > 0 ? 'ACTIVE' : 'OUT_OF_STOCK',
  soldQuantity,
  ...(onHold ? { listingOnHold: true } : {}),
});

export const readOffer: Handler = (state, _call, offerId = '') => ok(shown(state, offerOf(state, offerId)));

/** Offers of one SKU; nothing lists them all. */
export const readOffers: Handler = (state, call) => {
  const { query } = call;
  const sku = query.get('sku') ?? refuse(400, 25709, 'sku');
  const found = offersOf(state, sku).filter(
    ({ marketplaceId, format }) =>
      marketplaceId === (query.get('marketplace_id') ?? marketplaceId) &&
      format === (query.get('format') ?? format),
  );
  if (found.length === 0) refuse(404, 25713);
  const { entries, frame } = pageOf(call, found, {
    fallback: 100,
    most: 100,
    cap: state.mostPerPage,
    offsetIs: 'page',
    wrong: { limit: 25706, offset: 25706 },
  });
  return ok({ ...frame, size: entries.length, offers: entries.map((offer) => shown(state, offer)) });
};

export const deleteOffer: Handler = (state, _call, offerId = '') => {
  state.offers.delete(offerOf(state, offerId).offerId);
  return NO_CONTENT;
};

export const publishOffer: Handler = (state, _call, offerId = '') => ok(published(state, offerId));

/** Warnings come with success: the listing is there. */
const published = (state: State, offerId: string) => ({
  listingId: publish(state, offerOf(state, offerId)).listingId,
  warnings: state.warnings.map(errorOf),
});

export const publishOffers: Handler = (state, { body }) => {
  const wishes = entriesOf<{ offerId?: string }>(body, 25730, (errorId) => refuse(400, errorId));
  return bulk(wishes.map(({ offerId = '' }) => row({ offerId }, () => published(state, offerId))));
};

/** Ends the listing; the offer stays, unpublished. */
export const withdrawOffer: Handler = (state, _call, offerId = ''): Answer => {
  const offer = offerOf(state, offerId);
  const { listingId } = offer.listing ?? refuse(400, 25002, `The offer ${offerId} is not published.`);
  offer.listing = null;
  return ok({ listingId });
};
