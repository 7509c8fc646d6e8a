import type { SourceProduct } from '@sluice/connector-kit';
import type { CategoryPaths } from './category-paths.ts';
import type { Config } from './config.ts';
import type { Held } from './find.ts';
import { familyCodeOf } from './names.ts';
import { notesOf } from './notes.ts';
import { amountText, dateOf } from './numbers.ts';
import { basePrice } from './prices.ts';
import type { WireProduct, WireVariant } from './schema.ts';
import { barcodeOf, isArticle, isOnSale } from './seen.ts';
import type { Site } from './site.ts';
import { counterOf, sellable } from './stock.ts';
import { weightText } from './weight.ts';

/** The facts by which a variant is read. */
export interface Reading {
  readonly config: Config;
  readonly site: Site;
  readonly paths: CategoryPaths;
}

/** A variant as a product of the source. */
export function sourceProduct({ config, site, paths }: Reading, held: Held): SourceProduct {
  const { product, variant } = held;
  const price = basePrice(variant, site);
  return {
    externalId: variant.id,
    sku: variant.sku?.trim() || null,
    barcode: barcodeOf(config, variant),
    name: isArticle(product) ? nameOf(product, variant) : product.title,
    model: null,
    description: product.description || null,
    brand: product.collection?.title ?? null,
    categoryPaths: product.categories.flatMap(({ id }) => (paths.has(id) ? [paths.get(id)!] : [])),
    price: price === undefined ? null : amountText(price.amount),
    listPrice: null,
    priceIncludesVat: site.pricesIncludeVat,
    vatRate: null,
    quantity: variant.manage_inventory && counterOf(variant) !== null ? sellable(variant, site) : null,
    images: product.images.map(({ url }) => url).filter((address) => /^https?:\/\//.test(address)),
    weight: variant.weight ? weightText(config, variant.weight) : null,
    properties: notesOf(variant).properties,
    family: familyOf(held),
    active: isOnSale(held, site),
    updatedAt: changedAt(held),
  };
}

/** Staff names variants by their options alone, such as "S / Red". */
const nameOf = (product: WireProduct, variant: WireVariant): string =>
  familyCodeOf(product) === undefined && !variant.title.includes(product.title)
    ? `${product.title} ${variant.title}`.trim()
    : variant.title;

/** A product of one variant that Medusa gave its default option is no family. */
function familyOf({ product, variant }: Held): SourceProduct['family'] {
  const code = familyCodeOf(product);
  const isPlain = code === undefined && product.variants.length === 1 && variant.options.length <= 1;
  if (isPlain || variant.options.length === 0) return null;
  return {
    code: code ?? product.handle,
    name: product.title,
    options: variant.options.map(({ value, option }) => ({ name: option.title, value })),
  };
}

/** A new price or stock moves neither the product nor its variant: their own dates count as well. */
export const changedAt = ({ product, variant }: Held): Date =>
  new Date(
    Math.max(
      ...[
        product.updated_at,
        variant.updated_at,
        ...(variant.prices ?? []).map(({ updated_at }) => updated_at),
        ...variant.inventory_items.flatMap(({ inventory }) =>
          (inventory?.location_levels ?? []).map(({ updated_at }) => updated_at),
        ),
      ].map((text) => dateOf(text).getTime()),
    ),
  );
