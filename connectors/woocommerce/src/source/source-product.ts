import {
  isAmount,
  type ListingProperty,
  plainAmount,
  type SourceProduct,
  scaledAmount,
} from '@sluice/connector-kit';
import { nameOf, plainValue } from '../attribute-names.ts';
import { codeOfId } from '../families/standing-family.ts';
import { syncIdOf } from '../ids.ts';
import { storedImages } from '../images.ts';
import type { WireProduct } from '../schema.ts';
import type { SiteTaxes } from '../site.ts';
import { fromHtml, fromKeptHtml } from '../text.ts';
import { gmt } from '../walk.ts';
import { toKilograms, type WeightUnit } from '../weight.ts';
import type { Paths } from './source-categories.ts';

/**
 * ShopSettings of the shop for reading a product: the meaning of prices and weights, the places of categories, the price that
 * counts.
 */
export interface Mapping {
  readonly taxes: SiteTaxes;
  readonly paths: Paths;
  readonly price: 'regular' | 'current';
  /** Null where nothing is weighed. */
  readonly weightUnit: WeightUnit | null;
}

/** A product that stands by itself. */
export const sourceProduct = (product: WireProduct, mapping: Mapping): SourceProduct => ({
  ...common(product, product, mapping),
  externalId: syncIdOf({ id: product.id, parentId: null }),
  sku: product.sku || null,
  barcode: product.global_unique_id || null,
  name: fromHtml(product.name ?? ''),
  model: null,
  description: descriptionOf(product),
  quantity: quantityOf(product),
  images: storedImages(product).map(({ src }) => src),
  family: null,
  active: product.status === 'publish',
  updatedAt: gmt(product.date_modified_gmt, product.date_created_gmt),
});

/**
 * A variation as a product of its own. It takes over what only its parent has; `model` is the parent's SKU, by which the
 * variations of one product are found together, and the name ends in what tells it from its siblings: "Shirt - S, Red".
 */
export function sourceVariation(
  variation: WireProduct,
  parent: WireProduct,
  mapping: Mapping,
): SourceProduct {
  const own = (value: string | undefined, parents: string | undefined) =>
    value && value !== parents ? value : null;
  const images = [...storedImages(variation), ...storedImages(parent)].map(({ src }) => src);
  const times = [variation, parent].map((one) => gmt(one.date_modified_gmt, one.date_created_gmt).getTime());
  return {
    ...common(variation, parent, mapping),
    externalId: syncIdOf({ id: variation.id, parentId: parent.id }),
    // Without one of its own it shows the parent's, which would be the same for all of them.
    sku: own(variation.sku, parent.sku),
    barcode: own(variation.global_unique_id, parent.global_unique_id),
    name: variationName(fromHtml(parent.name ?? ''), optionsOf(variation)),
    model: parent.sku || null,
    description: descriptionOf(variation) ?? descriptionOf(parent),
    quantity: quantityOf(variation),
    images: [...new Set(images)],
    family: {
      code: parent.sku || codeOfId(parent.id),
      name: fromHtml(parent.name ?? ''),
      options: optionsOf(variation),
    },
    active: variation.status === 'publish' && parent.status === 'publish',
    // The later of the two: a new name of the parent is a change of every variation.
    updatedAt: new Date(Math.max(...times)),
  };
}

/** As WooCommerce names it in baskets and orders. */
const variationName = (parent: string, options: readonly ListingProperty[]): string =>
  options.length === 0 ? parent : `${parent} - ${options.map(({ value }) => value).join(', ')}`;

/** Options that distinguish a variation from the others; an attribute left open ("any size") says nothing. */
const optionsOf = ({ attributes = [] }: WireProduct): ListingProperty[] =>
  attributes.flatMap((one) => {
    const value = plainValue(one, one.option ?? '').trim();
    return value === '' ? [] : [{ name: nameOf(one), value }];
  });

/** Attributes of a product or parent that do not distinguish its variations. */
const propertiesOf = ({ attributes = [] }: WireProduct): ListingProperty[] =>
  attributes.flatMap((one) => {
    const values = one.variation ? [] : (one.options ?? []).map((option) => plainValue(one, option));
    return values.length === 0 ? [] : [{ name: nameOf(one), value: values.join(', ') }];
  });

function common(product: WireProduct, parent: WireProduct, mapping: Mapping) {
  const { taxes, paths, price, weightUnit } = mapping;
  const amount = price === 'current' ? product.price : product.regular_price;
  const weight = product.weight || parent.weight || '';
  return {
    brand: parent.brands?.[0] ? fromHtml(parent.brands[0].name) : null,
    categoryPaths: (parent.categories ?? []).flatMap(({ id }) => {
      const path = paths.get(id);
      return path === undefined ? [] : [path];
    }),
    price: isAmount(amount) ? amount : null,
    listPrice: price === 'current' ? crossedOut(product) : null,
    weight: weightUnit === null ? null : toKilograms(weight, weightUnit),
    properties: propertiesOf(parent),
    priceIncludesVat: taxes.pricesIncludeVat,
    vatRate: vatRateOf(product, parent, taxes.rates),
  };
}

/** While a sale runs, the regular price. */
function crossedOut({ price, regular_price }: WireProduct): string | null {
  if (!isAmount(price) || !isAmount(regular_price)) return null;
  return scaledAmount(regular_price, 12) > scaledAmount(price, 12) ? regular_price : null;
}

/** A variation's class may be "as the parent", in the words of the edit view. */
function vatRateOf(
  { tax_status, tax_class }: WireProduct,
  parent: WireProduct,
  rates: Readonly<Record<string, string>>,
): string | null {
  if (Object.keys(rates).length === 0) return null;
  if (tax_status === 'none' || tax_status === 'shipping') return '0';
  const name = (tax_class === 'parent' ? parent.tax_class : tax_class) || 'standard';
  const rate = rates[name];
  return rate !== undefined && isAmount(rate) ? plainAmount(rate) : null;
}

const descriptionOf = ({ description, short_description = '' }: WireProduct): string | null =>
  // WooCommerce returns a variation's text with a line break behind it.
  fromKeptHtml(description || short_description).trimEnd() || null;

/**
 * The counted stock; null where the shop keeps no count, but 0 where it says that there is none. Variations may share
 * the count of their parent: as the stock of each it would be there several times over.
 */
function quantityOf(product: WireProduct): number | null {
  const isCounted = product.manage_stock === true && product.stock_quantity !== null;
  if (isCounted) return Math.trunc(product.stock_quantity ?? 0);
  return product.stock_status === 'outofstock' ? 0 : null;
}
