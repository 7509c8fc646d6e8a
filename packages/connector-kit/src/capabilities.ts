import type { OrderActionKind, OrderPayback } from '@sluice/contracts';
import type { Message } from '@sluice/contracts/messages';
import type { OrderActions } from './allowed-actions.ts';
import type { LookupBy } from './listings.ts';
import type { WebhookVerification } from './webhooks.ts';

/** The channel carries listings: `upsertListings` and `withdrawListings`. */
export interface ListingsCapability {
  /** Items per call; 1 for channels that take one at a time. */
  readonly maxBatch: number;
  /**
   * `sync`: results in the answer. `async`: a ticket. `either`: by configuration. The latter two bring
   * `pollTicket` and need `ticketTtlMs`.
   */
  readonly answers: 'sync' | 'async' | 'either';
  /** Milliseconds for which the channel keeps a ticket's results. */
  readonly ticketTtlMs?: number;
  /**
   * The effect of a write on fields it leaves out: `replace` deletes them (list entries included), `merge` keeps them.
   * Payloads are complete either way; the host must not split one into partial writes under `replace`.
   */
  readonly writes: 'replace' | 'merge';
  /** Sending a create again with the same merchant key cannot make a second listing. */
  readonly idempotentCreate: boolean;
  /** Price and stock have a cheaper call of their own: `updateOffers`. */
  readonly offers?: { readonly maxBatch: number };
  /** Listings can be found by key: `lookupListings`. */
  readonly lookup?: { readonly by: readonly LookupBy[]; readonly maxBatch: number };
  /** All listings can be walked: `readListings`, for reconciliation. */
  readonly readBack?: true;
  /**
   * Fields without which the channel refuses every listing. A new connection holds products that lack one, so that the
   * merchant sees it before anything is sent.
   */
  readonly needs?: readonly ListingNeed[];
}

export type ListingNeed = 'vat' | 'sku' | 'barcode' | 'brand' | 'category' | 'image' | 'description';

/** The channel sells: `pullOrders`. */
export interface OrdersCapability {
  /** Overlap of two windows, because of the channel's precision and its late arrivals. */
  readonly overlapMs: number;
  /** The longest period that the channel answers in one query. */
  readonly maxWindowMs?: number;
  /** The shortest pause between two walks that the channel’s limits bear for long. Left out, orders are read every 15 seconds. */
  readonly everyMs?: number;
  /** The channel takes word of what the merchant does with an order: `actOnOrder`. Left out, it takes none. */
  readonly actions?: OrderActions;
  /** Why the channel takes no word of a kind of action, for whoever would ask for one. */
  readonly untaken?: Partial<Readonly<Record<OrderActionKind, Message>>>;
  /** Who pays the customer back, told to whoever cancels or refunds. */
  readonly payback?: { readonly cancel?: OrderPayback; readonly refund?: OrderPayback };
}

/** The site can be a source of products: `pullProducts`. */
export interface ProductsCapability {
  /** Overlap of two windows, because of the site's precision and its late arrivals. */
  readonly overlapMs: number;
  /**
   * Fields of a listing that come back as sent when the site is target and source at once, beside name, text, price and
   * stock. Left out where listings are no products of the site.
   */
  readonly returns?: readonly ReturnedField[];
}

export type ReturnedField = 'family' | 'properties' | 'listPrice' | 'weight' | 'images';

/** The channel calls back: `identifyWebhook` and `readWebhook`. Polling goes on regardless. */
export interface WebhooksCapability {
  /** The proof by which calls are verified; the portal shows what to enter on the channel's side. */
  readonly verification: WebhookVerification;
  /** Its challenges are answered with what only the connection knows: `answerChallenge`. */
  readonly challenge?: true;
}

/** The merchant agrees on the channel's own pages instead of typing secrets: `consentAddress` and `redeemConsent`. */
export interface AuthorizationCapability {
  /** The secret settings that a consent fills. A connection is made without them, so the schema has them as optional. */
  readonly fields: readonly string[];
}

/** The abilities of a channel, as data. A connector has a method exactly when the capability is here. */
export interface Capabilities {
  readonly listings?: ListingsCapability;
  readonly orders?: OrdersCapability;
  readonly products?: ProductsCapability;
  readonly webhooks?: WebhooksCapability;
  readonly authorization?: AuthorizationCapability;
  /** Several stores under one connection: `listStores`. */
  readonly stores?: true;
  /** The site says whether its prices include VAT: `pricesIncludeVat`. */
  readonly priceBasis?: true;
  /**
   * The channel keeps brands of its own: `syncBrands`. They are created there, except where they are `fixed`: then those
   * that the channel has are found by name, and one that it does not have is rejected as `unknown_brand`.
   */
  readonly brands?: { readonly maxBatch: number; readonly fixed?: true };
  /** The channel keeps categories of its own that we create there: `syncCategories`. */
  readonly categories?: { readonly maxBatch: number };
  /** Brands and categories that Sluice made on the channel can be deleted there: `deleteTerms`. */
  readonly termDeletion?: { readonly maxBatch: number };
  /** The channel has a category tree to map to: `readCategoryTree` and `readCategoryAttributes`. */
  readonly categoryTree?: true;
  /**
   * The channel fetches a file: `feedFormats` and `feedFile`. Listings go to `ctx.shelf` and no call is made, so `live`
   * says that a listing is published and never that the channel has taken it.
   */
  readonly feed?: true;
}
