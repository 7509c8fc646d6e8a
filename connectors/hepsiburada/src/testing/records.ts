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
  /** The SKU of Hepsiburada's to which its goods were moved when it was locked as a duplicate. */
  skuAfterSuspension: string | null;
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

/** A wish to change the content of a live product, in a ticket: the result of each of its fields. */
export interface ContentRow {
  readonly hbSku: string;
  message: string | null;
  productStatus: 'COMPLETED' | 'UNCOMPLETED';
  updateResults: readonly FieldResult[];
}

export interface FieldResult {
  readonly fieldName: 'NAME' | 'DESCRIPTION' | 'MEDIA' | 'ATTRIBUTE';
  fieldResult: 'APPROVED' | 'REJECTED' | 'IN_PROGRESS';
  rejectReason: string | null;
  readonly attributes: readonly object[];
  /** The attributes of the product that it sets; an empty text deletes. */
  readonly change: Attributes;
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

/** A line of an order. Its units are open, on packages, or cancelled. */
export interface OrderLine {
  readonly id: string;
  readonly orderNumber: string;
  readonly hbSku: string;
  readonly merchantSku: string;
  readonly barcode: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly orderedAt: number;
  /** The merchant's own carrier brings it, not Hepsiburada's. */
  readonly hasOwnCarrier: boolean;
  /** Only paid lines are orders: the others are on a list of their own. */
  paid: boolean;
  /** Units that are neither packed nor cancelled. */
  open: number;
  wasUnpacked: boolean;
  changedAt: number;
  cancellations: readonly Cancellation[];
}

export interface Cancellation {
  readonly quantity: number;
  readonly at: number;
  readonly by: 'Merchant' | 'Customer';
  readonly reason: string;
}

export type ParcelStatus = 'Packaged' | 'InTransit' | 'Delivered' | 'UnDelivered';

export interface Parcel {
  readonly id: string;
  readonly packageNumber: string;
  readonly barcode: string;
  readonly hasOwnCarrier: boolean;
  readonly items: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly packedAt: number;
  status: ParcelStatus;
  /** Times of the states that it reached. */
  times: Partial<Record<ParcelStatus, number>>;
  trackingCode: string | null;
  trackingUrl: string | null;
  undeliveredReason: string | null;
  invoiceLink: string | null;
}

export const CLAIM_STATUSES = [
  'NewRequest',
  'Accepted',
  'AwaitingAction',
  'InDispute',
  'Rejected',
  'Refunded',
  'Cancelled',
  'AwaitingPreApproval',
] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** Units of a line that the buyer sends back. */
export interface Claim {
  readonly claimNumber: string;
  readonly lineId: string;
  readonly quantity: number;
  readonly at: number;
  readonly reason: string;
  status: ClaimStatus;
}
