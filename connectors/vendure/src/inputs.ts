import type { ListingItem, OfferItem } from '@sluice/connector-kit';
import { type Config, customFieldsOf } from './config.ts';
import { assetInput } from './images.ts';
import type { Linked } from './links.ts';
import { toMinor } from './money.ts';
import { withProperties } from './properties.ts';
import type { HeldVariant, WireFacetValue, WireVariant } from './schema.ts';
import { BRAND_FACET, CATEGORY_FACET } from './seen.ts';
import type { Site } from './site.ts';

type Levels = Pick<WireVariant, 'stockLevels'>;

/** Price and stock of a variant. */
export function offerInput(
  config: Config,
  site: Site,
  { price, listPrice, stock }: Pick<OfferItem, 'price' | 'listPrice' | 'stock'>,
  current: Levels | null,
): object {
  const { listPrice: field } = customFieldsOf(config);
  const custom = field ? { [field]: listPrice === null ? null : toMinor(listPrice, site.precision) } : null;
  return {
    price: toMinor(price, site.precision),
    stockLevels: [{ stockLocationId: site.location, stockOnHand: stock + allocated(site, current) }],
    ...(custom ? { customFields: custom } : {}),
  };
}

/** Stock promised to orders is still counted as on hand by Vendure, and no longer by us. */
function allocated(site: Site, current: Levels | null): number {
  const level = current?.stockLevels.find(({ stockLocationId }) => stockLocationId === site.location);
  return level?.stockAllocated ?? 0;
}

/** All that belongs to the variant itself, its own images and properties among it. */
export function variantInput(
  config: Config,
  site: Site,
  { item: { key, payload }, imageIds, propertyIds, ours }: Linked,
  current: HeldVariant | null,
): object {
  const { barcode, listPrice, weight } = customFieldsOf(config);
  const custom = {
    ...(barcode ? { [barcode]: payload.barcode } : {}),
    ...(listPrice
      ? { [listPrice]: payload.listPrice === null ? null : toMinor(payload.listPrice, site.precision) }
      : {}),
    ...(weight ? { [weight]: payload.weight === null ? null : Number(payload.weight) } : {}),
  };
  return {
    sku: key.externalKey,
    enabled: payload.active,
    translations: [{ languageCode: site.language, name: payload.title }],
    ...offerInput(config, site, payload, current),
    ...assetInput(imageIds, ours, current?.assets ?? []),
    ...changedFacetValues(propertyIds, current?.facetValues ?? []),
    ...(Object.keys(custom).length > 0 ? { customFields: custom } : {}),
  };
}

function changedFacetValues(propertyIds: readonly string[], current: readonly WireFacetValue[]): object {
  const facetValueIds = withProperties(current, propertyIds);
  const before = new Set(current.map(({ id }) => id));
  const same = facetValueIds.length === before.size && facetValueIds.every((id) => before.has(id));
  return same ? {} : { facetValueIds };
}

/** A product's own texts: the article's name where there is one. */
export function contentOf({ payload }: ListingItem, site: Site): object {
  const name = payload.family?.name ?? payload.title;
  return { languageCode: site.language, name, description: payload.description };
}

/**
 * The facet values of a product: the shop's own, and ours, which take the place of brand and category on products that
 * we made. A product of the shop's own keeps its brand and categories, by which the shop may fill its collections.
 */
export function facetValueIds(
  { item: { payload }, propertyIds }: Linked,
  current: readonly WireFacetValue[],
  isOwn: boolean,
): string[] {
  const others = current.filter(
    ({ facet }) => !isOwn || (facet.code !== BRAND_FACET && facet.code !== CATEGORY_FACET),
  );
  const ours = [payload.brandSyncId, payload.categorySyncId].filter((id) => id !== null);
  return [...new Set([...withProperties(others, propertyIds), ...ours])];
}

/** Whether a listing speaks for its product. */
export const isLead = ({ payload }: ListingItem): boolean => payload.family?.lead ?? true;
