import type { SourceProduct } from '@sluice/connector-kit';
import { syncIdOf } from './ids.ts';
import { storedImages } from './images.ts';
import { isPrice, plain } from './money.ts';
import type { WireAttribute, WireProduct } from './schema.ts';
import type { SiteTaxes } from './site.ts';
import type { Paths } from './source-categories.ts';
import { fromHtml, fromKeptHtml } from './text.ts';
import { gmt } from './walk.ts';

/** What of the shop is needed to read a product: how prices are meant, where categories lie, which price counts. */
export interface Mapping {
  readonly taxes: SiteTaxes;
  readonly paths: Paths;
  readonly price: 'regular' | 'current';
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
  quantity: quantityOf(product, product),
  images: storedImages(product).map(({ src }) => src),
  listPrice: null,
  weight: null,
  properties: [],
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
    name: variationName(fromHtml(parent.name ?? ''), variation.attributes ?? []),
    model: parent.sku || null,
    description: descriptionOf(variation) ?? descriptionOf(parent),
    quantity: quantityOf(variation, parent),
    images: [...new Set(images)],
    listPrice: null,
    weight: null,
    properties: [],
    family: null,
    active: variation.status === 'publish' && parent.status === 'publish',
    // The later of the two: a new name of the parent is a change of every variation.
    updatedAt: new Date(Math.max(...times)),
  };
}

/** As WooCommerce names it in baskets and orders; an attribute left open ("any size") says nothing. */
export function variationName(parent: string, attributes: readonly WireAttribute[]): string {
  const options = attributes.map(({ option = '' }) => fromHtml(option).trim()).filter(Boolean);
  return options.length === 0 ? parent : `${parent} - ${options.join(', ')}`;
}

function common(product: WireProduct, parent: WireProduct, { taxes, paths, price }: Mapping) {
  const amount = price === 'current' ? product.price : product.regular_price;
  return {
    brand: parent.brands?.[0] ? fromHtml(parent.brands[0].name) : null,
    categoryPaths: (parent.categories ?? []).flatMap(({ id }) => {
      const path = paths.get(id);
      return path === undefined ? [] : [path];
    }),
    price: isPrice(amount) ? amount : null,
    priceIncludesVat: taxes.pricesIncludeVat,
    vatRate: vatRateOf(product, parent, taxes.rates),
  };
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
  return rate !== undefined && isPrice(rate) ? plain(rate) : null;
}

const descriptionOf = ({ description, short_description = '' }: WireProduct): string | null =>
  fromKeptHtml(description || short_description) || null;

/**
 * What is counted; null where the shop keeps no count, but 0 where it says that there is none. Variations may share the
 * count of their parent, and then each shows all of it.
 */
function quantityOf(product: WireProduct, parent: WireProduct): number | null {
  const counting = product.manage_stock === 'parent' ? parent : product;
  const isCounted = counting.manage_stock === true && counting.stock_quantity !== null;
  if (isCounted) return Math.trunc(counting.stock_quantity ?? 0);
  return product.stock_status === 'outofstock' ? 0 : null;
}
