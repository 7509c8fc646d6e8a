import type {
  ChannelCategory,
  ChannelStore,
  ListingPayload,
  Operation,
  OrderActionKind,
  OrderStatus,
  SeenListing,
  WebhookEvent,
  WebhookTopic,
} from '../../index.ts';

/**
 * A channel the kit can drive: a fake, a mock or a real server. An ability it lacks is left out, and the checks that
 * need it are reported as not tested; nothing passes by silence.
 */
export interface ConformanceChannel {
  /** Where it listens, such as `http://127.0.0.1:4711/shop`. The kit's own proxy stands before it. */
  readonly address: string;
  /** Fixed addresses of the real channel (`https://api.example.com`) whose calls are led to `address` instead. */
  readonly origins?: readonly string[];
  /** Settings of a connection that reaches the channel at `address`, with a value for every secret. */
  config(address: string): unknown;
  /** Empties it. Runs before each check. */
  reset(): Promise<void>;
  close(): Promise<void>;
  /** The time that one call may take; 10 seconds unless it is a real server on a machine with other work. */
  readonly patienceMs?: number;
  /** The time a real server goes by, where calls are signed with it; left out, time stands still. */
  now?(): Date;
  /** Texts that differ from run to run, such as ids and nonces: they are masked in golden files. */
  readonly mask?: readonly RegExp[];

  /** The listings it holds now. A field it keeps in another form is left out and takes no part in comparisons. */
  listings?(): Promise<readonly SeenListing[]>;
  /** Fields its listings need beside the common ones: ids of brand, category and stores, attributes, a currency. */
  readonly payload?: Partial<ListingPayload>;
  /** A value it refuses for one item of a batch. */
  readonly refused?: Partial<ListingPayload>;
  /** It fetches images by their addresses: those of a domain that ends in `.invalid` it cannot get. */
  readonly fetchesImages?: true;
  /** Puts a listing there that is not ours, by our barcode. */
  addForeignListing?(listing: { readonly sku: string; readonly barcode: string }): Promise<void>;
  readonly tickets?: TicketControls;

  /** Places an order; resolves to its external id. */
  placeOrder?(lines: readonly OrderedLine[]): Promise<string>;
  /** The channel's own order states and the common status each stands for. */
  readonly orderStatuses?: Readonly<Record<string, OrderStatus>>;
  setOrderStatus?(externalId: string, channelStatus: string): Promise<void>;
  /** Brings an order that was just placed to where the channel takes such an action; left out, it does at once. */
  readyFor?(externalId: string, kind: OrderActionKind): Promise<void>;
  /** Writes that it answers with an empty body when all is well: such an answer tells nothing of a fault. */
  readonly emptyAnswers?: readonly Operation[];
  /** The shipments that it holds of an order. */
  shipments?(externalId: string): Promise<readonly SeenShipment[]>;

  /** As `config`, with settings under which the site leaves nothing of a listing to the shop. */
  wholeConfig?(address: string): unknown;
  /** Adds or changes a product of the site; resolves to its external id. */
  putProduct?(product: SiteProduct): Promise<string>;
  deleteProduct?(externalId: string): Promise<void>;

  readonly stores?: readonly ChannelStore[];
  /** Names of the brands it keeps; where they are fixed, at least one, in capitals and small letters. */
  brands?(): Promise<readonly string[]>;
  /** Paths of the categories it keeps. */
  categories?(): Promise<readonly (readonly string[])[]>;
  setCategoryTree?(nodes: readonly ChannelCategory[]): Promise<void>;
  /** Genuine calls, as the channel would send them. */
  webhooks?(): Promise<readonly WebhookSample[]>;

  /** The merchant agrees to the application. Resolves to the parameters of the return address, without `state`. */
  consent?(): Promise<Readonly<Record<string, string>>>;

  /** Entries it gives per page at most, so that walks can be made longer than one page. */
  readonly pageSizes?: { readonly [Walk in 'listings' | 'orders' | 'products' | 'categories']?: number };
}

/** A shipment as the channel keeps it. */
export interface SeenShipment {
  readonly units: number;
  /** Left out where the channel keeps no number of the merchant's. */
  readonly trackingNumber?: string | null;
  /** Whether it arrived; left out where no merchant says so. */
  readonly delivered?: boolean;
}

/** Steers a channel that answers with tickets. */
export interface TicketControls {
  /** As `ConformanceChannel.config`, for a connection that is answered with tickets. */
  config(address: string): unknown;
  /** While held, batches taken in stay pending. */
  hold(held: boolean): Promise<void>;
  /** The results of batches from now on are gone when they are asked for; the work is done. */
  expire?(): Promise<void>;
  /** The results of batches from now on come out of order, one twice and one not at all. */
  scramble?(): Promise<void>;
}

export interface OrderedLine {
  /** SKU of a listing that was created before. */
  readonly sku: string;
  readonly quantity: number;
}

/** A product of a source site, in the words all sites share. */
export interface SiteProduct {
  readonly sku: string;
  readonly name: string;
  /** Decimal text. */
  readonly price: string;
  readonly quantity: number;
}

/** A call as the channel makes it, and the expected reading of it. */
export interface WebhookSample {
  readonly name: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body: string;
  /** `reply` for a challenge or a ping. */
  readonly topic: WebhookTopic | 'reply';
  /** The first event that `readWebhook` gives; left out for a reply. */
  readonly event?: WebhookEvent['event'];
  /** The secret by which the host would verify it; if given, the declared verification is tried on it. */
  readonly secret?: string;
}
