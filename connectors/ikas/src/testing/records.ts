// Records have the field names of the vendor's schema and its times: milliseconds since 1970.

interface Kept {
  readonly id: string;
  readonly createdAt: number;
  updatedAt: number;
  deleted: boolean;
}

export interface Price {
  /** Null for the price of the store itself. */
  readonly priceListId: string | null;
  readonly sellPrice: number;
  readonly discountPrice: number | null;
  readonly buyPrice: number | null;
  readonly currency: string;
}

export interface Image {
  readonly imageId: string;
  readonly fileName: string | null;
  isMain: boolean;
  readonly isVideo: boolean;
  readonly order: number;
}

export interface ValueOf {
  readonly variantTypeId: string;
  readonly variantValueId: string;
}

export interface AttributeValue {
  readonly productAttributeId: string;
  readonly productAttributeOptionId: string | null;
  readonly value: string | null;
  readonly imageIds: readonly string[];
}

/** Fields that the fake keeps as they were given, by name. */
type More = Readonly<Record<string, unknown>>;

export interface Variant extends Kept {
  readonly more: More;
  readonly sku: string | null;
  readonly barcodeList: readonly string[];
  readonly isActive: boolean;
  readonly sellIfOutOfStock: boolean | null;
  readonly weight: number | null;
  readonly hsCode: string | null;
  readonly attributes: readonly AttributeValue[];
  readonly variantValueIds: readonly ValueOf[];
  prices: readonly Price[];
  images: Image[];
}

export interface MetaData extends More {
  readonly id: string;
  readonly slug: string;
  readonly deleted: boolean;
}

export type ChannelStatus = 'VISIBLE' | 'HIDDEN' | 'PASSIVE';

export interface Product extends Kept {
  readonly more: More;
  readonly name: string;
  readonly type: string;
  readonly description: string | null;
  readonly shortDescription: string | null;
  readonly weight: number | null;
  brandId: string | null;
  categoryIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly vendorId: string | null;
  readonly googleTaxonomyId: string | null;
  readonly maxQuantityPerCart: number | null;
  readonly metaData: MetaData;
  readonly attributes: readonly AttributeValue[];
  readonly productVariantTypes: readonly {
    readonly order: number;
    readonly variantTypeId: string;
    readonly variantValueIds: readonly string[];
  }[];
  salesChannels: readonly (More & { readonly id: string; readonly status: ChannelStatus })[];
  readonly variants: readonly Variant[];
}

export interface StockRow extends Kept {
  readonly productId: string;
  readonly variantId: string;
  readonly stockLocationId: string;
  stockCount: number;
}

/** A brand, tag, vendor or attribute. */
export interface Term extends Kept {
  readonly more: More;
  readonly name: string;
}

export interface Category extends Term {
  readonly parentId: string | null;
}

export interface VariantType extends Kept {
  readonly name: string;
  readonly more: More;
  readonly selectionType: string;
  readonly values: readonly (More & Kept & { readonly name: string })[];
}

export interface OrderLine extends Kept {
  readonly originalOrderLineItemId: string | null;
  quantity: number;
  /** Of one piece, as all prices of a line. */
  readonly price: number;
  readonly discountPrice: number | null;
  readonly finalPrice: number;
  /** The VAT rate in percent. */
  readonly taxValue: number;
  readonly currencyCode: string;
  readonly stockLocationId: string;
  status: string;
  statusUpdatedAt: number;
  readonly variant: {
    readonly id: string;
    readonly productId: string;
    readonly name: string;
    readonly sku: string | null;
    readonly barcodeList: readonly string[];
  };
}

export interface OrderPackage extends Kept {
  readonly orderPackageNumber: string;
  orderLineItemIds: readonly string[];
  orderPackageFulfillStatus: string;
  errorMessage: string | null;
  trackingInfo: Readonly<Record<string, unknown>> | null;
  readonly stockLocationId: string;
}

export interface Order extends Kept {
  readonly orderNumber: string;
  readonly orderedAt: number;
  readonly currencyCode: string;
  status: string;
  orderPackageStatus: string;
  orderPaymentStatus: string;
  cancelledAt: number | null;
  cancelReason: string | null;
  readonly orderLineItems: OrderLine[];
  readonly orderPackages: OrderPackage[];
  readonly transactions: Transaction[];
}

/** Money that was paid or went back. */
export interface Transaction {
  readonly id: string;
  readonly type: 'SALE' | 'REFUND' | 'VOID';
  readonly status: 'SUCCESS' | 'PENDING' | 'FAILED';
  readonly amount: number;
  /** The payment that a refund is of; the schema does not show it. */
  readonly of?: string;
}

export interface Webhook extends Kept {
  readonly scope: string;
  readonly endpoint: string;
  /** Null for the orders of all sales channels. */
  readonly salesChannelIds: readonly string[] | null;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}
