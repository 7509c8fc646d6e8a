import { type Answer, fault, type Handler, invalid, listOf, missing, ok, pageOf } from './answers.ts';
import { marketplaceOf } from './marketplaces.ts';
import { listingsOf, statusOf, textOf } from './offers.ts';
import { DATA_SETS, presentItem } from './present-listing.ts';
import type { Attributes, Listing, Requirements } from './records.ts';
import type { State } from './state.ts';
import { type Patch, patchedName, type Submission, submit } from './submissions.ts';

const PREVIEW = 'VALIDATION_PREVIEW';

const foreign = (): Answer =>
  fault(403, 'Unauthorized', 'Access to requested resource is denied.', 'The seller is another one.');

/** The marketplaces of a query, or null when one of them is none in which the merchant sells. */
function marketplacesOf({ leftMarketplaces }: State, query: URLSearchParams): string[] | null {
  const ids = listOf(query, 'marketplaceIds');
  const isFine = (id: string): boolean => marketplaceOf(id) !== undefined && !leftMarketplaces.has(id);
  return ids.length > 0 && ids.every(isFine) ? ids : null;
}

/** A write of one listing: the answer tells only whether it was taken in. */
const write =
  (deedOf: (body: unknown) => Submission['deed'] | string): Handler =>
  (state, call, seller = '', sku = '') => {
    if (seller !== call.account.sellerId) return foreign();
    const marketplaceIds = marketplacesOf(state, call.query);
    if (marketplaceIds === null) return invalid('marketplaceIds names a marketplace that is none.');
    const deed = deedOf(call.body);
    if (typeof deed === 'string') return invalid(deed);
    const preview = call.query.get('mode') === PREVIEW;
    const verdicts = marketplaceIds.map((marketplaceId) =>
      submit(state, { sku, marketplaceId, deed }, preview),
    );
    const issues = verdicts.flatMap((verdict) => verdict.issues);
    const isInvalid = issues.some(({ severity }) => severity === 'ERROR');
    const identifiers = marketplaceIds.flatMap((marketplaceId, at) => {
      const { asin } = verdicts[at]!;
      return asin === null ? [] : [{ marketplaceId, asin }];
    });
    return ok({
      sku,
      status: isInvalid ? 'INVALID' : preview ? 'VALID' : 'ACCEPTED',
      submissionId: state.nextGuid(),
      issues,
      ...(listOf(call.query, 'includedData').includes('identifiers') ? { identifiers } : {}),
    });
  };

export const putListing = write((body) => {
  const { productType, requirements, attributes } = body as {
    productType: string;
    requirements?: Requirements;
    attributes: Attributes;
  };
  return { kind: 'put', productType, requirements: requirements ?? 'LISTING', attributes };
});

export const patchListing = write((body) => {
  const { productType, patches } = body as { productType: string; patches: readonly Patch[] };
  const nested = patches.findIndex((patch) => patchedName(patch) === null);
  if (nested >= 0) return `Invalid path provided in patch at index of ${nested}.`;
  const empty = patches.findIndex(({ value = [] }) => value.length === 0);
  if (empty >= 0) return `Invalid empty value provided in patch at index of ${empty}.`;
  return { kind: 'patch', productType, patches };
});

export const deleteListing = write(() => ({ kind: 'delete' }));

const isShown = (state: State, listing: Listing): boolean => listing.shownFrom <= state.now();

export const getListing: Handler = (state, { query, account }, seller = '', sku = '') => {
  if (seller !== account.sellerId) return foreign();
  const marketplaceIds = marketplacesOf(state, query);
  if (marketplaceIds === null) return invalid('marketplaceIds names a marketplace that is none.');
  const listings = listingsOf(state, sku).filter(
    (one) => marketplaceIds.includes(one.marketplaceId) && isShown(state, one),
  );
  if (listings.length === 0)
    return missing(`SKU '${sku}' not found in marketplace ${marketplaceIds.join(', ')}`);
  return ok(presentItem(state, listings, dataSetsOf(query)));
};

