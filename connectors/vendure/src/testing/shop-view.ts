import type { RealServer } from './real-server.ts';
import { adminOf, graphql } from './shop.ts';

export interface ShownProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly optionGroups: readonly {
    readonly name: string;
    readonly options: readonly { readonly name: string }[];
  }[];
  readonly facetValues: readonly { readonly name: string }[];
  readonly variants: readonly ShownVariant[];
}

export interface ShownVariant {
  readonly id: string;
  readonly sku: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly priceWithTax: number;
  readonly options: readonly { readonly name: string }[];
  readonly stockLevels: readonly { readonly stockOnHand: number; readonly stockAllocated: number }[];
}

/** Every product of the shop, as its owner sees it. */
export async function productsOf(server: RealServer): Promise<readonly ShownProduct[]> {
  const { data } = await graphql<{ products: { items: ShownProduct[] } }>(
    adminOf(server),
    `{ products(options: { sort: { id: ASC } }) { items { id slug name description enabled
        optionGroups { name options { name } } facetValues { name }
        variants { id sku name enabled priceWithTax options { name } stockLevels { stockOnHand stockAllocated } } } } }`,
  );
  return data.products.items;
}

/** SKUs of what customers can see. */
export async function shownSkus({ origin }: RealServer): Promise<string[]> {
  const { data } = await graphql<{ products: { items: { variants: { sku: string }[] }[] } }>(
    { url: `${origin}/shop-api`, headers: {} },
    '{ products { items { variants { sku } } } }',
  );
  return data.products.items.flatMap(({ variants }) => variants.map(({ sku }) => sku)).sort();
}

interface ShownPicture {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly { readonly value: string }[];
}

interface Pictured {
  readonly featuredAsset: { readonly id: string } | null;
  readonly assets: readonly ShownPicture[];
}

export interface PicturedProduct extends Pictured {
  readonly slug: string;
  readonly variants: readonly (Pictured & { readonly sku: string })[];
}

/** Every product of the shop with its images. */
export async function picturesOf(server: RealServer): Promise<readonly PicturedProduct[]> {
  const pictures = 'featuredAsset { id } assets { id name tags { value } }';
  const { data } = await graphql<{ products: { items: PicturedProduct[] } }>(
    adminOf(server),
    `{ products(options: { sort: { id: ASC } }) { items { slug ${pictures} variants { sku ${pictures} } } } }`,
  );
  return data.products.items;
}

/** The number of images in the shop's library. */
export async function assetCount(server: RealServer): Promise<number> {
  const { data } = await graphql<{ assets: { totalItems: number } }>(
    adminOf(server),
    '{ assets { totalItems } }',
  );
  return data.assets.totalItems;
}

export interface ShownFacet {
  readonly code: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly values: readonly { readonly name: string }[];
}

/** The facets that came of properties. */
export async function propertyFacets(server: RealServer): Promise<readonly ShownFacet[]> {
  const { data } = await graphql<{ facets: { items: ShownFacet[] } }>(
    adminOf(server),
    '{ facets(options: { sort: { id: ASC } }) { items { code name isPrivate values { name } } } }',
  );
  return data.facets.items.filter(({ code }) => code.startsWith('sluice-'));
}
