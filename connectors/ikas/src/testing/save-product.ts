import { checkProduct } from './check-product.ts';
import {
  type AttributeInput,
  kept,
  type PriceInput,
  type ProductInput,
  type VariantInput,
} from './inputs.ts';
import type { AttributeValue, Price, Product, Variant } from './records.ts';
import { productOf, refuse, type State } from './state.ts';

/**
 * Creates a product, or replaces the one with the id: a field that is left out is cleared, an image, a price or a variant that
 * is left out is deleted. Stock is no part of it.
 */
export function saveProduct(state: State, input: ProductInput): Product {
  const held = input.id == null ? null : productOf(state, input.id);
  checkProduct(state, input, held);
  const now = state.now();
  const product: Product = {
    id: held?.id ?? state.id(),
    createdAt: held?.createdAt ?? now,
    updatedAt: now,
    deleted: input.deleted ?? false,
    name: input.name,
    type: input.type,
    description: input.description ?? null,
    shortDescription: input.shortDescription ?? null,
    weight: input.weight ?? null,
    brandId: input.brandId ?? null,
    categoryIds: input.categoryIds ?? [],
    tagIds: input.tagIds ?? [],
    vendorId: input.vendorId ?? null,
    googleTaxonomyId: input.googleTaxonomyId ?? null,
    maxQuantityPerCart: input.maxQuantityPerCart ?? null,
    metaData: metaDataOf(state, input, held),
    more: kept(input, PRODUCT_FIELDS),
    attributes: attributesOf(input.attributes),
    productVariantTypes: input.productVariantTypes ?? [],
    salesChannels: salesChannelsOf(input),
    variants: input.variants
      .filter(({ deleted }) => deleted !== true)
      .map((one) =>
        variantFrom(
          state,
          one,
          held?.variants.find(({ id }) => id === one.id),
        ),
      ),
  };
  state.products.set(product.id, product);
  dropStock(state, held, product);
  state.announce(`store/product/${held ? 'updated' : 'created'}`, product);
  return product;
}

function variantFrom(state: State, input: VariantInput, held: Variant | undefined): Variant {
  const now = state.now();
  return {
    id: held?.id ?? state.id(),
    createdAt: held?.createdAt ?? now,
    updatedAt: now,
    deleted: false,
    sku: input.sku ?? null,
    barcodeList: input.barcodeList ?? [],
    isActive: input.isActive ?? true,
    sellIfOutOfStock: input.sellIfOutOfStock ?? null,
    weight: input.weight ?? null,
    hsCode: input.hsCode ?? null,
    more: kept(input, ['bundleSettings', 'fileId', 'subscriptionPlanId', 'unit']),
    attributes: attributesOf(input.attributes),
    variantValueIds: input.variantValueIds ?? [],
    prices: input.prices.map((price) => priceFrom(state, price)),
    images: (input.images ?? []).map((image) => ({
      imageId: image.imageId,
      fileName: image.fileName ?? null,
      isMain: image.isMain,
      isVideo: image.isVideo ?? false,
      order: image.order,
    })),
  };
}

/** A price as it is stored: one without a currency has that of its list. */
export function priceFrom(state: State, input: PriceInput, listId = input.priceListId ?? null): Price {
  const list = state.priceLists.find(({ id }) => id === listId);
  if (listId !== null && list === undefined) refuse(`Price list not found: ${listId}`);
  if (input.sellPrice < 0) refuse('sellPrice must not be less than 0');
  if (input.discountPrice != null && input.discountPrice < 0) refuse('discountPrice must not be less than 0');
  const currency = input.currency ?? list?.currency ?? state.currency;
  if (!CURRENCIES.includes(currency)) refuse(`Currency not found: ${currency}`);
  return {
    priceListId: listId,
    sellPrice: input.sellPrice,
    discountPrice: input.discountPrice ?? null,
    buyPrice: input.buyPrice ?? null,
    currency,
  };
}

export const CURRENCIES: readonly string[] = ['TRY', 'USD', 'EUR', 'GBP'];

const attributesOf = (given: readonly AttributeInput[] | null | undefined): AttributeValue[] =>
  (given ?? []).map(({ productAttributeId, productAttributeOptionId, value, imageIds }) => ({
    productAttributeId,
    productAttributeOptionId: productAttributeOptionId ?? null,
    value: value ?? null,
    imageIds: imageIds ?? [],
  }));

/** A product is invisible until a sales channel shows it. The older lists of ids mean a status each. */
function salesChannelsOf(input: ProductInput): Product['salesChannels'] {
  if (input.salesChannels != null)
    return input.salesChannels.map((one) => ({ ...kept(one, QUANTITIES), id: one.id, status: one.status }));
  const hidden = input.hiddenSalesChannelIds ?? [];
  return (input.salesChannelIds ?? []).map((id) => ({
    id,
    status: hidden.includes(id) ? 'HIDDEN' : 'VISIBLE',
  }));
}

function metaDataOf(state: State, input: ProductInput, held: Product | null): Product['metaData'] {
  const { metaData } = input;
  if (metaData == null && held) return held.metaData;
  return {
    ...kept(metaData ?? {}, META_FIELDS),
    id: held?.metaData.id ?? state.id(),
    slug: metaData?.slug ?? freeSlug(state, input.name),
    deleted: false,
  };
}

const PRODUCT_FIELDS = [
  'baseUnit',
  'dynamicPriceListIds',
  'groupVariantsByVariantTypeId',
  'productOptionSetId',
  'productVolumeDiscountId',
  'releaseDate',
  'subscriptionPlanId',
  'translations',
];

const QUANTITIES = [
  'maxQuantityPerCart',
  'minQuantityPerCart',
  'productVolumeDiscountId',
  'quantitySettings',
];

export const META_FIELDS = [
  'canonicals',
  'description',
  'disableIndex',
  'metadataOverrides',
  'pageTitle',
  'targetId',
  'targetType',
  'translations',
];

function freeSlug(state: State, name: string): string {
  const taken = new Set(state.products.values().map(({ metaData }) => metaData.slug));
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  for (let at = 0; ; at++) {
    const slug = at === 0 ? plain : `${plain}-${at}`;
    if (!taken.has(slug)) return slug;
  }
}

function dropStock(state: State, held: Product | null, product: Product): void {
  const kept = new Set(product.deleted ? [] : product.variants.map(({ id }) => id));
  const gone = new Set(held?.variants.map(({ id }) => id).filter((id) => !kept.has(id)));
  for (const [key, { variantId }] of state.stock) if (gone.has(variantId)) state.stock.delete(key);
}

export function deleteProducts(state: State, ids: readonly string[]): boolean {
  const found = ids.map((id) => productOf(state, id));
  for (const product of found) {
    product.deleted = true;
    product.updatedAt = state.now();
    dropStock(state, product, product);
    state.announce('store/product/deleted', product);
  }
  return true;
}
