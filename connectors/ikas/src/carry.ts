import type { Image, Product, Variant } from './schema.ts';

/** Fields of a product that go back as they came. */
const PRODUCT_FIELDS = [
  'id',
  'name',
  'type',
  'description',
  'shortDescription',
  'weight',
  'brandId',
  'categoryIds',
  'tagIds',
  'vendorId',
  'googleTaxonomyId',
  'groupVariantsByVariantTypeId',
  'maxQuantityPerCart',
  'productOptionSetId',
  'productVolumeDiscountId',
  'releaseDate',
  'subscriptionPlanId',
  'dynamicPriceListIds',
  'metaData',
  'translations',
  'salesChannels',
] as const;

const VARIANT_FIELDS = [
  'id',
  'sku',
  'barcodeList',
  'isActive',
  'sellIfOutOfStock',
  'weight',
  'hsCode',
  'fileId',
  'subscriptionPlanId',
  'bundleSettings',
  'prices',
  'variantValueIds',
] as const;

type Input = Record<string, unknown>;

/** A product or variant as input; its lists are whole. */
export interface VariantInput extends Input {
  readonly id?: string;
}

export interface ProductInput extends Input {
  readonly variants: readonly VariantInput[];
}

/**
 * A product as it was read, as the input that leaves it as it is. `saveProduct` takes away what it is not given: fields of the
 * product, variants, images, rows of price lists.
 */
export function carriedProduct(product: Product): ProductInput {
  const { baseUnit, attributes, productVariantTypes } = product as Product & { baseUnit?: unknown };
  return {
    ...picked(product, PRODUCT_FIELDS),
    ...whole('baseUnit', baseUnit, 'baseAmount'),
    attributes: carriedAttributes(attributes),
    productVariantTypes: (productVariantTypes ?? []).map((type) => ({
      ...type,
      variantValueIds: type.variantValueIds ?? [],
    })),
    variants: product.variants.filter(({ deleted }) => !deleted).map(carriedVariant),
  };
}

export function carriedVariant(variant: Variant): VariantInput {
  const { unit, attributes, images } = variant as Variant & { unit?: unknown };
  return {
    ...picked(variant, VARIANT_FIELDS),
    ...whole('unit', unit, 'amount'),
    attributes: carriedAttributes(attributes),
    images: carriedImages(images),
  };
}

/** Only images with an id can be named in a write. */
export const carriedImages = (images: Variant['images']): Image[] =>
  (images ?? []).filter(({ imageId }) => imageId !== null);

const carriedAttributes = (attributes: Variant['attributes']) =>
  (attributes ?? []).filter(({ productAttributeId }) => productAttributeId !== null);

function picked(from: object, names: readonly string[]): Input {
  const values = names.map((name) => [name, Reflect.get(from, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null && value !== undefined));
}

/** An object whose input needs a field that an answer may leave empty. */
const whole = (name: string, value: unknown, needed: string): Input =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, needed) === 'number'
    ? { [name]: value }
    : {};
