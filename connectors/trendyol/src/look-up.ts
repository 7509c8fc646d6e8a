import {
  chunksOf,
  gtinVariants,
  type ListingKey,
  type LookupBy,
  type LookupResult,
  type SeenListing,
} from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { MAX_BARCODES } from './offers.ts';
import { findApproved, findUnapproved, seenApproved, seenUnapproved } from './products.ts';

/** Barcodes Trendyol can have, and that a list of them with commas can hold. */
const BARCODE = /^[\p{L}\p{N}._-]{1,40}$/u;

/**
 * By barcode, 50 a call of the approved and of the others. Stock codes can only be asked for one by one: only for keys
 * that no barcode has settled, unless the connection says that the shop holds nothing but ours.
 */
export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  const byBarcode = await findByBarcodes(ctx, keys);
  const results: LookupResult[] = [];
  for (const key of keys) results.push(await lookUp(ctx, key, byBarcode));
  return results;
}

async function lookUp(
  ctx: Context,
  key: ListingKey,
  byBarcode: ReadonlyMap<string, SeenListing>,
): Promise<LookupResult> {
  const { externalKey, syncId } = key;
  const same = syncId === null ? undefined : byBarcode.get(syncId);
  if (same !== undefined) return { externalKey, match: 'found', by: 'syncId', listing: same };
  const byOwn = ownBarcodes(key).flatMap((barcode) => byBarcode.get(barcode) ?? []);
  const settled = byOwn.filter((listing) => listing.externalKey === externalKey);
  const mayAsk = settled.length === 0 && ctx.config.match_by_sku !== false;
  const byKey = mayAsk ? await findByStockCode(ctx, externalKey) : settled;
  if (byKey.length > 0) return matched(externalKey, 'externalKey', byKey);
  // A listing under the SKU as barcode is known by that key; another one is not this product.
  const { barcode } = key;
  return barcode === null ? { externalKey, match: 'none' } : matched(externalKey, 'barcode', byOwn);
}

/** The product's barcode in every way it may be written; without one, the SKU may stand for it. */
const ownBarcodes = ({ barcode, externalKey }: ListingKey): string[] =>
  (barcode === null ? [externalKey] : [...new Set([barcode, ...gtinVariants(barcode)])]).filter((one) =>
    BARCODE.test(one),
  );

function matched(externalKey: string, by: LookupBy, listings: readonly SeenListing[]): LookupResult {
  const [first, ...more] = listings;
  if (first === undefined) return { externalKey, match: 'none' };
  if (more.length === 0) return { externalKey, match: 'found', by, listing: first };
  return { externalKey, match: 'ambiguous', by, candidates: listings };
}

async function findByBarcodes(ctx: Context, keys: readonly ListingKey[]): Promise<Map<string, SeenListing>> {
  const asked = keys.flatMap((key) => [...(key.syncId === null ? [] : [key.syncId]), ...ownBarcodes(key)]);
  const found = new Map<string, SeenListing>();
  for (const some of chunksOf([...new Set(asked)], MAX_BARCODES)) {
    const barcodes = some.join(',');
    for (const draft of await findUnapproved(ctx, { barcodes }))
      found.set(draft.barcode, seenUnapproved(draft));
    for (const product of await findApproved(ctx, { barcodes }))
      found.set(product.variant.barcode, seenApproved(product));
  }
  return found;
}

async function findByStockCode(ctx: Context, stockCode: string): Promise<SeenListing[]> {
  const drafts = await findUnapproved(ctx, { stockCode });
  const approved = await findApproved(ctx, { stockCode });
  const found = new Map<string, SeenListing>();
  for (const listing of [...drafts.map(seenUnapproved), ...approved.map(seenApproved)])
    if (listing.externalKey === stockCode) found.set(listing.syncId, listing);
  return [...found.values()];
}
