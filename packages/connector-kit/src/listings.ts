import type { ConnectorError } from './errors.ts';
import type { Issue } from './issues.ts';

/** Names a listing on our side and on the channel's. */
export interface ListingKey {
  /** The merchant key: the SKU, else `slc-<product id>`. Unique within the connection. */
  readonly externalKey: string;
  /** The channel's own id, once known. */
  readonly syncId: string | null;
  readonly barcode: string | null;
  /** A person decided that none of the listings that the channel has or proposes is this product. */
  readonly asNew?: true;
}

/** Stock of one of the channel's stores. */
export interface StoreStock {
  readonly storeId: string;
  readonly quantity: number;
}

/** An attribute the channel's category asks for, by the channel's own codes. */
export interface ListingAttribute {
  readonly code: string;
  readonly value: string;
}

/** A property in the merchant's own words: for channels that take properties of any name. */
export interface ListingProperty {
  readonly name: string;
  readonly value: string;
}

/** The article of which a listing is one variant. Every variant is a listing of its own, with a price and stock of its own. */
export interface ListingFamily {
  /** The merchant's own code, the same for all variants. */
  readonly code: string;
  /** The name of the article, without what tells its variants apart. */
  readonly name: string;
  /** Properties that distinguish this variant from the others, "Size" "M"; in the merchant's order. Not empty. */
  readonly options: readonly ListingProperty[];
  /**
   * Whether this listing speaks for the article: channels take from it the fields they keep once for all variants
   * (description, brand, category, images of the whole). The others only create the article when it is not there yet.
   */
  readonly lead: boolean;
}

/** All a listing should be. Always complete, so that channels which replace in full lose nothing. */
export interface ListingPayload {
  readonly sku: string;
  readonly barcode: string | null;
  readonly title: string;
  /** Sanitised HTML, empty when there is none. */
  readonly description: string;
  readonly brand: string | null;
  /** The channel's id of the brand, for channels that keep brands of their own. */
  readonly brandSyncId: string | null;
  /** Names from root to leaf. */
  readonly categoryPath: readonly string[] | null;
  /** The channel's id of the mapped category. */
  readonly categorySyncId: string | null;
  readonly attributes: readonly ListingAttribute[];
  /** All the product's properties beside the options of its family. */
  readonly properties: readonly ListingProperty[];
  readonly family: ListingFamily | null;
  /** In kilograms, decimal text. */
  readonly weight: string | null;
  /** Public addresses, the primary image first. */
  readonly images: readonly string[];
  /** Decimal text, ready to be sent: rounding and VAT are already applied. */
  readonly price: string;
  /** The price crossed out beside the price, in its form; null when none is above the price. */
  readonly listPrice: string | null;
  /** Percentage of the product; null when it has none. */
  readonly vatRate: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly stock: number;
  /** Empty on channels without stores. */
  readonly stores: readonly StoreStock[];
  readonly active: boolean;
}

export interface ListingItem {
  readonly key: ListingKey;
  readonly payload: ListingPayload;
}

/** Price and stock only: cheaper and more frequent than content. */
export interface OfferItem {
  readonly key: ListingKey;
  readonly price: string;
  /** As in the payload. */
  readonly listPrice: string | null;
  readonly currency: string;
  readonly stock: number;
  readonly stores: readonly StoreStock[];
}

/**
 * Refused until something changes on our side. `syncId` is set when the listing exists nevertheless, otherwise than
 * sent: the host then knows which one to mend, and to take off sale.
 */
interface Rejected {
  readonly outcome: 'rejected';
  readonly issues: readonly Issue[];
  readonly syncId?: string;
}

/**
 * The answer for one item. Every item given gets exactly one, in any order. An item the channel was silent about
 * is a `retry` whose error is `unknown_outcome`: the host reads it back first.
 */
export type ItemResult = { readonly externalKey: string } & (
  | { readonly outcome: 'live'; readonly syncId: string }
  | { readonly outcome: 'accepted'; readonly ticket: string }
  | Rejected
  | { readonly outcome: 'retry'; readonly error: ConnectorError }
);

/** As `ItemResult`; withdrawing a listing that the channel does not have counts as `withdrawn`. */
export type WithdrawResult = { readonly externalKey: string } & (
  | { readonly outcome: 'withdrawn' }
  | { readonly outcome: 'accepted'; readonly ticket: string }
  | { readonly outcome: 'rejected'; readonly issues: readonly Issue[] }
  | { readonly outcome: 'retry'; readonly error: ConnectorError }
);

/** Where an asynchronous batch stands. After `expired` the host reads back: the result is lost, not the write. */
export type TicketState =
  | { readonly state: 'pending'; readonly retryAfterMs?: number }
  | { readonly state: 'done'; readonly results: readonly (TicketResult | OpenTicketResult)[] }
  | { readonly state: 'expired' };

/**
 * Final result of one item of a ticket. The channel may leave out, repeat or reorder items; the connector hands over
 * the results it received.
 */
export type TicketResult = { readonly externalKey: string } & (
  | { readonly outcome: 'live'; readonly syncId: string }
  | { readonly outcome: 'withdrawn' }
  | Rejected
  | { readonly outcome: 'retry'; readonly error: ConnectorError }
);

/**
 * An item that a ticket leaves open although it is done.
 *
 * - `waiting`: the channel took it and still examines it, as the issues say. It keeps its ticket, the others are done.
 * - `ambiguous`: the channel has or proposes listings that it may be, and a person chooses. The id of the chosen one comes
 *   back as the key's `syncId`, `asNew` when it was none of them.
 */
export type OpenTicketResult = { readonly externalKey: string } & (
  | { readonly outcome: 'waiting'; readonly issues: readonly Issue[]; readonly retryAfterMs?: number }
  | {
      readonly outcome: 'ambiguous';
      readonly by: LookupBy;
      readonly candidates: readonly SeenListing[];
    }
);

/**
 * A listing as the channel shows it. An absent field is unknown: it takes no part in the comparison with the desired
 * state.
 */
export interface SeenListing
  extends Partial<
    Pick<
      ListingPayload,
      | 'title'
      | 'description'
      | 'brand'
      | 'brandSyncId'
      | 'categoryPath'
      | 'categorySyncId'
      | 'attributes'
      | 'properties'
      | 'weight'
      | 'images'
      | 'price'
      | 'listPrice'
      | 'currency'
    >
  > {
  readonly syncId: string;
  readonly externalKey: string | null;
  /** Left out where the channel keeps no barcodes, or not by this connection. */
  readonly barcode?: string | null;
  /**
   * The code of ours under which it was made a variant; absent without one, or when the channel has a code of its own.
   */
  readonly familyCode?: string;
  readonly stock?: number;
  readonly stores?: readonly StoreStock[];
  readonly active?: boolean;
  /** Why the channel refuses a listing that it had taken: an approval that was denied. It shows as drift. */
  readonly issues?: readonly Issue[];
}

export type LookupBy = 'syncId' | 'externalKey' | 'barcode';

/**
 * The channel's listings for one key. The channel's id is asked first, then the merchant key, then the barcode; the
 * first that matches decides. Several matches are never resolved by guessing.
 */
export type LookupResult = { readonly externalKey: string } & (
  | { readonly match: 'found'; readonly by: LookupBy; readonly listing: SeenListing }
  | { readonly match: 'none' }
  | { readonly match: 'ambiguous'; readonly by: LookupBy; readonly candidates: readonly SeenListing[] }
);

/** One page of the channel's listings; `next` is null on the last. */
export interface ListingPage {
  readonly items: readonly SeenListing[];
  readonly next: string | null;
}
