import { type ListingKey, type ListingPage, type LookupResult, walkByIds } from '@sluice/connector-kit';
import { productById } from './catalogue.ts';
import type { Context } from './client.ts';
import { seenListing, seenProduct } from './seen.ts';
import { isOfferId, type Located, listOffers, locate } from './stored.ts';
import { unpaidPieces } from './unpaid.ts';

/** By Allegro’s id, then by ours. Several offers with one id of ours are all named. */
export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  const located = await locate(ctx, keys);
  const results: LookupResult[] = [];
  for (const key of keys) results.push(await resultOf(ctx, key, located.get(key.externalKey)));
  return results;
}

async function resultOf(ctx: Context, key: ListingKey, located: Located | undefined): Promise<LookupResult> {
  const { externalKey, syncId } = key;
  // A person chose a product of the catalogue: its offer is the answer as soon as there is one.
  const chosen = syncId !== null && !isOfferId(syncId) ? syncId : null;
  const { by, offers } = located ?? { by: 'externalKey', offers: [] };
  const [first, ...more] = offers;
  if (first === undefined)
    return chosen === null ? { externalKey, match: 'none' } : chosenOf(ctx, key, chosen);
  if (more.length > 0)
    return { externalKey, match: 'ambiguous', by, candidates: offers.map((offer) => seenListing(offer)) };
  return { externalKey, match: 'found', by: chosen === null ? by : 'syncId', listing: seenListing(first) };
}

async function chosenOf(ctx: Context, { externalKey }: ListingKey, id: string): Promise<LookupResult> {
  const product = await productById(ctx, id);
  if (product === null) return { externalKey, match: 'none' };
  return { externalKey, match: 'found', by: 'syncId', listing: { ...seenProduct(product), active: false } };
}

const PAGE = 500;

/** A page of the seller’s offers at a fixed price, on sale or not. */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const { items, next } = await walkByIds(cursor, PAGE, async (skip, take) => {
    const { offers, totalCount } = await listOffers(ctx, skip, take);
    return { items: offers, total: totalCount };
  });
  const unpaid = await unpaidPieces(ctx);
  return { items: items.map((offer) => seenListing(offer, unpaid)), next };
}
