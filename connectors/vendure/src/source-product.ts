import type { ListingProperty, SourceProduct } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import type { Config } from './config.ts';
import { fromMinor, plainNumber } from './money.ts';
import { Id, maybe, variantFields, WireFacetValue, WireVariant } from './schema.ts';
import { BRAND_FACET, barcodeOf, CATEGORY_FACET, listPriceOf, sellable, weightOf } from './seen.ts';
import type { Site } from './site.ts';

const Assets = Type.Array(Type.Object({ source: Type.String() }));

/** A variant with all that a source says of it. */
export const SourceVariant = Type.Intersect([
  WireVariant,
  Type.Object({
    trackInventory: Type.String(),
    taxRateApplied: Type.Object({ value: Type.Number() }),
    facetValues: Type.Array(WireFacetValue),
    assets: Assets,
    featuredAsset: maybe(Type.Object({ source: Type.String() })),
    product: Type.Object({
      updatedAt: Type.String(),
      assets: Assets,
      featuredAsset: maybe(Type.Object({ source: Type.String() })),
      collections: Type.Array(
        Type.Object({
          isPrivate: Type.Boolean(),
          breadcrumbs: Type.Array(Type.Object({ id: Id, name: Type.String() })),
        }),
      ),
    }),
  }),
]);
export type SourceVariant = Static<typeof SourceVariant>;

export const sourceFields = (config: Config): string => `${variantFields(config)}
  trackInventory taxRateApplied { value }
  facetValues { id name facet { code name } }
  featuredAsset { source } assets { source }
  product {
    updatedAt featuredAsset { source } assets { source }
    collections { isPrivate breadcrumbs { id name } }
  }`;

export function sourceProduct(config: Config, site: Site, variant: SourceVariant): SourceProduct {
  const { product, options } = variant;
  const facetValues = [...variant.facetValues, ...product.facetValues];
  const price = variant.prices.find(({ currencyCode }) => currencyCode === site.currency)?.price;
  const dates = [variant.updatedAt, product.updatedAt].map((date) => new Date(date).getTime());
  return {
    externalId: variant.id,
    sku: variant.sku.trim() || null,
    barcode: barcodeOf(config, variant),
    name: variant.name,
    model: null,
    description: product.description || null,
    brand: facetValues.find(({ facet }) => facet.code === BRAND_FACET)?.name ?? null,
    categoryPaths: pathsOf(variant),
    price: price === undefined ? null : fromMinor(price, site.precision),
    listPrice: listPriceOf(config, site, variant),
    priceIncludesVat: site.pricesIncludeTax,
    vatRate: plainNumber(variant.taxRateApplied.value),
    quantity: counts(site, variant) ? sellable(site, variant) : null,
    images: imagesOf(variant),
    weight: weightOf(config, variant),
    properties: propertiesOf(variant),
    family:
      options.length === 0
        ? null
        : {
            code: product.slug,
            name: product.name,
            options: options.map(({ name, group }) => ({ name: group.name, value: name })),
          },
    active: variant.enabled && product.enabled,
    updatedAt: new Date(Math.max(...dates)),
  };
}

const counts = (site: Site, { trackInventory }: SourceVariant): boolean =>
  trackInventory === 'INHERIT' ? site.tracksStock : trackInventory === 'TRUE';

/** The shop's collections, without the root that all of them lie under. */
const pathsOf = ({ product }: SourceVariant): string[][] =>
  product.collections
    .filter(({ isPrivate }) => !isPrivate)
    .map(({ breadcrumbs }) => breadcrumbs.slice(1).map(({ name }) => name))
    .filter((path) => path.length > 0);

/** The variant's own images before those of the product; without an asset server their addresses are none. */
function imagesOf(variant: SourceVariant): string[] {
  const of = ({ featuredAsset, assets }: Pick<SourceVariant, 'featuredAsset' | 'assets'>) =>
    [...(featuredAsset ? [featuredAsset] : []), ...assets].map(({ source }) => source);
  const all = [...of(variant), ...of(variant.product)];
  return [...new Set(all)].filter((address) => /^https?:\/\//.test(address));
}

/** The variant's own, and the product's of other names; several values of one facet are one property. */
function propertiesOf({ facetValues, product }: SourceVariant): ListingProperty[] {
  const own = Map.groupBy(propertiesAmong(facetValues), ({ facet }) => facet.name);
  const shared = Map.groupBy(propertiesAmong(product.facetValues), ({ facet }) => facet.name);
  return [...new Map([...shared, ...own])].map(([name, values]) => ({
    name,
    value: [...new Set(values.map((one) => one.name))].join(', '),
  }));
}

const propertiesAmong = (values: readonly WireFacetValue[]): WireFacetValue[] =>
  values.filter(({ facet }) => facet.code !== BRAND_FACET && facet.code !== CATEGORY_FACET);
