import type { ListingAttribute } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { ChannelMapping, MappedCategory } from './channel-mapping.ts';
import { categoriesInOrder, nearest } from './inheritance.ts';
import { type ListingIssue, ownIssue } from './listing-issue.ts';
import { mapAttributes } from './map-attributes.ts';
import type { MappedProduct } from './mapped-product.ts';

/** A brand or category of ours as the channel knows it. */
export interface TermUse {
  kind: 'brand' | 'category';
  syncId: string;
}

/** A product in the channel's words. */
export interface MappedContent {
  categorySyncId: string | null;
  brandSyncId: string | null;
  /** The brand and the category among the two ids that the channel made for one of ours. */
  terms: TermUse[];
  attributes: ListingAttribute[];
  /** Reasons why the channel would refuse the listing: it is not sent until they are mended. */
  issues: ListingIssue[];
  /** Parts that are left out, though the channel takes the listing without them. */
  warnings: ListingIssue[];
  /** The warnings about a brand or category that the channel refuses to make. */
  unmade: ListingIssue[];
  /** The channel's attributes are not known yet; they are being read. */
  waiting: boolean;
}

/** The channel's category of a product: that of the first of its categories, the deepest first, that has one or inherits one. */
export const mappedCategory = (
  product: Pick<MappedProduct, 'categories'>,
  mapping: ChannelMapping,
): MappedCategory | undefined =>
  categoriesInOrder(product.categories)
    .map(({ levels }) => nearest(levels, mapping.categories)?.value)
    .find((one) => one !== undefined);

/**
 * Translates a product into the channel's words. Pure. The category is that of the first of the product's categories,
 * the deepest first, that is mapped or has a mapped ancestor; without one, it is the main category as the channel
 * itself keeps it, where it keeps categories of ours.
 */
export function mapContent(product: MappedProduct, mapping: ChannelMapping): MappedContent {
  const ordered = categoriesInOrder(product.categories);
  const main = ordered[0];
  const mapped = mappedCategory(product, mapping);
  const ownCategory = (mapped === undefined && main && mapping.categoryTerms.get(main.id)) || null;
  const ownBrand = (product.brand_id !== null && mapping.brandTerms.get(product.brand_id)) || null;
  const unmade = [
    ...(mapped === undefined && main ? refusedCategory(main, mapping) : []),
    ...refusedBrand(product, mapping),
  ];
  const content: MappedContent = {
    categorySyncId: ownCategory,
    brandSyncId: ownBrand,
    terms: [...use('category', ownCategory), ...use('brand', ownBrand)],
    attributes: [],
    issues: sameVariant(product),
    warnings: unmade,
    unmade,
    waiting: false,
  };
  if (mapped === undefined) return content;
  if (!mapped.usable) return { ...content, issues: [...content.issues, categoryGone(mapped)] };
  const options = optionsOf(ordered, mapping);
  const attributes = mapAttributes(product, mapped, options);
  return {
    ...content,
    categorySyncId: mapped.syncId,
    ...attributes,
    issues: [...content.issues, ...attributes.issues],
    warnings: [...unmade, ...attributes.warnings],
    waiting: mapped.attributes === null,
  };
}

const use = (kind: TermUse['kind'], syncId: string | null): TermUse[] =>
  syncId === null ? [] : [{ kind, syncId }];

function refusedCategory(
  { id, levels }: MappedProduct['categories'][number],
  { categoryRefusals }: ChannelMapping,
): ListingIssue[] {
  const reason = categoryRefusals.get(id);
  if (reason === undefined) return [];
  const path = levels.map(({ name }) => name).join(' > ');
  return [
    ownIssue('unknown_category', message('listing_category_refused', { path, reason }), 'categoryPath'),
  ];
}

function refusedBrand({ brand_id, brand }: MappedProduct, { brandRefusals }: ChannelMapping): ListingIssue[] {
  const reason = brand_id === null ? undefined : brandRefusals.get(brand_id);
  if (reason === undefined) return [];
  const said = message('listing_brand_refused', { brand: brand ?? '', reason });
  return [ownIssue('unknown_brand', said, 'brand')];
}

/**
 * Reports a variant that has the same options as an older one. The older one is sent: it can be sold while the other is
 * mended.
 */
function sameVariant({ family, variant_options: options }: MappedProduct): ListingIssue[] {
  const twin = family?.twin_id ?? null;
  if (twin === null) return [];
  const said = message('listing_same_variant', {
    options: options.map(({ value }) => value).join(' / '),
    product: twin,
    family: family!.code,
  });
  return [ownIssue('duplicate_variant', said, 'family')];
}

const categoryGone = ({ name }: MappedCategory): ListingIssue =>
  ownIssue('unknown_category', message('listing_category_gone', { category: name }), 'categoryPath');

/** The options that hold for a product: from the first category that has or inherits them. */
function optionsOf(
  ordered: MappedProduct['categories'],
  { options }: ChannelMapping,
): (name: string) => string | undefined {
  const levels = ordered.flatMap((category) => category.levels.toReversed());
  return (name) => levels.map(({ id }) => options.get(id)?.get(name)).find((value) => value !== undefined);
}
