import type { SeenListing } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { syncIdOfGids, tailOf } from './ids.ts';
import { propertiesOf, type VariantNote, variantNoteOf } from './notes.ts';
import type { SeenVariant } from './schema.ts';
import type { Site } from './site.ts';
import { isSameWeight, kilograms, type Weight } from './weight.ts';

/** On sale, or on sale to whoever has the address. */
const ON_SALE = new Set(['ACTIVE', 'UNLISTED']);

/** A variant as a listing. Values that Shopify keeps once for several variants are shown for products with one only. */
export function seenListing({ config }: Context, variant: SeenVariant, site: Site): SeenListing {
  const { product, inventoryItem } = variant;
  const note = variantNoteOf(variant.note);
  return {
    syncId: syncIdOfGids(product.id, variant.id),
    externalKey: variant.sku || null,
    barcode: variant.barcode || null,
    price: variant.price,
    ...(site.sales === 'shop' ? {} : { listPrice: variant.compareAtPrice }),
    currency: site.currency,
    ...weightOf(inventoryItem.measurement.weight, note.weight),
    properties: propertiesOf(variant.properties),
    ...(config.stock_per_location ? storesOf(variant) : stockOf(variant)),
    active: ON_SALE.has(product.status) && isShown(product, config) && !note.withdrawn,
    ...(product.hasOnlyDefaultVariant ? contentOf(product, note) : {}),
    ...imageIssues(product),
  };
}

/** Where only the Online Store counts, a product that it does not show is not on sale. */
const isShown = ({ publishedAt }: SeenVariant['product'], { publish_to }: Context['config']): boolean =>
  publishedAt !== null || publish_to === 'all' || publish_to === 'none';

function contentOf(product: SeenVariant['product'], { brand }: VariantNote): Partial<SeenListing> {
  return {
    title: product.title,
    description: product.descriptionHtml,
    // Any other is the shop's own: it cannot be cleared, so it is no difference.
    ...(brand === true ? { brand: product.vendor || null } : {}),
  };
}

/**
 * A weight that we set, in the form we sent while the shop has the same to the gram. The shop's own weight is left out.
 */
function weightOf(held: Weight, wanted: string | undefined): Pick<SeenListing, 'weight'> {
  if (wanted === undefined) return {};
  return { weight: isSameWeight(wanted, held) ? wanted : kilograms(held) };
}

function stockOf({ inventoryItem: { inventoryLevel } }: SeenVariant): Partial<SeenListing> {
  const quantity = inventoryLevel?.quantities[0]?.quantity;
  return quantity === undefined ? {} : { stock: quantity };
}

function storesOf({ inventoryItem: { inventoryLevels } }: SeenVariant): Partial<SeenListing> {
  if (inventoryLevels === undefined || inventoryLevels.pageInfo.hasNextPage) return {};
  return {
    stores: inventoryLevels.nodes.map(({ location, quantities }) => ({
      storeId: tailOf(location.id),
      quantity: quantities[0]?.quantity ?? 0,
    })),
  };
}

/** Shopify fetches images later: what it could not fetch shows only here. */
function imageIssues({ featuredMedia }: SeenVariant['product']): Pick<SeenListing, 'issues'> {
  if (featuredMedia?.status !== 'FAILED') return {};
  const told = featuredMedia.mediaErrors.map(({ message }) => message);
  const messages = told.length === 0 ? ['Shopify could not use the first image'] : told;
  return { issues: messages.map((message) => ({ code: 'invalid_image', field: 'images', message })) };
}
