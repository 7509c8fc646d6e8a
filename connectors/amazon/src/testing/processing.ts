import { itemWith } from './catalog-items.ts';
import { listingAt, ownPriceOf, textOf } from './offers.ts';
import type { Enforcement, Issue, Listing } from './records.ts';
import type { State } from './state.ts';

/** Issues that Amazon finds only when it processes an accepted write. */
export function lateIssues(state: State, listing: Listing): Issue[] {
  return [
    conflict(state, listing),
    price(state, listing),
    orphan(state, listing),
    ...pictures(state, listing),
  ].filter((issue) => issue !== null);
}

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly attribute: string;
  readonly category: string;
  readonly action?: Enforcement;
}

const issue = ({ code, message, attribute, category, action }: Finding): Issue => ({
  code,
  message,
  severity: 'ERROR',
  attributeNames: [attribute],
  categories: [category],
  ...(action === undefined
    ? {}
    : { enforcements: { actions: [{ action }], exemption: { status: 'NOT_EXEMPT' } } }),
});

/** The identifier is that of another product than the listing's, or the suggested product is none. */
function conflict(state: State, { attributes, asin }: Listing): Issue | null {
  const identifier = textOf(attributes, 'externally_assigned_product_identifier');
  const named = identifier === null ? undefined : itemWith(state, identifier);
  if (asin !== null && (named === undefined || named.asin === asin)) return null;
  return issue({
    code: '8541',
    message: 'The data of the SKU conflicts with the Amazon catalog.',
    attribute: asin === null ? 'merchant_suggested_asin' : 'externally_assigned_product_identifier',
    category: 'DUPLICATE',
    action: 'LISTING_SUPPRESSED',
  });
}

function price(state: State, listing: Listing): Issue | null {
  const band = state.priceBands.get(listing.marketplaceId);
  const asked = ownPriceOf(listing);
  if (band === undefined || asked === null || (asked >= band.min && asked <= band.max)) return null;
  return issue({
    code: '18155',
    message: `The price ${asked} is outside of ${band.min} to ${band.max}. Review your price.`,
    attribute: 'purchasable_offer',
    category: 'INVALID_PRICE',
    action: 'LISTING_SUPPRESSED',
  });
}

function orphan(state: State, { marketplaceId, attributes }: Listing): Issue | null {
  const parent = textOf(attributes, 'child_parent_sku_relationship', 'parent_sku');
  if (parent === null || listingAt(state, parent, marketplaceId) !== undefined) return null;
  return issue({
    code: '90000900',
    message: `The parent ${parent} is not there.`,
    attribute: 'child_parent_sku_relationship',
    category: 'INVALID_ATTRIBUTE',
  });
}

const MAIN = 'main_product_image_locator';

/** Amazon fetches pictures itself, and only then finds that nobody is there. */
function pictures(state: State, { sku, attributes, asin }: Listing): Issue[] {
  const names = Object.keys(attributes).filter((name) => name.includes('_product_image_locator'));
  const unreachable = names.filter((name) => !isReachable(textOf(attributes, name, 'media_location') ?? ''));
  const found = unreachable.map((attribute) =>
    issue({
      code: '20000',
      message: `The media at the address of ${attribute} cannot be accessed.`,
      attribute,
      category: 'INVALID_IMAGE',
      ...(attribute === MAIN ? { action: 'SEARCH_SUPPRESSED' as const } : {}),
    }),
  );
  const isOwn = asin !== null && state.catalog.get(asin)?.contributedBy === sku;
  if (names.includes(MAIN) || !isOwn) return found;
  const absent: Finding = {
    code: '18027',
    message: 'The listing has no main image.',
    attribute: MAIN,
    category: 'MISSING_IMAGE',
    action: 'SEARCH_SUPPRESSED',
  };
  return [...found, issue(absent)];
}

function isReachable(address: string): boolean {
  return URL.canParse(address) && !new URL(address).hostname.endsWith('.invalid');
}
