export interface Amount {
  readonly currency: string;
  readonly value: string;
}

export type Aspects = Readonly<Record<string, readonly string[]>>;

export interface ProductFields {
  readonly title?: string;
  readonly subtitle?: string;
  readonly description?: string;
  readonly brand?: string;
  readonly mpn?: string;
  readonly aspects?: Aspects;
  readonly ean?: readonly string[];
  readonly upc?: readonly string[];
  readonly isbn?: readonly string[];
  readonly imageUrls?: readonly string[];
}

/** The fields of an inventory item that the fake looks at; it keeps all that were sent. */
export interface ItemFields {
  readonly availability?: {
    readonly shipToLocationAvailability?: { readonly quantity?: number };
  };
  readonly condition?: string;
  readonly conditionDescription?: string;
  readonly product?: ProductFields;
}

/** Goods of the seller, known by their SKU. */
export interface Item {
  readonly sku: string;
  locale: string;
  /** As sent last: a write replaces all of them. */
  fields: ItemFields;
}

/** The fields of an offer that the fake looks at; it keeps all that were sent. */
export interface OfferFields {
  readonly availableQuantity?: number;
  readonly categoryId?: string;
  readonly listingDescription?: string;
  readonly listingDuration?: string;
  readonly merchantLocationKey?: string;
  readonly pricingSummary?: { readonly price?: Amount };
  readonly listingPolicies?: {
    readonly fulfillmentPolicyId?: string;
    readonly paymentPolicyId?: string;
    readonly returnPolicyId?: string;
  };
}

/** The live side of a published offer. */
export interface Listing {
  readonly listingId: string;
  soldQuantity: number;
  /** Put on hold by eBay: nobody sees it. */
  onHold: boolean;
  /** The number of revisions on a day (YYYY-MM-DD). */
  revisions: { day: string; count: number };
}

/** Goods on a marketplace, live or not yet. */
export interface Offer {
  readonly offerId: string;
  readonly sku: string;
  readonly marketplaceId: string;
  readonly format: string;
  /** As sent last: a write replaces all of them. */
  fields: OfferFields;
  /** Null while it is not published. */
  listing: Listing | null;
}

export interface Location {
  readonly merchantLocationKey: string;
  enabled: boolean;
  readonly fields: object;
}

export interface Category {
  readonly categoryId: string;
  readonly name: string;
  readonly parentId: string | null;
}

export interface Tree {
  version: number;
  categories: readonly Category[];
}

/** A property that listings of a category have. */
export interface Aspect {
  readonly name: string;
  readonly required: boolean;
  /** Values outside of the list are refused. */
  readonly selectionOnly: boolean;
  readonly multiple: boolean;
  readonly variations: boolean;
  readonly values: readonly string[];
}

/** An endpoint that takes notifications. */
export interface Destination {
  readonly destinationId: string;
  name: string;
  /** eBay marks an endpoint down that fails; only the application turns it on again. */
  status: 'ENABLED' | 'DISABLED' | 'MARKED_DOWN';
  endpoint: string;
  verificationToken: string;
}

/** The wish to hear of a topic, one for each of them. */
export interface Subscription {
  readonly subscriptionId: string;
  readonly topicId: string;
  readonly createdAt: number;
  enabled: boolean;
  destinationId: string;
}
