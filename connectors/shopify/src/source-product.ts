import type { SourceProduct } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { syncIdOfGids, tailOf } from './ids.ts';
import { productNoteOf, propertiesOf } from './notes.ts';
import type { SourceProductNode, SourceVariant } from './schema.ts';
import type { Site } from './site.ts';
import { kilograms } from './weight.ts';

interface Article {
  readonly product: SourceProductNode;
  /** All variants of the product: its node has the first ones only. */
  readonly variants: readonly SourceVariant[];
}

/** A variant as a product of its own. Each variant has the values that the product keeps for all. */
export function sourceProduct(
  ctx: Context,
  site: Site,
  { product, variants }: Article,
  variant: SourceVariant,
): SourceProduct {
  const single = product.hasOnlyDefaultVariant;
  const options = single ? [] : variant.selectedOptions.map(({ name, value }) => ({ name, value }));
  return {
    externalId: syncIdOfGids(product.id, variant.id),
    sku: variant.sku || null,
    barcode: variant.barcode || null,
    name: single ? product.title : `${product.title} - ${options.map(({ value }) => value).join(', ')}`,
    model: null,
    description: product.descriptionHtml || null,
    brand: product.vendor || null,
    categoryPaths: categoriesOf(product),
    price: variant.price,
    listPrice: listPriceOf(variant),
    priceIncludesVat: site.taxesIncluded,
    vatRate: null,
    quantity: quantityOf(ctx, variant),
    images: imagesOf({ product, variants }, variant),
    weight: kilograms(variant.inventoryItem.measurement.weight),
    properties: propertiesOf(variant.properties),
    family: single ? null : { code: familyOf(product), name: product.title, options },
    active: product.status === 'ACTIVE',
    updatedAt: new Date(product.updatedAt),
  };
}

/** Our own code where the article came from here, else Shopify's id: its products have no SKU, and handles change. */
const familyOf = ({ id, note }: SourceProductNode): string => productNoteOf(note).family ?? tailOf(id);

/**
 * Pieces at the connection's location, the one that a target writes as well: the sum of all would grow with each round.
 * Stock of several stores is no one number, so nothing is said of it.
 */
function quantityOf({ config }: Context, { inventoryItem }: SourceVariant): number | null {
  if (!inventoryItem.tracked || config.stock_per_location) return null;
  return inventoryItem.inventoryLevel?.quantities[0]?.quantity ?? 0;
}

/** Merchants write a compare-at price at or below the price as well; it crosses out nothing then. */
const listPriceOf = ({ price, compareAtPrice }: SourceVariant): string | null =>
  compareAtPrice !== null && Number(compareAtPrice) > Number(price) ? compareAtPrice : null;

/** The merchant's own type, else the place in Shopify's taxonomy. */
function categoriesOf({ productType, category }: SourceProductNode): readonly (readonly string[])[] {
  if (productType !== '') return [[productType]];
  return category === null ? [] : [category.fullName.split(' > ')];
}

/** Its own image first, then those of the product that are no other variant's. */
function imagesOf({ product, variants }: Article, variant: SourceVariant): string[] {
  const urls = ({ nodes }: SourceProductNode['media']) => nodes.flatMap(({ image }) => image?.url ?? []);
  const own = urls(variant.media);
  const others = new Set(variants.filter(({ id }) => id !== variant.id).flatMap(({ media }) => urls(media)));
  const common = urls(product.media).filter((url) => !others.has(url));
  return [...new Set([...own, ...common])];
}
