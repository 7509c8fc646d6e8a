import type { ListingKey, ListingPage, LookupResult } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { matchKeys, seenListing } from './map.ts';
//+person import { withQuestions } from './proposals.ts';
import { ListingsAnswer, ListingsPage } from './schema.ts';

export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  if (keys.length === 0) return [];
  const json = {
    ids: keys.flatMap(({ syncId }) => syncId ?? []),
    skus: keys.map(({ externalKey }) => externalKey),
    barcodes: keys.flatMap(({ barcode }) => barcode ?? []),
  };
  // A search made by POST changes nothing: its lost reply is no unknown outcome.
  const request = { method: 'POST', path: 'listings/search', json, effect: 'read' } as const;
  // <none>
  return matchKeys(keys, (await call(ctx, request, ListingsAnswer)).listings);
  // </none>
  //+person const { listings, proposals } = await call(ctx, request, ListingsAnswer);
  //+person return withQuestions(keys, matchKeys(keys, listings), proposals);
}

export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const { listings, next } = await call(
    ctx,
    { method: 'GET', path: 'listings', query: { cursor } },
    ListingsPage,
  );
  return { items: listings.map(seenListing), next };
}
