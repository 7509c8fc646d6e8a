import type { Consent, ConsentRequest } from './authorization.ts';
import type { ConnectorContext } from './context.ts';
import type { FeedFile, FeedFormat } from './feeds.ts';
import type {
  ItemResult,
  ListingItem,
  ListingKey,
  ListingPage,
  LookupResult,
  OfferItem,
  TicketState,
  WithdrawResult,
} from './listings.ts';
import type { OrderAction, OrderActionResult } from './order-actions.ts';
import type { OrderPage, OrderWindow } from './orders.ts';
import type { ProductPage, ProductWindow } from './source-products.ts';
import type {
  BrandItem,
  CategoryAttribute,
  CategoryItem,
  ChannelCategoryPage,
  ChannelStore,
  SyncResult,
  TermDeletion,
  TermKey,
} from './taxonomy.ts';
import type {
  WebhookEndpoint,
  WebhookEvent,
  WebhookIdentity,
  WebhookReply,
  WebhookRequest,
} from './webhooks.ts';

// Method syntax throughout, on purpose: it lets a connector whose context carries its own config be held in the
// host's list of `Connector` without a cast.

export interface CoreMethods<Config> {
  /** Makes one cheap authenticated call; rejects with the `ConnectorError` that says what is wrong. */
  testConnection(ctx: ConnectorContext<Config>): Promise<void>;
}

export interface ListingMethods<Config> {
  /**
   * Creates or updates by `syncId` where known, else by merchant key. One result per item. Rejects with
   * `invalid_request` when the channel refuses the batch as a whole: the host then bisects it.
   */
  upsertListings(
    ctx: ConnectorContext<Config>,
    items: readonly ListingItem[],
  ): Promise<readonly ItemResult[]>;
  /** Takes listings off sale. One result per key. */
  withdrawListings(
    ctx: ConnectorContext<Config>,
    keys: readonly ListingKey[],
  ): Promise<readonly WithdrawResult[]>;
}

export interface OfferMethods<Config> {
  /** Price and stock only. An item the channel does not have is rejected with `listing_not_found`. */
  updateOffers(ctx: ConnectorContext<Config>, items: readonly OfferItem[]): Promise<readonly ItemResult[]>;
}

export interface TicketMethods<Config> {
  /**
   * Asks for the results of a batch. `keys` are those of the items that wait for this ticket, for channels whose
   * results name an item by its barcode or its place.
   */
  pollTicket(
    ctx: ConnectorContext<Config>,
    ticket: string,
    keys: readonly ListingKey[],
  ): Promise<TicketState>;
}

export interface LookupMethods<Config> {
  /** One result per key, `none` included. */
  lookupListings(
    ctx: ConnectorContext<Config>,
    keys: readonly ListingKey[],
  ): Promise<readonly LookupResult[]>;
}

export interface ReadBackMethods<Config> {
  readListings(ctx: ConnectorContext<Config>, cursor: string | null): Promise<ListingPage>;
}

export interface OrderMethods<Config> {
  pullOrders(ctx: ConnectorContext<Config>, window: OrderWindow): Promise<OrderPage>;
}

export interface OrderActionMethods<Config> {
  /**
   * Tells the channel of a move of the merchant. Its capability names the kinds that can come. One action may take several
   * writes: `again` then finishes what an earlier try began.
   */
  actOnOrder(ctx: ConnectorContext<Config>, action: OrderAction): Promise<OrderActionResult>;
}

export interface ProductMethods<Config> {
  pullProducts(ctx: ConnectorContext<Config>, window: ProductWindow): Promise<ProductPage>;
}

export interface WebhookMethods<Config> {
  /** Runs before a call is stored and answered: pure, no calls. An error it throws is stored with the event. */
  identifyWebhook(request: WebhookRequest): WebhookIdentity;
  /** Runs in a worker after the call was stored and answered. */
  readWebhook(ctx: ConnectorContext<Config>, request: WebhookRequest): Promise<readonly WebhookEvent[]>;
}

export interface WebhookChallengeMethods<Config> {
  /**
   * Asked for calls that carry no proof: the answer to a challenge, null for anything else. It makes no calls, and a secret
   * goes into it as a digest alone: whoever knows the address can ask.
   */
  answerChallenge(request: WebhookRequest, endpoint: WebhookEndpoint<Config>): Promise<WebhookReply | null>;
}

export interface WebhookKeyMethods<Config> {
  /** A public key of the channel as PEM; the host keeps it for an hour. */
  webhookPublicKey(ctx: ConnectorContext<Config>, keyId: string): Promise<string>;
}

export interface AuthorizationMethods<Config> {
  /**
   * The page of the channel on which the merchant agrees; it hands `state` back. Pure. Throws a `ConnectorError` that names a
   * setting without which there is no such page. No secret goes into the address.
   */
  consentAddress(config: Config, request: ConsentRequest): string;
  /**
   * The values of the fields that a consent fills, by one call. It is a write: most channels redeem a code once. The merchant
   * consents again after a failure of any kind.
   */
  redeemConsent(ctx: ConnectorContext<Config>, consent: Consent): Promise<Readonly<Record<string, string>>>;
}

export interface StoreMethods<Config> {
  listStores(ctx: ConnectorContext<Config>): Promise<readonly ChannelStore[]>;
}

export interface PriceBasisMethods<Config> {
  /** Whether the prices that the site keeps include VAT: the initial setting of a new connection. */
  pricesIncludeVat(ctx: ConnectorContext<Config>): Promise<boolean>;
}

export interface BrandMethods<Config> {
  syncBrands(ctx: ConnectorContext<Config>, brands: readonly BrandItem[]): Promise<readonly SyncResult[]>;
}

export interface CategoryMethods<Config> {
  syncCategories(
    ctx: ConnectorContext<Config>,
    categories: readonly CategoryItem[],
  ): Promise<readonly SyncResult[]>;
}

export interface TermDeletionMethods<Config> {
  /**
   * Deletes terms for good that nothing on the channel refers to; the others stay and are `in_use`. Listings that Sluice
   * has withdrawn need not count. One result per term.
   */
  deleteTerms(ctx: ConnectorContext<Config>, terms: readonly TermKey[]): Promise<readonly TermDeletion[]>;
}

export interface CategoryTreeMethods<Config> {
  readCategoryTree(ctx: ConnectorContext<Config>, cursor: string | null): Promise<ChannelCategoryPage>;
  readCategoryAttributes(
    ctx: ConnectorContext<Config>,
    categorySyncId: string,
  ): Promise<readonly CategoryAttribute[]>;
}

export interface FeedMethods<Config> {
  /** The formats in which the file can be fetched under these settings, the usual one first. Pure. */
  feedFormats(config: Config): readonly FeedFormat[];
  /** The file in a format, or null where there is none of it. Pure. */
  feedFile(config: Config, format: FeedFormat): FeedFile | null;
}

/** Every method that depends on a capability. */
export type OptionalMethods<Config> = ListingMethods<Config> &
  OfferMethods<Config> &
  TicketMethods<Config> &
  LookupMethods<Config> &
  ReadBackMethods<Config> &
  OrderMethods<Config> &
  OrderActionMethods<Config> &
  ProductMethods<Config> &
  WebhookMethods<Config> &
  WebhookChallengeMethods<Config> &
  WebhookKeyMethods<Config> &
  AuthorizationMethods<Config> &
  StoreMethods<Config> &
  PriceBasisMethods<Config> &
  BrandMethods<Config> &
  CategoryMethods<Config> &
  TermDeletionMethods<Config> &
  CategoryTreeMethods<Config> &
  FeedMethods<Config>;
