import { Buckets } from './limits.ts';
import type {
  CatalogItem,
  Destination,
  Feed,
  FeedDocument,
  Link,
  Listing,
  Order,
  Subscription,
  Token,
} from './records.ts';
import { PRODUCT_TYPES, type ProductType } from './taxonomy.ts';

/** Calls that fare badly: refused, or answered into a line that is cut. */
export interface Fate {
  left: number;
  /** All operations when left out. */
  readonly operation?: string;
  /** Null for a lost answer: the work is done. */
  readonly status: number | null;
}

/** Everything that the fake holds, and how it behaves. */
export class State {
  readonly sellerId: string;
  /** Faults of a file against a schema of the vendor's; none where the models are not at hand. */
  readonly checkFile: (schema: string, value: unknown) => string[];
  /** By SKU and marketplace. */
  listings = new Map<string, Listing>();
  /** Amazon's own catalogue, by ASIN. */
  catalog = new Map<string, CatalogItem>();
  feeds = new Map<string, Feed>();
  documents = new Map<string, FeedDocument>();
  orders = new Map<string, Order>();
  /** By type of notification. */
  subscriptions = new Map<string, Subscription>();
  destinations = new Map<string, Destination>();
  productTypes: readonly ProductType[] = PRODUCT_TYPES;
  tokens = new Map<string, Token>();
  /** Presigned calls for files, by signature. */
  links = new Map<string, Link>();
  /** Marketplaces in which the merchant does not sell. */
  leftMarketplaces = new Set<string>();
  heldSubmissions: (() => void)[] = [];
  heldFeeds: (() => void)[] = [];
  fates: Fate[] = [];

  submissionsAre: 'done' | 'held' = 'done';
  /** A fatal feed is broken off halfway: its first messages are done, and there is no report. */
  feedsAre: 'done' | 'held' | 'gone' | 'scrambled' | 'fatal' = 'done';
  /** Result documents are compressed, as large ones are. */
  compressesReports = true;
  /** Whether the quantity of a SKU is a number for each marketplace or one for all: no text of the vendor says it. */
  quantityIs: 'own' | 'shared' = 'own';
  /** Time for which a new listing cannot be read yet. */
  visibleAfterMs = 0;
  /** Prices outside are taken in and suppress the listing later, by marketplace. */
  priceBands = new Map<string, { readonly min: number; readonly max: number }>();
  /** Personal data of orders is given to applications with the role alone, or to those with a token for it. */
  addressNeeds: 'role' | 'token' = 'role';
  hasRole = true;
  /** Operations have a bucket each, filled by the clock. */
  throttles = false;
  /** The models promise the header with the limit for other answers than 429. */
  limitHeaderOn429 = false;
  buckets = new Buckets();
  /** Rows of a page at most, below the vendor's own limits. */
  mostPerPage = Number.POSITIVE_INFINITY;
  /** Rows of a search for listings that can be walked through, whatever their number. */
  walkedAtMost = 1_000;
  ordersCome: 'oldest first' | 'newest first' = 'oldest first';
  /** Calls by operation. */
  counts = new Map<string, number>();
  /** Deeds that the vendor lets happen and that hurt the merchant. */
  harm: string[] = [];
  /** Added to the clock. */
  ahead = 0;
  #standsAt: number | null = null;
  #ids = 0;

  constructor(sellerId: string, checkFile: State['checkFile']) {
    this.sellerId = sellerId;
    this.checkFile = checkFile;
  }

  now = (): number => (this.#standsAt ?? Date.now()) + this.ahead;

  /** Lets the clock move by `ahead` alone. */
  stopClock(): void {
    this.#standsAt ??= Date.now();
  }

  nextId = (): number => {
    this.#ids += 1;
    return this.#ids;
  };

  nextGuid = (): string => `a3a20b1c-7f4e-4b00-8000-${String(this.nextId()).padStart(12, '0')}`;

  nextAsin = (): string => `B0F${String(this.nextId()).padStart(7, '0')}`;
}

export const listingKey = (sku: string, marketplaceId: string): string => `${marketplaceId} ${sku}`;
