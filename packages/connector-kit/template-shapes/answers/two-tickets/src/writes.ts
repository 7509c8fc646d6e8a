import {
  type ItemResult,
  type ListingItem,
  type ListingKey,
  type OfferItem,
  sortOut,
  type WithdrawResult,
} from '@sluice/connector-kit';
import { type BatchResult, sendBatch } from './batches.ts';
import type { Context } from './client.ts';
import { priceFaults, wireKey, wireListing, wireOffer } from './map.ts';

/** Content goes first: an offer names a listing that is there. */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, ({ payload }) => priceFaults(payload.price));
  const keys = good.map((item) => item.key);
  const offers = good.map(({ key, payload }) => wireOffer({ ...payload, key }));
  const parts = [
    { path: 'listings/batch', items: good.map(wireListing) },
    { path: 'offers/batch', items: offers },
  ];
  return [...results, ...onlyWrites(await sendBatch(ctx, { keys, parts, kind: 'write' }))];
}

export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, ({ price }) => priceFaults(price));
  const keys = good.map((item) => item.key);
  const parts = [{ path: 'offers/batch', items: good.map(wireOffer) }];
  return [...results, ...onlyWrites(await sendBatch(ctx, { keys, parts, kind: 'write' }))];
}

export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const parts = [{ path: 'listings/withdraw', items: keys.map(wireKey) }];
  const results = await sendBatch(ctx, { keys, parts, kind: 'withdraw' });
  return results.filter((result) => result.outcome !== 'live');
}

function onlyWrites(results: readonly BatchResult[]): ItemResult[] {
  return results.filter((result) => result.outcome !== 'withdrawn');
}
