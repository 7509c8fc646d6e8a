import { type ListingPayload, plainAmount, sameAmount } from '@sluice/connector-kit';
import type { Config } from './config.ts';
import { picked } from './item-map.ts';
import type { Offer } from './schema.ts';

/** Fields of an offer that are none of ours: a replacement that leaves them out deletes them. */
const KEPT = [
  'charity',
  'extendedProducerResponsibility',
  'hideBuyerDetails',
  'includeCatalogProductDetails',
  'listingStartDate',
  'lotSize',
  'quantityLimitPerBuyer',
  'regulatory',
  'secondaryCategoryId',
  'storeCategoryNames',
  'tax',
];

/** Price and stock of an offer; its number of pieces goes before that of the item, so both are always the same. */
export type Terms = Pick<ListingPayload, 'price' | 'currency' | 'stock'>;

export const priceOf = ({ price, currency }: Terms): object => ({ value: plainAmount(price), currency });

function termsOf(terms: Terms, stored: Offer | null): object {
  const before = stored?.pricingSummary?.price;
  // eBay writes amounts in another way: an equal one is no change.
  const isSame =
    before != null && before.currency === terms.currency && sameAmount(before.value, terms.price);
  return {
    availableQuantity: terms.stock,
    pricingSummary: { ...stored?.pricingSummary, price: isSame ? before : priceOf(terms) },
  };
}

const contentOf = (payload: ListingPayload, stored: Offer | null, config: Config): object => ({
  categoryId: payload.categorySyncId,
  listingDescription: payload.description,
  listingDuration: 'GTC',
  listingPolicies: {
    ...stored?.listingPolicies,
    fulfillmentPolicyId: config.fulfillment_policy,
    paymentPolicyId: config.payment_policy,
    returnPolicyId: config.return_policy,
  },
  merchantLocationKey: config.location,
});

/** A new offer. eBay's catalogue adds nothing to it: the listing says what the merchant says. */
export const newOffer = (sku: string, payload: ListingPayload, config: Config): object => ({
  sku,
  marketplaceId: config.marketplace,
  format: 'FIXED_PRICE',
  includeCatalogProductDetails: false,
  ...contentOf(payload, null, config),
  ...termsOf(payload, null),
});

/** An offer, complete: it takes the place of the stored one. */
export const changedOffer = (payload: ListingPayload, stored: Offer, config: Config): object => ({
  ...picked(stored, KEPT),
  ...contentOf(payload, stored, config),
  ...termsOf(payload, stored),
});

const CONTENT = [
  'categoryId',
  'listingDescription',
  'listingDuration',
  'listingPolicies',
  'merchantLocationKey',
];

/** An offer as it is stored, with other price and stock. */
export const repricedOffer = (terms: Terms, stored: Offer): object => ({
  ...picked(stored, [...KEPT, ...CONTENT]),
  ...termsOf(terms, stored),
});