const dataSetsOf = (query: URLSearchParams): readonly string[] =>
  query.has('includedData') ? listOf(query, 'includedData') : DATA_SETS.slice(0, 1);

export const searchListings: Handler = (state, { query, account }, seller = '') => {
  if (seller !== account.sellerId) return foreign();
  const marketplaceIds = marketplacesOf(state, query);
  if (marketplaceIds === null) return invalid('marketplaceIds names a marketplace that is none.');
  if (query.has('identifiers') !== query.has('identifiersType'))
    return invalid('identifiers and identifiersType go together.');
  const filters = ['identifiers', 'variationParentSku', 'packageHierarchySku'].filter((one) =>
    query.has(one),
  );
  if (filters.length > 1) return invalid(`${filters.join(' and ')} cannot be used together.`);
  const found = [...state.listings.values()].filter(
    (one) => marketplaceIds.includes(one.marketplaceId) && isShown(state, one) && isWanted(state, one, query),
  );
  const bySku = [...Map.groupBy(sorted(found, query), ({ sku }) => sku).values()];
  const size = Math.min(Number(query.get('pageSize') ?? 10), state.mostPerPage);
  const page = pageOf(bySku.slice(0, state.walkedAtMost), { token: query.get('pageToken'), size });
  if (page === null) return invalid('pageToken is none.');
  const { rows, next, previous } = page;
  const pagination = {
    ...(next === null ? {} : { nextToken: next }),
    ...(previous === null ? {} : { previousToken: previous }),
  };
  return ok({
    numberOfResults: bySku.length,
    pagination,
    items: rows.map((listings) => presentItem(state, listings, dataSetsOf(query))),
  });
};

const time = (query: URLSearchParams, name: string, otherwise: number): number =>
  query.has(name) ? Date.parse(query.get(name)!) : otherwise;

function isWanted(state: State, listing: Listing, query: URLSearchParams): boolean {
  const status = statusOf(listing, state.now()) as string[];
  const severities = listOf(query, 'withIssueSeverity');
  const parent = query.get('variationParentSku');
  return (
    isIdentified(state, listing, query) &&
    listing.createdAt >= time(query, 'createdAfter', 0) &&
    listing.createdAt <= time(query, 'createdBefore', Number.POSITIVE_INFINITY) &&
    listing.updatedAt >= time(query, 'lastUpdatedAfter', 0) &&
    listing.updatedAt <= time(query, 'lastUpdatedBefore', Number.POSITIVE_INFINITY) &&
    listOf(query, 'withStatus').every((one) => status.includes(one)) &&
    !listOf(query, 'withoutStatus').some((one) => status.includes(one)) &&
    (severities.length === 0 || listing.issues.some(({ severity }) => severities.includes(severity))) &&
    (parent === null || textOf(listing.attributes, 'child_parent_sku_relationship', 'parent_sku') === parent)
  );
}

/** Barcodes of a listing are those of its product in the catalogue. */
function isIdentified(state: State, { sku, asin }: Listing, query: URLSearchParams): boolean {
  const wanted = listOf(query, 'identifiers');
  const type = query.get('identifiersType');
  if (type === null) return true;
  if (type === 'SKU') return wanted.includes(sku);
  if (asin === null) return false;
  if (type === 'ASIN') return wanted.includes(asin);
  const codes = state.catalog.get(asin)?.identifiers ?? [];
  return codes.some(
    ({ identifierType, identifier }) =>
      (identifierType === type || type === 'GTIN') && wanted.includes(identifier),
  );
}

function sorted(listings: readonly Listing[], query: URLSearchParams): Listing[] {
  const by = query.get('sortBy') ?? 'lastUpdatedDate';
  const sign = query.get('sortOrder') === 'ASC' ? 1 : -1;
  return listings.toSorted((one, other) => {
    if (by === 'sku') return sign * (one.sku < other.sku ? -1 : 1);
    return by === 'createdDate'
      ? sign * (one.createdAt - other.createdAt)
      : sign * (one.updatedAt - other.updatedAt);
  });
}
