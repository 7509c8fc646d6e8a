import type { SourceProduct } from '@sluice/connector-kit';
import { syncIdOf } from './ids.ts';
import { amountText, momentOf } from './numbers.ts';
import type { Category, Product, Variant } from './schema.ts';
import { isArticle, isShown, ownPrice, stockOf } from './seen.ts';
import type { Site } from './site.ts';
import { familyCodeOf, type Words } from './words.ts';

/** Everything that a product names by id, and how its prices are meant. */
export interface SourceWords extends Words {
  readonly categories: ReadonlyMap<string, Category>;
  /** Id of the merchant, which the addresses of images have in them. */
  readonly merchant: string;
  readonly withVat: boolean;
}

/** A variant as a product of its own. Each variant has the values that the product keeps for all. */
export function sourceProduct(
  site: Site,
  words: SourceWords,
  product: Product,
  variant: Variant,
): SourceProduct {
  const options = isArticle(product) ? words.types.optionsOf(variant) : [];
  const code = familyCodeOf(words, product);
  const price = ownPrice(variant);
  const discount = price?.discountPrice ?? null;
  const regular = price === undefined ? null : amountText(price.sellPrice);
  return {
    externalId: syncIdOf(product.id, variant.id),
    sku: variant.sku || null,
    barcode: variant.barcodeList?.[0] || null,
    name: [product.name, options.map(({ value }) => value).join(', ')].filter(Boolean).join(' - '),
    model: null,
    description: product.description || null,
    brand: product.brand?.name || null,
    categoryPaths: (product.categoryIds ?? []).flatMap((id) => {
      const path = pathOf(words.categories, id);
      return path.length === 0 ? [] : [path];
    }),
    price: discount === null ? regular : amountText(discount),
    listPrice: discount === null ? null : regular,
    priceIncludesVat: words.withVat,
    vatRate: null,
    quantity: stockOf(site, variant),
    images: imagesOf(words, variant),
    weight: variant.weight ? amountText(variant.weight) : null,
    properties: words.attributes.propertiesOf(variant),
    family: code === null || options.length === 0 ? null : { code, name: product.name, options },
    active: variant.isActive && isShown(site, product),
    updatedAt: changedAt(product, variant),
  };
}

/** The last change of a variant, its product or its stock, which ikas dates each by itself. */
export function changedAt(product: Product, variant?: Variant): Date {
  const stocks = (variant?.stocks ?? []).map(({ updatedAt }) => updatedAt);
  const moments = [product.updatedAt, variant?.updatedAt ?? null, ...stocks];
  return new Date(Math.max(0, ...moments.map((moment) => momentOf(moment)?.getTime() ?? 0)));
}

/** Names from the root; empty for a category that is gone. A circle ends where it began. */
function pathOf(categories: ReadonlyMap<string, Category>, id: string): string[] {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let at = categories.get(id); at !== undefined && !seen.has(at.id); ) {
    seen.add(at.id);
    names.unshift(at.name);
    at = categories.get(at.parentId ?? '');
  }
  return names;
}

/** Addresses at which ikas shows images to visitors of the shop. */
const imagesOf = ({ merchant }: SourceWords, { images }: Variant): string[] =>
  (images ?? [])
    .filter(({ imageId, isVideo }) => imageId !== null && isVideo !== true)
    .sort((a, b) => a.order - b.order)
    .map(({ imageId }) => `https://cdn.myikas.com/images/${merchant}/${imageId}/image_1080.webp`);
