//+person import type { OpenTicketResult } from '@sluice/connector-kit';
import {
  ConnectorError,
  type Issue,
  type IssueCode,
  type ListingItem,
  type ListingKey,
  type LookupBy,
  type LookupResult,
  type OfferItem,
  type SeenListing,
  type TicketResult,
} from '@sluice/connector-kit';
import { amountFrom, wireMoney } from './money.ts';
//+person import { proposed } from './proposals.ts';
import type { ItemAnswer, ItemError, WireListing } from './schema.ts';

/** Names the listing to the channel: by its own id once known, and by the merchant key as SKU. */
export function wireKey({ syncId, externalKey }: ListingKey): object {
  return { ...(syncId === null ? {} : { id: syncId }), sku: externalKey };
}

// <either,sync,tickets>
/** All of the listing: a payload is always complete. */
// </either,sync,tickets>
//+two-tickets /** All content of the listing; price and stock are the offer. */
export function wireListing({ key, payload }: ListingItem): object {
  return {
    ...wireKey(key),
    barcode: payload.barcode,
    //+person ...(key.asNew && { as_new: true }),
    title: payload.title,
    description: payload.description,
    brand: payload.brand,
    category: payload.categoryPath,
    images: payload.images,
    // <either,sync,tickets>
    price: wireMoney(payload.price),
    currency: payload.currency,
    quantity: payload.stock,
    // </either,sync,tickets>
    on_sale: payload.active,
  };
}

export function wireOffer({ key, price, currency, stock }: OfferItem): object {
  return { ...wireKey(key), price: wireMoney(price), currency, quantity: stock };
}

/** The channel has no form for some amounts; an item with such a price is refused here, without a call. */
export function priceFaults(price: string): Issue[] {
  if (wireMoney(price) !== null) return [];
  return [{ code: 'invalid_price', field: 'price', message: `the channel takes no price of ${price}` }];
}

/** The channel's codes in the common words; any other is `rejected`, with the channel's own text. */
const ISSUE_OF: Readonly<Record<string, IssueCode>> = {
  title_length: 'too_long',
  bad_barcode: 'invalid_barcode',
  bad_price: 'invalid_price',
  bad_quantity: 'invalid_stock',
  bad_image: 'invalid_image',
  unknown_listing: 'listing_not_found',
};

const FIELD_OF: Readonly<Record<string, string>> = { quantity: 'stock', category: 'categoryPath' };

function issueOf({ code, field, message }: ItemError): Issue {
  const issue = { code: ISSUE_OF[code] ?? 'rejected', message };
  return field === undefined ? issue : { ...issue, field: FIELD_OF[field] ?? field };
}

export type WriteKind = 'write' | 'withdraw';

/** Translates the channel's answer for one item. Withdrawing what is not there has the desired effect. */
// <none>
export function itemResult({ sku, id, errors }: ItemAnswer, kind: WriteKind): TicketResult {
  // </none>
  //+person export function itemResult(
  //+person   { sku, id, errors, proposals }: ItemAnswer,
  //+person   kind: WriteKind,
  //+person ): TicketResult | OpenTicketResult {
  //+person   if (proposals !== undefined)
  //+person     return { externalKey: sku, outcome: 'ambiguous', by: 'barcode', candidates: proposals.map(proposed) };
  const gone = kind === 'withdraw' && errors.every(({ code }) => code === 'unknown_listing');
  if (gone) return { externalKey: sku, outcome: 'withdrawn' };
  if (errors.length > 0) {
    const issues = errors.map(issueOf);
    // With an id, the listing is there all the same, otherwise than sent.
    return { externalKey: sku, outcome: 'rejected', issues, ...(id !== undefined && { syncId: id }) };
  }
  return id === undefined ? untold(sku) : { externalKey: sku, outcome: 'live', syncId: id };
}

// <either,sync>
/** One result per key: an item the channel passed over in silence may or may not have been applied. */
export function resultsFor(
  keys: readonly ListingKey[],
  answers: readonly ItemAnswer[],
  kind: WriteKind,
): TicketResult[] {
  const told = new Map(answers.map((answer) => [answer.sku, itemResult(answer, kind)]));
  return keys.map(({ externalKey }) => told.get(externalKey) ?? untold(externalKey));
}
// </either,sync>

function untold(externalKey: string): TicketResult {
  const message = 'the channel did not say what became of this item';
  return { externalKey, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
}

/** A listing as the channel shows it; a field that it keeps in another form is left out. */
export function seenListing(listing: WireListing): SeenListing {
  return {
    syncId: listing.id,
    externalKey: listing.sku,
    barcode: listing.barcode,
    title: listing.title,
    description: listing.description,
    brand: listing.brand,
    categoryPath: listing.category,
    images: listing.images,
    price: amountFrom(listing.price),
    currency: listing.currency,
    stock: listing.quantity,
    active: listing.on_sale,
  };
}

/** Matches keys to what was found: by id, else by SKU, else by barcode; several are never resolved by guessing. */
export function matchKeys(keys: readonly ListingKey[], found: readonly WireListing[]): LookupResult[] {
  const byId = new Map(found.map((listing) => [listing.id, listing]));
  const bySku = new Map(found.map((listing) => [listing.sku, listing]));
  const byBarcode = Map.groupBy(found, (listing) => listing.barcode);
  return keys.map(({ externalKey, syncId, barcode }) => {
    const one = (by: LookupBy, listing: WireListing): LookupResult => {
      return { externalKey, match: 'found', by, listing: seenListing(listing) };
    };
    const sameId = syncId === null ? undefined : byId.get(syncId);
    if (sameId) return one('syncId', sameId);
    const sameSku = bySku.get(externalKey);
    if (sameSku) return one('externalKey', sameSku);
    const [first, ...more] = barcode === null ? [] : (byBarcode.get(barcode) ?? []);
    if (!first) return { externalKey, match: 'none' };
    if (more.length === 0) return one('barcode', first);
    return { externalKey, match: 'ambiguous', by: 'barcode', candidates: [first, ...more].map(seenListing) };
  });
}
