export const STATUSES = [
  'WAITING',
  'IN_EXTERNAL_PROGRESS',
  'PRE_MATCHED',
  'MATCHED',
  'REJECTED',
  'MATCHED_WITH_STAGED',
  'MISSING_INFO',
  'CREATED',
  'BLOCKED',
] as const;
export type ProductStatus = (typeof STATUSES)[number];

/** A product of Hepsiburada's own catalogue. */
export interface HbProduct {
  readonly hbSku: string;
  readonly productName: string;
  readonly brand: string;
  readonly images: readonly string[];
}

export type Attributes = Readonly<Record<string, unknown>>;

/** A product of the merchant on its way into the catalogue, or there. */
export interface Product {
  readonly merchantSku: string;
  status: ProductStatus;
  /** Null until it is matched. */
  hbSku: string | null;
  categoryId: number;
  /** As sent, later as changed. */
  attributes: Attributes;
  validationResults: readonly { attributeName: string; message: string }[];
  rejectReasons: readonly string[];
  /** The product of the catalogue that a person has to agree to. */
  candidate: HbProduct | null;
}

/** The offer of the merchant on a product of the catalogue. */
export interface Listing {
  readonly listingId: string;
  readonly hbSku: string;
  readonly merchantSku: string;
  price: number;
  availableStock: number;
  /** False after the merchant has deactivated it. */
  active: boolean;
  lockReasons: readonly string[];
  freezeReasons: readonly string[];
  isSuspended: boolean;
  /** Its stock lies with Hepsiburada, which keeps count. */
  isFulfilledByHB: boolean;
  /** Prices outside are not taken. */
  band: { readonly minPrice: number; readonly maxPrice: number } | null;
  priceIncreaseDisabled: boolean;
  priceDecreaseDisabled: boolean;
  stockDecreaseDisabled: boolean;
  readonly visibleFrom: number;
  changedAt: number;
}

/** Work that was taken in, and its result when it was done. */
export interface Ticket {
  readonly kind: string;
  readonly at: number;
  /** Entries that were sent. */
  readonly total: number;
  /** Null while it is worked on. */
  rows: readonly object[] | null;
  /** The work is done, but nobody knows the ticket any more. */
  readonly gone: boolean;
}

/** A line of an order; units that were packed are on packages. */
export interface OrderLine {
  readonly id: string;
  readonly orderNumber: string;
}

export interface Parcel {
  readonly packageNumber: string;
}
