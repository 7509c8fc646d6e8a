import type { ChannelStatus, ValueOf } from './records.ts';

// The inputs of the vendor's schema, as far as the fake reads them. Null counts as left out.

type Optional<Value> = Value | null | undefined;
type More = Readonly<Record<string, unknown>>;

/** Fields of an input by name; one that is left out is null. */
export const kept = (input: object, names: readonly string[]): More =>
  Object.fromEntries(names.map((name) => [name, (Reflect.get(input, name) as unknown) ?? null]));

export interface PriceInput {
  readonly sellPrice: number;
  readonly discountPrice?: Optional<number>;
  readonly buyPrice?: Optional<number>;
  readonly currency?: Optional<string>;
  readonly priceListId?: Optional<string>;
}

export interface ImageInput {
  readonly imageId: string;
  readonly fileName?: Optional<string>;
  readonly isMain: boolean;
  readonly isVideo?: Optional<boolean>;
  readonly order: number;
}

export interface AttributeInput {
  readonly productAttributeId: string;
  readonly productAttributeOptionId?: Optional<string>;
  readonly value?: Optional<string>;
  readonly imageIds?: Optional<readonly string[]>;
}

export interface VariantInput {
  readonly id?: Optional<string>;
  readonly deleted?: Optional<boolean>;
  readonly sku?: Optional<string>;
  readonly barcodeList?: Optional<readonly string[]>;
  readonly isActive?: Optional<boolean>;
  readonly sellIfOutOfStock?: Optional<boolean>;
  readonly weight?: Optional<number>;
  readonly hsCode?: Optional<string>;
  readonly attributes?: Optional<readonly AttributeInput[]>;
  readonly images?: Optional<readonly ImageInput[]>;
  readonly variantValueIds?: Optional<readonly ValueOf[]>;
  readonly prices: readonly PriceInput[];
}

export interface MetaDataInput extends More {
  readonly slug: string;
}

export interface ProductInput {
  readonly id?: Optional<string>;
  readonly deleted?: Optional<boolean>;
  readonly name: string;
  readonly type: string;
  readonly description?: Optional<string>;
  readonly shortDescription?: Optional<string>;
  readonly weight?: Optional<number>;
  readonly brandId?: Optional<string>;
  readonly vendorId?: Optional<string>;
  readonly categoryIds?: Optional<readonly string[]>;
  readonly tagIds?: Optional<readonly string[]>;
  readonly googleTaxonomyId?: Optional<string>;
  readonly maxQuantityPerCart?: Optional<number>;
  readonly attributes?: Optional<readonly AttributeInput[]>;
  readonly salesChannelIds?: Optional<readonly string[]>;
  readonly hiddenSalesChannelIds?: Optional<readonly string[]>;
  readonly salesChannels?: Optional<
    readonly (More & { readonly id: string; readonly status: ChannelStatus })[]
  >;
  readonly metaData?: Optional<MetaDataInput>;
  readonly productVariantTypes?: Optional<
    readonly {
      readonly order: number;
      readonly variantTypeId: string;
      readonly variantValueIds: readonly string[];
    }[]
  >;
  readonly variants: readonly VariantInput[];
}

export interface PriceRowInput {
  readonly productId: string;
  readonly variantId: string;
  readonly deleted?: Optional<boolean>;
  readonly price: PriceInput;
}

export interface StockRowInput {
  readonly productId: string;
  readonly variantId: string;
  readonly stockLocationId: string;
  readonly stockCount: number;
  readonly deleted?: Optional<boolean>;
}

export interface TermInput {
  readonly id?: Optional<string>;
  readonly name: string;
  readonly parentId?: Optional<string>;
  readonly metaData?: Optional<MetaDataInput>;
  readonly options?: Optional<readonly More[]>;
}

export interface VariantTypeInput {
  readonly id?: Optional<string>;
  readonly name: string;
  readonly selectionType: string;
  readonly values: readonly (More & {
    readonly id?: Optional<string>;
    readonly name: string;
    readonly colorCode?: Optional<string>;
  })[];
}

export interface LineInput {
  readonly orderLineItemId: string;
  readonly quantity: number;
  readonly restockItems?: Optional<boolean>;
}

export interface RefundInput {
  readonly orderId: string;
  readonly orderRefundLines: readonly LineInput[];
  readonly orderRefundTransactions?: Optional<
    readonly { readonly transactionId: string; readonly amount: number }[]
  >;
}

export interface FulfillInput {
  readonly orderId: string;
  readonly lines: readonly LineInput[];
  readonly markAsReadyForShipment?: Optional<boolean>;
  readonly trackingInfoDetail?: Optional<Readonly<Record<string, unknown>>>;
}

export interface PackageStatusInput {
  readonly packageId: string;
  readonly status: string;
  readonly errorMessage?: Optional<string>;
  readonly trackingInfo?: Optional<Readonly<Record<string, unknown>>>;
}
