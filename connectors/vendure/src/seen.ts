import type { SeenListing } from '@sluice/connector-kit';
import { type Config, customFieldsOf } from './config.ts';
import { fromMinor, plainNumber } from './money.ts';
import type { WireVariant } from './schema.ts';
import type { Site } from './site.ts';

/** Facets that brand and category of a product are values of. */
export const BRAND_FACET = 'brand';
export const CATEGORY_FACET = 'category';

/** A variant as the host compares it. Values that the shop keeps once for several variants take no part. */
export function seenListing(config: Config, site: Site, variant: WireVariant): SeenListing {
  const { product } = variant;
  const fields = customFieldsOf(config);
  const isAlone = product.variants.length <= 1;
  return {
    syncId: variant.id,
    externalKey: variant.sku,
    title: variant.name,
    currency: site.currency,
    ...priceOf(site, variant),
    stock: sellable(site, variant),
    active: variant.enabled && product.enabled,
    ...(isAlone ? { description: product.description, ...termsOf(variant) } : {}),
    ...(fields.barcode ? { barcode: barcodeOf(config, variant) } : {}),
    ...(fields.listPrice ? { listPrice: listPriceOf(config, site, variant) } : {}),
    ...(fields.weight ? { weight: weightOf(config, variant) } : {}),
  };
}

function priceOf(site: Site, { prices }: WireVariant): { price?: string } {
  const own = prices.find(({ currencyCode }) => currencyCode === site.currency);
  return own === undefined ? {} : { price: fromMinor(own.price, site.precision) };
}

/** Stock that can be sold: pieces promised to orders are still on the shelf. */
export function sellable(site: Site, { stockLevels }: Pick<WireVariant, 'stockLevels'>): number {
  const level = stockLevels.find(({ stockLocationId }) => stockLocationId === site.location);
  return level === undefined ? 0 : level.stockOnHand - level.stockAllocated;
}

const termsOf = ({ product }: WireVariant): Pick<SeenListing, 'brandSyncId' | 'categorySyncId'> => {
  const idOf = (code: string) => product.facetValues.find(({ facet }) => facet.code === code)?.id ?? null;
  return { brandSyncId: idOf(BRAND_FACET), categorySyncId: idOf(CATEGORY_FACET) };
};

const custom = (variant: WireVariant, name: string | undefined): unknown =>
  name === undefined ? null : (variant.customFields?.[name] ?? null);

export function barcodeOf(config: Config, variant: WireVariant): string | null {
  const value = custom(variant, customFieldsOf(config).barcode);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function listPriceOf(config: Config, site: Site, variant: WireVariant): string | null {
  const value = custom(variant, customFieldsOf(config).listPrice);
  return typeof value === 'number' ? fromMinor(value, site.precision) : null;
}

export function weightOf(config: Config, variant: WireVariant): string | null {
  const value = custom(variant, customFieldsOf(config).weight);
  return typeof value === 'number' && value > 0 ? plainNumber(value) : null;
}
