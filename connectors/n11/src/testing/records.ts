/** A product of the seller. Its stock code is the key of every write. */
export interface Product {
  readonly n11ProductId: number;
  readonly stockCode: string;
  readonly barcode: string | null;
  readonly catalogId: number | null;
  title: string;
  description: string;
  categoryId: number;
  productMainId: string | null;
  status: ProductStatus;
  preparingDay: number;
  shipmentTemplate: string;
  maxPurchaseQuantity: number | null;
  currencyType: string;
  salePrice: number;
  listPrice: number;
  quantity: number;
  vatRate: number;
  images: readonly string[];
  attributes: readonly { readonly id: number; readonly value: string }[];
  /** When the query shows it at the earliest. */
  readonly visibleFrom: number;
}

export type ProductStatus =
  | 'Active'
  | 'InCatalogApproval'
  | 'Suspended'
  | 'CatalogRejected'
  | 'Unlisted'
  | 'Prohibited'
  | 'InApproval';

/** A product of n11's own catalogue. */
export interface CatalogProduct {
  readonly catalogId: number;
  readonly barcode: string;
  readonly title: string;
  readonly attributes: Product['attributes'];
  readonly images: readonly string[];
}

export interface TaskRow {
  readonly itemCode: string;
  /** The SKU as sent. */
  readonly sku: object;
  /** Empty when it went well. */
  readonly reasons: readonly string[];
}

export interface Task {
  readonly id: number;
  readonly type: string;
  readonly at: number;
  /** Null while it waits. */
  rows: readonly TaskRow[] | null;
  /** Reasons for which it was turned away as a whole. */
  readonly rejected: readonly string[];
  /** Its work is done, but its rows are lost. */
  readonly gone: boolean;
}

export const PACKAGE_STATUSES = [
  'Created',
  'Picking',
  'Shipped',
  'Cancelled',
  'Delivered',
  'Unpacked',
  'UnSupplied',
] as const;
export type PackageStatus = (typeof PACKAGE_STATUSES)[number];

export interface OrderLine {
  readonly orderLineId: number;
  readonly stockCode: string;
  readonly productId: number;
  readonly name: string;
  readonly barcode: string | null;
  readonly quantity: number;
  readonly price: number;
  /** Discounts of all units, by the merchant and by N11. */
  readonly sellerDiscount?: number;
  readonly mallDiscount?: number;
  status: PackageStatus;
}

/** An order, or after a split a part of one. */
export interface Parcel {
  readonly id: number;
  readonly orderNumber: string;
  readonly createdAt: number;
  lines: readonly OrderLine[];
  status: PackageStatus;
  modifiedAt: number;
  history: readonly { readonly status: PackageStatus; readonly createdDate: number }[];
}
