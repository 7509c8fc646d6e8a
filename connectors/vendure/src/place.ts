import type { ItemResult, ListingItem } from '@sluice/connector-kit';
import { rejected } from './check-item.ts';
import type { Holding } from './find.ts';
import { isOurs, slugOf } from './names.ts';
import type { HeldVariant } from './schema.ts';

/** The place of a listing: a variant that is there, or a new one in the product of that slug. */
export interface Placed {
  readonly item: ListingItem;
  /** Slug of the product that would be its own; a variant that stays may be in another one, of the shop's making. */
  readonly slug: string;
  readonly current: HeldVariant | null;
  /** Its variant before it moved to another family: deleted once the new one is there. */
  readonly retired: HeldVariant | null;
}

/**
 * The slug of the product that a listing belongs to. A variant that the shop added to a product of ours comes in with its slug
 * as family: it belongs where it is.
 */
export const homeOf = async ({ key, payload: { family } }: ListingItem): Promise<string> => {
  if (family === null) return slugOf('sku', key.externalKey);
  return isOurs(family.code) ? family.code : slugOf('family', family.code);
};

/** Finds the place of each item in what the shop holds; an item without one has its result. */
export function place(
  items: readonly { readonly item: ListingItem; readonly slug: string }[],
  holding: Holding<HeldVariant>,
): { placed: Placed[]; results: ItemResult[] } {
  const all = items.map(({ item, slug }) => placeOne(item, slug, holding));
  return {
    placed: all.filter((one): one is Placed => 'item' in one),
    results: all.filter((one): one is ItemResult => !('item' in one)),
  };
}

function placeOne(
  item: ListingItem,
  slug: string,
  { byId, bySku, homes }: Holding<HeldVariant>,
): Placed | ItemResult {
  const { externalKey, syncId } = item.key;
  const sameId = syncId === null ? undefined : byId.get(syncId);
  const sameSku = bySku.get(externalKey) ?? [];
  const atHome = sameSku.find(({ product }) => product.slug === slug) ?? null;
  const current = sameId ?? (sameSku.length === 1 ? sameSku[0] : atHome) ?? null;
  if (current !== null) {
    if (stays(item, current, slug)) return { item, slug, current, retired: null };
    return { item, slug, current: atHome, retired: current };
  }
  if (sameSku.length > 1) {
    const message = `the shop has ${sameSku.length} variants with the SKU ${externalKey}: ${idsOf(sameSku)}`;
    return rejected(externalKey, 'ambiguous_match', message, 'sku');
  }
  if (syncId !== null) return rejected(externalKey, 'listing_not_found', `the shop has no variant ${syncId}`);
  const tenant = item.payload.family === null ? homes.get(slug)?.variants[0] : undefined;
  if (tenant !== undefined) {
    const message = `the product ${slug} of the shop already holds ${tenant.sku}; rename or delete it there`;
    return rejected(externalKey, 'duplicate_key', message, 'sku');
  }
  return { item, slug, current: null, retired: null };
}

/** Whether a variant is where it belongs. Products that the shop made itself are never taken apart. */
function stays({ payload }: ListingItem, { product, options }: HeldVariant, slug: string): boolean {
  if (!isOurs(product.slug)) return true;
  return payload.family === null ? options.length === 0 : product.slug === slug;
}

const idsOf = (variants: readonly HeldVariant[]): string => variants.map(({ id }) => id).join(', ');
