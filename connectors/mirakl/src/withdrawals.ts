import type { ListingKey, WithdrawResult } from '@sluice/connector-kit';
import { isSku } from './check-item.ts';
import type { Context } from './client.ts';
import { skuOf } from './keys.ts';
import { isWithdrawn, wireWithdrawal } from './offer-map.ts';
import type { Offer } from './schema.ts';
import { accepted, sendOffers } from './send-offers.ts';
import { offersBySku } from './stored-offers.ts';

/**
 * Takes offers off sale and keeps them, so that terms of the merchant's own outlast it; prices for groups of customers or for a
 * time cannot be handed back and do not. One that is not there is off sale.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const there = await offersBySku(ctx, keys.map(skuOf).filter(isSku));
  const results: WithdrawResult[] = [];
  const open = new Map<string, { readonly key: ListingKey; readonly offer: Offer }>();
  for (const key of keys) {
    const { externalKey } = key;
    const offer = there.get(skuOf(key));
    if (offer === undefined || (isWithdrawn(offer) && offer.quantity === 0))
      results.push({ externalKey, outcome: 'withdrawn' });
    else open.set(externalKey, { key, offer });
  }
  if (open.size === 0) return results;
  const wires = [...new Set([...open.values()].map(({ offer }) => offer))].map(wireWithdrawal);
  const offers = await sendOffers(ctx, wires);
  const waiting = [...open.values()].map(({ key }) => key);
  const ticket = { purpose: 'withdraw', offers, count: wires.length, products: null } as const;
  return [...results, ...accepted(waiting, ticket)];
}
