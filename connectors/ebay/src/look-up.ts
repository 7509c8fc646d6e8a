import type { ListingKey, ListingPage, LookupBy, LookupResult } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { ItemPage, type Offer } from './schema.ts';
import { seenListing } from './seen.ts';
import { itemsBy, MOST, offerById, offerOf } from './stored.ts';

/** By the id of the offer, then by SKU. eBay finds no items by barcode. */
export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  const byId = new Map<ListingKey, Offer>();
  for (const key of keys) {
    const offer = key.syncId === null ? null : await offerById(ctx, key.syncId);
    if (offer !== null) byId.set(key, offer);
  }
  const items = await itemsBy(
    ctx,
    keys.map((key) => byId.get(key)?.sku ?? key.externalKey),
  );
  const results: LookupResult[] = [];
  for (const key of keys) {
    const { externalKey } = key;
    const known = byId.get(key);
    const offer = known ?? (items.has(externalKey) ? await offerOf(ctx, externalKey) : null);
    const by: LookupBy = known === undefined ? 'externalKey' : 'syncId';
    results.push(
      offer === null
        ? { externalKey, match: 'none' }
        : { externalKey, match: 'found', by, listing: seenListing(offer, items.get(offer.sku)) },
    );
  }
  return results;
}

/** A page of items, each with its offer, which takes a call of its own. Pages are numbered from 0. */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const page = cursor === null ? 0 : Number(cursor);
  const query = { limit: MOST, offset: page };
  const { inventoryItems, next } = await call(
    ctx,
    { method: 'GET', path: '/sell/inventory/v1/inventory_item', query },
    ItemPage,
  );
  const items = [];
  for (const item of inventoryItems ?? []) {
    const offer = item.sku ? await offerOf(ctx, item.sku) : null;
    if (offer !== null) items.push(seenListing(offer, item));
  }
  // A page without items is the last, whatever it says of another.
  return { items, next: next && inventoryItems?.length ? String(page + 1) : null };
}
