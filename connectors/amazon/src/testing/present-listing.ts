import { marketplaceOf } from './marketplaces.ts';
import { availabilityOf, issuesOf, listingsOf, priceOf, statusOf, textOf } from './offers.ts';
import type { Issue, Listing } from './records.ts';
import type { State } from './state.ts';

/** The parts of an item that a caller may ask for; the first is given unasked. */
export const DATA_SETS = [
  'summaries',
  'attributes',
  'issues',
  'offers',
  'fulfillmentAvailability',
  'procurement',
  'relationships',
  'productTypes',
] as const;

type Presenter = (state: State, listings: readonly Listing[]) => unknown;

const PRESENTERS: Readonly<Record<string, Presenter>> = {
  summaries: (state, listings) => listings.map((one) => summary(state, one)),
  attributes: (_state, listings) => mergedAttributes(listings),
  issues: (_state, listings) => mergedIssues(listings),
  offers: (state, listings) => listings.flatMap((one) => offer(state, one)),
  fulfillmentAvailability: (_state, [listing]) =>
    listing === undefined
      ? []
      : availabilityOf(listing).map(({ fulfillment_channel_code, quantity }) => ({
          fulfillmentChannelCode: fulfillment_channel_code,
          ...(quantity === undefined ? {} : { quantity }),
        })),
  procurement: () => [],
  relationships: (state, listings) => listings.map((one) => relationships(state, one)),
  productTypes: (_state, listings) =>
    listings.map(({ marketplaceId, productType }) => ({ marketplaceId, productType })),
};

/** One item of all the marketplaces that were asked for, with the parts that were. */
export function presentItem(state: State, listings: readonly Listing[], dataSets: readonly string[]): object {
  const parts = dataSets.map((name) => [name, PRESENTERS[name]?.(state, listings)] as const);
  return { sku: listings[0]!.sku, ...Object.fromEntries(parts) };
}

const iso = (time: number): string => new Date(time).toISOString();

/** The name is that of the catalogue, which need not be the merchant's. */
function summary(state: State, listing: Listing): object {
  const { marketplaceId, asin, productType, attributes, createdAt, updatedAt } = listing;
  const picture = textOf(attributes, 'main_product_image_locator', 'media_location');
  const name = asin === null ? null : state.catalog.get(asin)?.itemName;
  return {
    marketplaceId,
    ...(asin === null ? {} : { asin }),
    productType,
    conditionType: textOf(attributes, 'condition_type') ?? undefined,
    status: statusOf(listing, state.now()),
    ...(name ? { itemName: name } : {}),
    createdDate: iso(createdAt),
    lastUpdatedDate: iso(updatedAt),
    ...(picture === null ? {} : { mainImage: { link: picture, height: 500, width: 500 } }),
  };
}

function mergedAttributes(listings: readonly Listing[]): object {
  const names = new Set(listings.flatMap(({ attributes }) => Object.keys(attributes)));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = listings.flatMap(({ attributes }) => attributes[name] ?? []);
      const apart = new Map(values.map((value) => [JSON.stringify(value), value]));
      return [name, [...apart.values()]];
    }),
  );
}

function mergedIssues(listings: readonly Listing[]): object[] {
  const told = listings.flatMap((one) => issuesOf(one).map((issue) => ({ issue, at: one.marketplaceId })));
  const same = Map.groupBy(told, ({ issue }) => JSON.stringify(issue));
  return [...same.values()].map((some): Issue & { marketplaceIds: string[] } => ({
    ...some[0]!.issue,
    marketplaceIds: some.map(({ at }) => at),
  }));
}

function offer(state: State, listing: Listing): object[] {
  const amount = priceOf(listing, state.now());
  if (amount === null) return [];
  const { marketplaceId } = listing;
  return [
    {
      marketplaceId,
      offerType: 'B2C',
      price: { currencyCode: marketplaceOf(marketplaceId)!.currency, amount: amount.toFixed(2) },
      audience: { value: 'ALL', displayName: 'Sell on Amazon' },
    },
  ];
}

function relationships(state: State, { sku, marketplaceId, attributes }: Listing): object {
  const parent = textOf(attributes, 'child_parent_sku_relationship', 'parent_sku');
  const children = [...state.listings.values()].filter(
    (one) =>
      one.marketplaceId === marketplaceId &&
      textOf(one.attributes, 'child_parent_sku_relationship', 'parent_sku') === sku,
  );
  const theme = textOf(attributes, 'variation_theme', 'name');
  const variationTheme =
    theme === null ? {} : { variationTheme: { theme, attributes: theme.toLowerCase().split('/') } };
  const parents = parent !== null && listingsOf(state, parent).length > 0 ? [parent] : [];
  const isFamily = parents.length + children.length > 0;
  const family = {
    type: 'VARIATION',
    ...(parents.length > 0 ? { parentSkus: parents } : {}),
    ...(children.length > 0 ? { childSkus: children.map((one) => one.sku) } : {}),
    ...variationTheme,
  };
  return { marketplaceId, relationships: isFamily ? [family] : [] };
}
