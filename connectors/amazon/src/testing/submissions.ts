import { asinFor, contribute, matchAsin } from './catalog-items.ts';
import { faultsOf, structureFaults } from './check-attributes.ts';
import { type Marketplace, marketplaceOf } from './marketplaces.ts';
import { isByAmazon, listingAt, listingsOf } from './offers.ts';
import { lateIssues } from './processing.ts';
import type { Attributes, AttributeValue, Issue, Listing, Requirements } from './records.ts';
import { listingKey, type State } from './state.ts';
import { attributesOf, type ProductType } from './taxonomy.ts';

export interface Patch {
  readonly op: 'add' | 'replace' | 'merge' | 'delete';
  readonly path: string;
  readonly value?: readonly AttributeValue[];
}

/** A write of one listing, by a call or by a message of a feed. */
export interface Submission {
  readonly sku: string;
  readonly marketplaceId: string;
  readonly deed:
    | { readonly kind: 'delete' }
    | {
        readonly kind: 'put';
        readonly productType: string;
        readonly requirements: Requirements;
        readonly attributes: Attributes;
      }
    | { readonly kind: 'patch'; readonly productType: string; readonly patches: readonly Patch[] };
}

export interface Verdict {
  readonly issues: readonly Issue[];
  /** The ASIN that the listing has or will have, where it is known already. */
  readonly asin: string | null;
}

const refused = (message: string, attributeNames: string[] = []): Issue => ({
  code: '90000900',
  message,
  severity: 'ERROR',
  attributeNames,
  categories: ['INVALID_ATTRIBUTE'],
});

/** Checks a write, and lets it be processed if it may be: at once or later, as the state says. */
export function submit(state: State, submission: Submission, preview = false): Verdict {
  const { sku, marketplaceId, deed } = submission;
  const issues = sku.length > 40 ? [refused('A SKU has at most 40 characters.')] : faults(state, submission);
  const before = listingAt(state, sku, marketplaceId);
  const asin = deed.kind === 'put' ? matchAsin(state, deed.attributes) : (before?.asin ?? null);
  if (preview || issues.some(({ severity }) => severity === 'ERROR')) return { issues, asin };
  const work = () => carryOut(state, submission);
  if (state.submissionsAre === 'held') state.heldSubmissions.push(work);
  else work();
  return { issues, asin };
}

/** Processes all writes that wait, in their order. */
export function releaseSubmissions(state: State): void {
  state.submissionsAre = 'done';
  for (const work of state.heldSubmissions.splice(0)) work();
}

function faults(state: State, { sku, marketplaceId, deed }: Submission): Issue[] {
  if (deed.kind === 'delete') return [];
  const marketplace = marketplaceOf(marketplaceId)!;
  const before = listingAt(state, sku, marketplaceId);
  const name =
    deed.kind === 'patch' && deed.productType === 'PRODUCT' ? before?.productType : deed.productType;
  const type = state.productTypes.find((one) => one.name === name);
  if (type === undefined)
    return deed.productType === 'PRODUCT' ? [] : [refused(`There is no product type '${deed.productType}'.`)];
  if (deed.kind === 'put') {
    const wanted = { marketplace, requirements: deed.requirements, enforced: true };
    return faultsOf(type, wanted, deed.attributes);
  }
  return patchFaults(before, { type, marketplace }, deed.patches);
}

function patchFaults(
  before: Listing | undefined,
  { type, marketplace }: { type: ProductType; marketplace: Marketplace },
  patches: readonly Patch[],
): Issue[] {
  const wanted = { marketplace, requirements: before?.requirements ?? ('LISTING' as const), enforced: true };
  if (before !== undefined) return faultsOf(type, wanted, patched(before.attributes, patches));
  return structureFaults(type, wanted, patched({}, patches));
}

/** The name of the attribute that a patch is about; null for a place inside of one. */
export const patchedName = ({ path }: Patch): string | null =>
  /^\/attributes\/([^/]+)$/.exec(path)?.[1] ?? null;

/** Attributes after patches: `merge` goes into the values of the same place field by field, the others replace all. */
export function patched(attributes: Attributes, patches: readonly Patch[]): Attributes {
  const after = new Map(Object.entries(attributes));
  for (const patch of patches) {
    const name = patchedName(patch)!;
    const values = changed(after.get(name) ?? [], patch);
    if (values.length === 0) after.delete(name);
    else after.set(name, values);
  }
  return Object.fromEntries(after);
}

function changed(before: readonly AttributeValue[], { op, value: given = [] }: Patch): AttributeValue[] {
  const others = before.filter((one) => !given.some((value) => isSamePlace(one, value)));
  if (op === 'delete') return others;
  if (op !== 'merge') return [...given];
  const merged = given.map((value) => ({ ...before.find((one) => isSamePlace(one, value)), ...value }));
  return [...others, ...merged.map(withoutNulls)];
}

/** A field of null is taken away. */
const withoutNulls = (value: AttributeValue): AttributeValue =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));

const PLACES = ['marketplace_id', 'language_tag', 'currency', 'fulfillment_channel_code'];

const isSamePlace = (one: AttributeValue, other: AttributeValue): boolean =>
  PLACES.every((place) => one[place] === other[place]) &&
  (one.audience ?? 'ALL') === (other.audience ?? 'ALL');

function carryOut(state: State, { sku, marketplaceId, deed }: Submission): void {
  const key = listingKey(sku, marketplaceId);
  const before = state.listings.get(key);
  if (deed.kind === 'delete') {
    state.listings.delete(key);
    return;
  }
  if (deed.kind === 'patch') {
    // A patch of a listing that is not there is accepted, and nothing comes of it.
    if (before !== undefined) settle(state, before, { attributes: patched(before.attributes, deed.patches) });
    return;
  }
  const listing = before ?? newListing(state, { sku, marketplaceId });
  state.listings.set(key, listing);
  const { productType, requirements } = deed;
  const type = state.productTypes.find(({ name }) => name === productType)!;
  const own = new Set(attributesOf(type, requirements));
  const attributes = Object.fromEntries(Object.entries(deed.attributes).filter(([name]) => own.has(name)));
  settle(state, listing, { productType, requirements, attributes });
}

export function newListing(state: State, place: { sku: string; marketplaceId: string }): Listing {
  return {
    ...place,
    createdAt: state.now(),
    updatedAt: state.now(),
    shownFrom: state.now() + state.visibleAfterMs,
    productType: 'PRODUCT',
    requirements: 'LISTING',
    attributes: {},
    asin: null,
    issues: [],
    addedIssues: [],
  };
}

/** Writes new content into a listing and finds the issues that come with it. */
export function settle(
  state: State,
  listing: Listing,
  change: Partial<Pick<Listing, 'productType' | 'requirements' | 'attributes'>>,
): void {
  const wasByAmazon = isByAmazon(listing);
  Object.assign(listing, change, { updatedAt: state.now() });
  if (wasByAmazon && !isByAmazon(listing))
    state.harm.push(`${listing.sku} was sent by Amazon and is the merchant’s to send now`);
  listing.asin ??= asinFor(state, listing);
  contribute(state, listing);
  listing.issues = lateIssues(state, listing);
  if (state.quantityIs === 'shared' && listing.attributes.fulfillment_availability !== undefined)
    for (const other of listingsOf(state, listing.sku))
      other.attributes = {
        ...other.attributes,
        fulfillment_availability: listing.attributes.fulfillment_availability,
      };
}
