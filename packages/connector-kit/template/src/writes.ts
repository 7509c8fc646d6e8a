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

export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, ({ payload }) => priceFaults(payload.price));
  const keys = good.map((item) => item.key);
  const batch = { path: 'listings/batch', keys, items: good.map(wireListing), kind: 'write' } as const;
  return [...results, ...onlyWrites(await sendBatch(ctx, batch))];
}

export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, ({ price }) => priceFaults(price));
  const keys = good.map((item) => item.key);
  const batch = { path: 'offers/batch', keys, items: good.map(wireOffer), kind: 'write' } as const;
  return [...results, ...onlyWrites(await sendBatch(ctx, batch))];
}

export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const items = keys.map(wireKey);
  const results = await sendBatch(ctx, { path: 'listings/withdraw', keys, items, kind: 'withdraw' });
  return results.filter((result) => result.outcome !== 'live');
}

function onlyWrites(results: readonly BatchResult[]): ItemResult[] {
  return results.filter((result) => result.outcome !== 'withdrawn');
}
