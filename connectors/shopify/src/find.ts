import {
  chunksOf,
  gtinVariants,
  type ListingKey,
  type LookupResult,
  normaliseGtin,
  type SeenListing,
} from '@sluice/connector-kit';
import type { Static } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { SEEN_PAGE, SEEN_VARIANTS } from './documents/reads.ts';
import { handleOf } from './handle.ts';
import { syncIdOfGids } from './ids.ts';
import { locate, variantOf } from './known.ts';
import { nodesOf, pageOf, SeenVariant } from './schema.ts';
import { anyOf } from './search.ts';
import { seenListing } from './seen.ts';
import { type Site, siteOf } from './site.ts';

/** Points that a listing is asked, with the stock of 20 locations and without. */
export const seenCost = ({ config }: Context): number => (config.stock_per_location ? 76 : 14);
/** Listings that one request may ask for. */
export const seenAtOnce = ({ config }: Context): number => (config.stock_per_location ? 12 : 50);

/** As many values as a search takes, at their usual length. */
const TERMS = 50;
/** A search is loose and may find more than was meant; a barcode on so many is none. */
const MOST_PAGES = 5;

const Nodes = Answer({ nodes: nodesOf(SeenVariant) });
export const SeenPage = Answer({ productVariants: pageOf(SeenVariant) });

/** By id, then by SKU, letter by letter, then by barcode in every spelling of the same GTIN. */
export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  if (keys.length === 0) return [];
  const site = await siteOf(ctx);
  const found = new Map<string, LookupResult>();
  await byId(ctx, site, keys, found);
  const open = () => keys.filter(({ externalKey }) => !found.has(externalKey));
  await bySku(ctx, site, open(), found);
  await byBarcode(ctx, site, open(), found);
  await byHandle(ctx, site, open(), found);
  return keys.map(({ externalKey }) => found.get(externalKey) ?? { externalKey, match: 'none' });
}

/** The ids under which SKUs are there, where one alone has them. */
export async function findBySku(
  ctx: Context,
  site: Site,
  keys: readonly ListingKey[],
): Promise<Map<string, string>> {
  const found = new Map<string, LookupResult>();
  await bySku(ctx, site, keys, found);
  await byHandle(
    ctx,
    site,
    keys.filter(({ externalKey }) => !found.has(externalKey)),
    found,
  );
  return new Map(
    [...found].flatMap(([key, result]) => (result.match === 'found' ? [[key, result.listing.syncId]] : [])),
  );
}

async function readSeen(
  ctx: Context,
  site: Site,
  variants: readonly string[],
): Promise<Map<string, SeenListing>> {
  const seen = new Map<string, SeenListing>();
  for (const ids of chunksOf([...new Set(variants)], seenAtOnce(ctx))) {
    const variables = { ids, ...placesOf(ctx, site) };
    const { nodes } = await query(
      ctx,
      { document: SEEN_VARIANTS, variables, cost: ids.length * seenCost(ctx) },
      Nodes,
    );
    for (const node of nodes)
      if (node !== null && 'id' in node) seen.set(node.id, seenListing(ctx, node, site));
  }
  return seen;
}

export const placesOf = ({ config }: Context, { location }: Site) => ({
  location,
  perLocation: config.stock_per_location === true,
});

async function byId(
  ctx: Context,
  site: Site,
  keys: readonly ListingKey[],
  found: Map<string, LookupResult>,
): Promise<void> {
  const named = keys.flatMap(({ syncId }) => variantOf(syncId) ?? []);
  const seen = await readSeen(ctx, site, named);
  for (const { externalKey, syncId } of keys) {
    const listing = seen.get(variantOf(syncId) ?? '');
    if (listing) found.set(externalKey, { externalKey, match: 'found', by: 'syncId', listing });
  }
}

async function bySku(
  ctx: Context,
  site: Site,
  keys: readonly ListingKey[],
  found: Map<string, LookupResult>,
): Promise<void> {
  const hits = await search(
    ctx,
    site,
    'sku',
    keys.map(({ externalKey }) => externalKey),
  );
  for (const { externalKey } of keys) {
    const candidates = hits.filter((listing) => listing.externalKey === externalKey);
    decide(found, externalKey, 'externalKey', candidates);
  }
}

async function byBarcode(
  ctx: Context,
  site: Site,
  keys: readonly ListingKey[],
  found: Map<string, LookupResult>,
): Promise<void> {
  const barcodes = keys.flatMap(({ barcode }) => (barcode ? gtinVariants(barcode) : []));
  const hits = await search(ctx, site, 'barcode', barcodes);
  for (const { externalKey, barcode } of keys) {
    if (!barcode) continue;
    const candidates = hits.filter((listing) => isSame(listing.barcode ?? null, barcode));
    decide(found, externalKey, 'barcode', candidates);
  }
}

const isSame = (seen: string | null, barcode: string): boolean =>
  seen !== null && (seen === barcode || (normaliseGtin(seen) ?? seen) === normaliseGtin(barcode));

function decide(
  found: Map<string, LookupResult>,
  externalKey: string,
  by: 'externalKey' | 'barcode',
  candidates: readonly SeenListing[],
): void {
  const [listing] = candidates;
  if (listing === undefined) return;
  if (candidates.length > 1) found.set(externalKey, { externalKey, match: 'ambiguous', by, candidates });
  else found.set(externalKey, { externalKey, match: 'found', by, listing });
}

/** Finds products made a moment ago: the search does not know them yet, their handles do. */
async function byHandle(
  ctx: Context,
  site: Site,
  keys: readonly ListingKey[],
  found: Map<string, LookupResult>,
): Promise<void> {
  const handles = new Map<string, string>();
  for (const { externalKey } of keys) handles.set(await handleOf('product', externalKey), externalKey);
  const there = await locate(ctx, [...handles.keys()]);
  const ours = [...there].flatMap(([handle, { first }]) =>
    first && first.sku === handles.get(handle) ? [[handles.get(handle)!, first.id] as const] : [],
  );
  const seen = await readSeen(
    ctx,
    site,
    ours.map(([, id]) => id),
  );
  for (const [externalKey, id] of ours) {
    const listing = seen.get(id);
    if (listing) found.set(externalKey, { externalKey, match: 'found', by: 'externalKey', listing });
  }
}

/** Searches the shop for these values in a field; looser than meant, so the caller compares. */
async function search(
  ctx: Context,
  site: Site,
  field: 'sku' | 'barcode',
  values: readonly string[],
): Promise<SeenListing[]> {
  const hits = new Map<string, SeenListing>();
  const first = seenAtOnce(ctx);
  for (const some of chunksOf([...new Set(values)], TERMS)) {
    let after: string | null = null;
    for (let page = 0; page < MOST_PAGES; page++) {
      const variables: Record<string, unknown> = {
        first,
        after,
        query: anyOf(field, some),
        ...placesOf(ctx, site),
      };
      const answer: Static<typeof SeenPage>['data'] = await query(
        ctx,
        { document: SEEN_PAGE, variables, cost: first * seenCost(ctx) },
        SeenPage,
      );
      const { productVariants } = answer;
      for (const node of productVariants.nodes)
        hits.set(syncIdOfGids(node.product.id, node.id), seenListing(ctx, node, site));
      after = productVariants.pageInfo.hasNextPage ? productVariants.pageInfo.endCursor : null;
      if (after === null) break;
    }
  }
  return [...hits.values()];
}
