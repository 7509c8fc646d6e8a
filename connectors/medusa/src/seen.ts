import type { SeenListing } from '@sluice/connector-kit';
import { barcodeFields, type Config } from './config.ts';
import type { Held } from './find.ts';
import { familyCodeOf } from './names.ts';
import { notesOf } from './notes.ts';
import { amountText } from './numbers.ts';
import { basePrice } from './prices.ts';
import type { WireProduct, WireVariant } from './schema.ts';
import type { Site } from './site.ts';
import { sellable } from './stock.ts';
import { weightText } from './weight.ts';

/** The variant's barcode: of the field that the settings name, else of another one. */
export function barcodeOf(config: Config, variant: WireVariant): string | null {
  for (const field of barcodeFields(config)) if (variant[field]) return variant[field];
  return null;
}

/** Whether customers of the sales channel can buy it. */
export const isOnSale = ({ product, variant }: Held, { salesChannel }: Site): boolean =>
  product.status === 'published' &&
  product.sales_channels.some(({ id }) => id === salesChannel) &&
  !notesOf(variant).withdrawn;

/** Whether a product is one of variants, and so its words are not those of one listing. */
export const isArticle = (product: WireProduct): boolean =>
  product.variants.length > 1 || familyCodeOf(product) !== undefined;

/** A variant as a listing. Text and images of an article are its lead's, so they are left out. */
export function seenListing(config: Config, site: Site, held: Held): SeenListing {
  const { product, variant } = held;
  const price = basePrice(variant, site);
  const code = familyCodeOf(product);
  return {
    syncId: variant.id,
    externalKey: variant.sku ?? null,
    barcode: barcodeOf(config, variant),
    ...(code === undefined ? {} : { familyCode: code }),
    ...(isArticle(product)
      ? { title: variant.title }
      : {
          title: product.title,
          description: product.description ?? '',
          images: product.images.map(({ url }) => url),
          ...(product.collection ? { brandSyncId: product.collection.id } : {}),
        }),
    ...(variant.weight ? { weight: weightText(config, variant.weight) } : {}),
    properties: notesOf(variant).properties,
    ...(price === undefined ? {} : { price: amountText(price.amount), currency: site.currency }),
    stock: sellable(variant, site),
    active: isOnSale(held, site),
  };
}
