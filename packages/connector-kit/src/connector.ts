import type { Static, TObject } from 'typebox';
import type { Consent, ConsentRequest } from './authorization.ts';
import type { Capabilities } from './capabilities.ts';
import type { SettingsWords } from './config-fields.ts';
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
import type { RateLimit } from './rate-limit.ts';
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

interface CoreMethods<Config> {
  /** Makes one cheap authenticated call; rejects with the `ConnectorError` that says what is wrong. */
  testConnection(ctx: ConnectorContext<Config>): Promise<void>;
}

interface ListingMethods<Config> {
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

interface OfferMethods<Config> {
  /** Price and stock only. An item the channel does not have is rejected with `listing_not_found`. */
  updateOffers(ctx: ConnectorContext<Config>, items: readonly OfferItem[]): Promise<readonly ItemResult[]>;
}

interface TicketMethods<Config> {
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

interface LookupMethods<Config> {
  /** One result per key, `none` included. */
  lookupListings(
    ctx: ConnectorContext<Config>,
    keys: readonly ListingKey[],
  ): Promise<readonly LookupResult[]>;
}

interface ReadBackMethods<Config> {
  readListings(ctx: ConnectorContext<Config>, cursor: string | null): Promise<ListingPage>;
}

interface OrderMethods<Config> {
  pullOrders(ctx: ConnectorContext<Config>, window: OrderWindow): Promise<OrderPage>;
}

interface OrderActionMethods<Config> {
  /**
   * Tells the channel of a move of the merchant. Its capability names the kinds that can come. One action may take several
   * writes: `again` then finishes what an earlier try began.
   */
  actOnOrder(ctx: ConnectorContext<Config>, action: OrderAction): Promise<OrderActionResult>;
}

interface ProductMethods<Config> {
  pullProducts(ctx: ConnectorContext<Config>, window: ProductWindow): Promise<ProductPage>;
}

interface WebhookMethods<Config> {
  /** Runs before a call is stored and answered: pure, no calls. An error it throws is stored with the event. */
  identifyWebhook(request: WebhookRequest): WebhookIdentity;
  /** Runs in a worker after the call was stored and answered. */
  readWebhook(ctx: ConnectorContext<Config>, request: WebhookRequest): Promise<readonly WebhookEvent[]>;
}

interface WebhookChallengeMethods<Config> {
  /**
   * Asked for calls that carry no proof: the answer to a challenge, null for anything else. It makes no calls, and a secret
   * goes into it as a digest alone: whoever knows the address can ask.
   */
  answerChallenge(request: WebhookRequest, endpoint: WebhookEndpoint<Config>): Promise<WebhookReply | null>;
}

interface WebhookKeyMethods<Config> {
  /** A public key of the channel as PEM; the host keeps it for an hour. */
  webhookPublicKey(ctx: ConnectorContext<Config>, keyId: string): Promise<string>;
}

interface AuthorizationMethods<Config> {
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

interface StoreMethods<Config> {
  listStores(ctx: ConnectorContext<Config>): Promise<readonly ChannelStore[]>;
}

interface PriceBasisMethods<Config> {
  /** Whether the prices that the site keeps include VAT: the initial setting of a new connection. */
  pricesIncludeVat(ctx: ConnectorContext<Config>): Promise<boolean>;
}

interface BrandMethods<Config> {
  syncBrands(ctx: ConnectorContext<Config>, brands: readonly BrandItem[]): Promise<readonly SyncResult[]>;
}

interface CategoryMethods<Config> {
  syncCategories(
    ctx: ConnectorContext<Config>,
    categories: readonly CategoryItem[],
  ): Promise<readonly SyncResult[]>;
}

interface TermDeletionMethods<Config> {
  /**
   * Deletes terms for good that nothing on the channel refers to; the others stay and are `in_use`. Listings that Sluice
   * has withdrawn need not count. One result per term.
   */
  deleteTerms(ctx: ConnectorContext<Config>, terms: readonly TermKey[]): Promise<readonly TermDeletion[]>;
}

interface CategoryTreeMethods<Config> {
  readCategoryTree(ctx: ConnectorContext<Config>, cursor: string | null): Promise<ChannelCategoryPage>;
  readCategoryAttributes(
    ctx: ConnectorContext<Config>,
    categorySyncId: string,
  ): Promise<readonly CategoryAttribute[]>;
}

interface FeedMethods<Config> {
  /** The formats in which the file can be fetched under these settings, the usual one first. Pure. */
  feedFormats(config: Config): readonly FeedFormat[];
  /** The file in a format, or null where there is none of it. Pure. */
  feedFile(config: Config, format: FeedFormat): FeedFile | null;
}

/** Every method that depends on a capability. */
type OptionalMethods<Config> = ListingMethods<Config> &
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

/** The name of a connector's operation: for logs, attempts and limits. */
export type Operation = keyof CoreMethods<unknown> | keyof OptionalMethods<unknown>;

/** `Methods` when the declared capabilities contain `Required`; otherwise they must be absent. */
type When<Declared, Required, Methods> = Declared extends Required
  ? Methods
  : { readonly [Name in keyof Methods]?: never };

/** Asynchronous answers need to say for how long their results can be read. */
type Tickets<Declared, Config> = Declared extends { listings: { answers: 'async' | 'either' } }
  ? TicketMethods<Config> & { readonly capabilities: { listings: { ticketTtlMs: number } } }
  : { readonly [Name in keyof TicketMethods<Config>]?: never };

type MethodsFor<Declared extends Capabilities, Config> = When<
  Declared,
  { listings: object },
  ListingMethods<Config>
> &
  When<Declared, { listings: { offers: object } }, OfferMethods<Config>> &
  When<Declared, { listings: { lookup: object } }, LookupMethods<Config>> &
  When<Declared, { listings: { readBack: true } }, ReadBackMethods<Config>> &
  Tickets<Declared, Config> &
  When<Declared, { orders: object }, OrderMethods<Config>> &
  When<Declared, { orders: { actions: object } }, OrderActionMethods<Config>> &
  When<Declared, { products: object }, ProductMethods<Config>> &
  When<Declared, { webhooks: object }, WebhookMethods<Config>> &
  When<Declared, { webhooks: { challenge: true } }, WebhookChallengeMethods<Config>> &
  When<Declared, { webhooks: { verification: { kind: 'ecdsa' } } }, WebhookKeyMethods<Config>> &
  When<Declared, { authorization: object }, AuthorizationMethods<Config>> &
  When<Declared, { stores: true }, StoreMethods<Config>> &
  When<Declared, { priceBasis: true }, PriceBasisMethods<Config>> &
  When<Declared, { brands: object }, BrandMethods<Config>> &
  When<Declared, { categories: object }, CategoryMethods<Config>> &
  When<Declared, { termDeletion: object }, TermDeletionMethods<Config>> &
  When<Declared, { categoryTree: true }, CategoryTreeMethods<Config>> &
  When<Declared, { feed: true }, FeedMethods<Config>>;

/**
 * The counterpart a connector has been tested against: its label in the documentation and the portal, and no more may
 * be claimed for it.
 *
 * - `built_in`: the channel is the project's own.
 * - `recorded`: answers that a real server gave, played back.
 * - `real_server`: a real server that runs in the tests.
 * - `schema`: requests validated against the vendor's description, and a fake for the channel's memory.
 * - `definitions`: files checked against the vendor's published definitions of their fields, profile by profile.
 * - `transcription`: as `schema`, but the description was transcribed by hand from the vendor's definitions.
 */
export const TESTED_AGAINST = [
  'built_in',
  'recorded',
  'real_server',
  'schema',
  'transcription',
  'definitions',
] as const;
export type TestedAgainst = (typeof TESTED_AGAINST)[number];

/** The sign by which people find a channel in a list: one to three letters on a colour, and never a vendor's logo. */
export interface ChannelMark {
  readonly text: string;
  /** `#rrggbb`; the letters are black or white, as can be read better. */
  readonly colour: `#${string}`;
}

interface ConnectorFacts {
  /** Slug; stable, it is stored and typed by operators. */
  readonly platform: string;
  /** Small integer; stable, it appears in the public API. */
  readonly platformId: number;
  readonly label: string;
  readonly mark: ChannelMark;
  readonly kind: 'marketplace' | 'ecommerce' | 'feed';
  readonly testedAgainst: TestedAgainst;
  readonly rateLimit: RateLimit;
  /** Operations with a limit of their own, beside the common one. */
  readonly operationLimits?: Readonly<Partial<Record<Operation, RateLimit>>>;
}

/** The part that a connector's author writes: facts, capabilities, and the methods they call for. */
export type ConnectorDefinition<Declared extends Capabilities, Schema extends TObject> = ConnectorFacts & {
  readonly capabilities: Declared;
  /** Settings of a connection: validation, types and the portal's form. Secret fields are made by `secret()`. */
  readonly configSchema: Schema;
  /** The words of the settings in Turkish; those of the schema are English. */
  readonly settingsInTurkish?: SettingsWords<Static<Schema>>;
} & CoreMethods<Static<Schema>> &
  MethodsFor<Declared, Static<Schema>>;

/** Any connector, as the host holds it: a capability's method is there when the capability is. */
export interface Connector extends ConnectorFacts, CoreMethods<unknown>, Partial<OptionalMethods<unknown>> {
  readonly capabilities: Capabilities;
  readonly configSchema: TObject;
  readonly settingsInTurkish?: SettingsWords<Record<string, unknown>>;
}

/**
 * Defines a connector. It returns its argument; all it adds is the check, at compile time, that a method exists
 * exactly when its capability is declared.
 */
export function defineConnector<const Declared extends Capabilities, Schema extends TObject>(
  definition: ConnectorDefinition<Declared, Schema>,
): ConnectorDefinition<Declared, Schema> {
  return definition;
}
