import type { Cents } from './money.ts';

/** A price for a channel, or for everybody where it names none. */
export interface SentPrice {
  readonly channel_code?: string | null;
  readonly unit_origin_price?: number;
  readonly unit_discount_price?: number;
  readonly discount_start_date?: string;
  readonly discount_end_date?: string;
  readonly volume_prices?: readonly {
    readonly quantity_threshold: number;
    readonly unit_origin_price?: number;
    readonly unit_discount_price?: number;
  }[];
}

/** An offer as a request sends it; absent fields are reset. */
export interface SentOffer {
  readonly shop_sku: string;
  readonly product_id: string;
  readonly product_id_type: string;
  readonly state_code: string;
  readonly update_delete: string;
  readonly price: number;
  readonly quantity?: number;
  readonly description?: string;
  readonly internal_description?: string;
  readonly price_additional_info?: string;
  readonly leadtime_to_ship?: number;
  readonly logistic_class?: string;
  readonly min_order_quantity?: number;
  readonly max_order_quantity?: number;
  readonly package_quantity?: number;
  readonly min_quantity_alert?: number;
  readonly available_started?: string;
  readonly available_ended?: string;
  readonly product_tax_code?: string;
  readonly discount?: { readonly price?: number; readonly start_date?: string; readonly end_date?: string };
  readonly all_prices?: readonly SentPrice[];
  readonly offer_additional_fields?: readonly { readonly code: string; readonly value?: unknown }[];
}

export type OfferFields = Omit<
  SentOffer,
  'shop_sku' | 'product_id' | 'product_id_type' | 'state_code' | 'update_delete'
>;

export interface Offer {
  readonly offerId: number;
  readonly shopId: number;
  readonly shopSku: string;
  readonly stateCode: string;
  readonly product: Product;
  fields: OfferFields;
  /** Units left. */
  quantity: number;
  readonly createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}

export interface Reference {
  readonly type: string;
  readonly value: string;
}

/** A product of the operator's catalogue. */
export interface Product {
  readonly sku: string;
  references: readonly Reference[];
  /** The shop's own SKU of it, by shop. */
  readonly shopSkus: Map<number, string>;
  /** The shop that brought it, and may change its content; null for the operator's own. */
  readonly source: number | null;
  category: string;
  title: string;
  description: string;
  brand: string | null;
  images: readonly string[];
  /** Values by the codes of the operator's attributes. */
  values: Readonly<Record<string, string>>;
}

export interface FailedLine {
  readonly line: number;
  readonly row: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export type OfferImportStatus = 'WAITING' | 'RUNNING' | 'COMPLETE' | 'FAILED';

export interface OfferImport {
  readonly id: number;
  readonly shopId: number;
  /** The request as it came: an equal one is a duplicate while this is not done. */
  readonly text: string;
  readonly sent: readonly SentOffer[];
  readonly createdAt: number;
  /** Its number answers 404 once the work is done. */
  readonly gone: boolean;
  status: OfferImportStatus;
  /** Lines that were worked off. */
  read: number;
  inserted: number;
  updated: number;
  deleted: number;
  failed: FailedLine[];
}

export type ProductImportStatus =
  | 'TRANSFORMATION_WAITING'
  | 'TRANSFORMATION_FAILED'
  | 'SENT'
  | 'COMPLETE'
  | 'FAILED';

export type SheetRow = Readonly<Record<string, string>>;

export interface TransformedRow {
  /** As it came. */
  readonly row: SheetRow;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Values by the operator's attributes; those with a warning are left out. */
  readonly values: SheetRow;
}

export interface ProductImport {
  readonly id: number;
  readonly shopId: number;
  readonly text: string;
  readonly createdAt: number;
  readonly gone: boolean;
  status: ProductImportStatus;
  reason: string | null;
  rows: readonly TransformedRow[];
  /** Rows that the operator would not have. */
  refused: { readonly row: SheetRow; readonly message: string }[];
  added: { readonly row: SheetRow; readonly product: Product }[];
}

export const ORDER_STATES = [
  'STAGING',
  'WAITING_ACCEPTANCE',
  'WAITING_DEBIT',
  'WAITING_DEBIT_PAYMENT',
  'SHIPPING',
  'SHIPPED',
  'TO_COLLECT',
  'RECEIVED',
  'CLOSED',
  'REFUSED',
  'CANCELED',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export type LineState = OrderState | 'INCIDENT_OPEN' | 'REFUNDED';

/** A charge of the operator’s beside the price, such as a deposit. */
export interface Fee {
  readonly code: string;
  readonly amount: number;
}

/** Money that goes back for a line; the units are a remark of the one who asks. */
export interface Back {
  readonly id: string;
  readonly groupId: string;
  readonly quantity: number;
  readonly amount: Cents;
  readonly shipping: Cents;
  readonly taxes: readonly { readonly code: string; readonly amount: number }[];
  readonly shippingTaxes: readonly { readonly code: string; readonly amount: number }[];
  readonly fees?: readonly Fee[];
  readonly reason: string;
  readonly createdAt: number;
  state: 'WAITING_REFUND' | 'WAITING_REFUND_PAYMENT' | 'REFUNDED';
}

export interface OrderLine {
  readonly id: string;
  readonly index: number;
  readonly offer: Offer;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly shipping: Cents;
  readonly taxes: readonly { readonly code: string; readonly rate: number; readonly amount: number }[];
  readonly fees: readonly Fee[];
  state: LineState;
  /** The state before an incident was opened. */
  before: LineState | null;
  updatedAt: number;
  readonly cancelations: Back[];
  readonly refunds: Back[];
}

export interface Order {
  readonly id: string;
  readonly shopId: number;
  readonly channel: string | null;
  readonly createdAt: number;
  readonly currency: string;
  readonly lines: readonly OrderLine[];
  updatedAt: number;
  state: OrderState;
  acceptedAt: number | null;
  shippedAt: number | null;
  tracking: {
    readonly carrier_code?: string;
    readonly carrier_name?: string;
    readonly carrier_url?: string;
    readonly tracking_number?: string;
  } | null;
}

/** Money of a line that was cancelled or refunded. */
export const backOf = (list: readonly Back[]): Cents => list.reduce((sum, { amount }) => sum + amount, 0);

export const priceOf = ({ unitPrice, quantity }: OrderLine): Cents => unitPrice * quantity;
