import { type Issue, message, normaliseGtin, type SeenListing, wordedIssue } from '@sluice/connector-kit';
import type { Item, Offer } from './schema.ts';
import { isOnSale } from './stored.ts';

/**
 * A listing as eBay keeps it: the offer, and the item of its SKU. Images are left out, for eBay keeps copies of its own, and so is
 * the brand, which its catalogue adds.
 */
export function seenListing(offer: Offer, item: Item | undefined): SeenListing {
  const { price } = offer.pricingSummary ?? {};
  const { title } = item?.product ?? {};
  const issues = holdOf(offer);
  return {
    syncId: offer.offerId,
    externalKey: offer.sku,
    barcode: barcodeOf(item),
    stock: offer.availableQuantity ?? item?.availability?.shipToLocationAvailability?.quantity ?? 0,
    active: isOnSale(offer),
    ...(title == null ? {} : { title }),
    ...(offer.listingDescription == null ? {} : { description: offer.listingDescription }),
    ...(offer.categoryId == null ? {} : { categorySyncId: offer.categoryId }),
    ...(price == null ? {} : { price: price.value, currency: price.currency }),
    ...(issues.length === 0 ? {} : { issues }),
  };
}

/** The first real one: eBay has words such as “Does not apply” in their place. */
function barcodeOf(item: Item | undefined): string | null {
  const { ean, upc, isbn } = item?.product ?? {};
  const all = [...(ean ?? []), ...(upc ?? []), ...(isbn ?? [])];
  return all.find((one) => normaliseGtin(one) !== null) ?? null;
}

const holdOf = ({ listing }: Offer): Issue[] =>
  listing?.listingOnHold === true ? [wordedIssue('policy_blocked', 'active', message('ebay_on_hold'))] : [];
