/** A value of an attribute: an object whose fields the product type describes. */
export type AttributeValue = Readonly<Record<string, unknown>>;

/** All attributes of a listing, each a list of values. */
export type Attributes = Readonly<Record<string, readonly AttributeValue[]>>;

export const REQUIREMENTS = ['LISTING', 'LISTING_PRODUCT_ONLY', 'LISTING_OFFER_ONLY'] as const;
export type Requirements = (typeof REQUIREMENTS)[number];

export type Enforcement =
  | 'LISTING_SUPPRESSED'
  | 'ATTRIBUTE_SUPPRESSED'
  | 'CATALOG_ITEM_REMOVED'
  | 'SEARCH_SUPPRESSED';

export interface Issue {
  readonly code: string;
  readonly message: string;
  readonly severity: 'ERROR' | 'WARNING' | 'INFO';
  readonly attributeNames?: readonly string[];
  readonly categories: readonly string[];
  readonly enforcements?: {
    readonly actions: readonly { readonly action: Enforcement }[];
    readonly exemption: { readonly status: 'EXEMPT' | 'NOT_EXEMPT' };
  };
}

/** A listing in one marketplace. */
export interface Listing {
  readonly sku: string;
  readonly marketplaceId: string;
  readonly createdAt: number;
  /** Calls see it from then on. */
  readonly shownFrom: number;
  productType: string;
  requirements: Requirements;
  attributes: Attributes;
  asin: string | null;
  updatedAt: number;
  issues: readonly Issue[];
  /** Issues that tests add: they stay when the listing is sent again. */
  addedIssues: readonly Issue[];
}

/** A product of Amazon's catalogue. */
export interface CatalogItem {
  readonly asin: string;
  /** The SKU that brought it into the catalogue and keeps its content; null for Amazon's own and other sellers'. */
  readonly contributedBy: string | null;
  readonly identifiers: readonly { readonly identifierType: string; readonly identifier: string }[];
  readonly productType: string;
  readonly itemName: string;
  readonly brand: string;
}

export type FeedStatus = 'IN_QUEUE' | 'IN_PROGRESS' | 'DONE' | 'CANCELLED' | 'FATAL';

export interface Feed {
  readonly feedId: string;
  readonly feedType: string;
  readonly marketplaceIds: readonly string[];
  readonly createdAt: number;
  readonly inputFeedDocumentId: string;
  status: FeedStatus;
  endedAt: number | null;
  resultFeedDocumentId: string | null;
}

/** A file of a feed; its content is null until it is uploaded. */
export interface FeedDocument {
  readonly feedDocumentId: string;
  readonly contentType: string;
  readonly compressed: boolean;
  content: Buffer | null;
}

export const FULFILLMENT_STATUSES = [
  'PENDING_AVAILABILITY',
  'PENDING',
  'UNSHIPPED',
  'PARTIALLY_SHIPPED',
  'SHIPPED',
  'CANCELLED',
  'UNFULFILLABLE',
] as const;
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

export type FulfilledBy = 'MERCHANT' | 'AMAZON';

export interface OrderLine {
  readonly orderItemId: string;
  readonly sku: string;
  /** Amazon need not tell the SKU. */
  readonly tellsSku: boolean;
  readonly asin: string;
  readonly title: string;
  readonly quantity: number;
  /** Decimal text, tax included. */
  readonly unitPrice: string;
  shipped: number;
  /** Reason of the buyer's wish to cancel. */
  cancelWish: string | null;
  cancelled: { readonly by: 'BUYER' | 'MERCHANT' | 'AMAZON'; readonly reason: string } | null;
}

export interface Parcel {
  readonly packageReferenceId: string;
  readonly carrier: string;
  readonly shippingMethod: string | null;
  readonly trackingNumber: string;
  readonly shipDate: string;
  readonly createdAt: number;
  readonly items: readonly { readonly orderItemId: string; readonly quantity: number }[];
  /** The carrier’s detailed state, once it is on its way back; null before. */
  back: 'RETURNING_TO_SELLER' | 'RETURNED_TO_SELLER' | null;
}

export interface Order {
  /** The order whose goods are sent again, free of charge. */
  readonly replaces: string | null;
  /** Decimal text; the buyer pays it beside the goods. */
  readonly shipping: string | null;
  readonly orderId: string;
  readonly marketplaceId: string;
  readonly fulfilledBy: FulfilledBy;
  readonly createdAt: number;
  readonly currency: string;
  updatedAt: number;
  status: FulfillmentStatus;
  lines: readonly OrderLine[];
  /** By the merchant's number of the package. */
  readonly parcels: Map<string, Parcel>;
}

/** The leave to one call for a file. */
export interface Link {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly until: number;
  /** Of uploads: the type that was announced. */
  readonly contentType?: string;
  /** Of downloads. */
  read?(): { readonly content: Buffer; readonly type: string; readonly compressed?: 'plainly' | 'by header' };
  /** Of uploads. */
  write?(content: Buffer): void;
}

/** A token of a caller, and the calls that it is good for. */
export type Token = { readonly until: number } & (
  | { readonly kind: 'plain' }
  /** For operations that no merchant authorises: those on destinations. */
  | { readonly kind: 'grantless' }
  | {
      readonly kind: 'restricted';
      readonly calls: readonly string[];
      readonly dataElements: readonly string[];
    }
);

/** Where notifications go: Amazon sends them to queues of its own cloud and to no address of the merchant's. */
export interface Destination {
  readonly destinationId: string;
  readonly name: string;
  readonly resource: object;
}

export interface Subscription {
  readonly subscriptionId: string;
  readonly payloadVersion: string;
  readonly destinationId: string;
}
