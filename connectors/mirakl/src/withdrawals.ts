import type { ListingKey, WithdrawResult } from '@sluice/connector-kit';
import { isSku } from './check-item.ts';
import type { Context } from './client.ts';
import { putOff, tooEarly } from './import-pace.ts';
import { skuOf } from './keys.ts';
import { isWithdrawn, wireDeletion, wireWithdrawal } from './offer-map.ts';
import { accepted, sendOffers } from './send-offers.ts';
import { offersBySku } from './stored-offers.ts';

/**
 * Takes offers off sale and keeps them, so that terms of the merchant's own outlast it; prices for groups of customers or for a
 * time cannot be handed back and do not. An offer that is known and not shown is deleted: Mirakl may show a new one late.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const early = await tooEarly(ctx, 'offers');
  if (early !== null) return putOff(keys, early);
  const there = await offersBySku(ctx, keys.map(skuOf).filter(isSku));
  const results: WithdrawResult[] = [];
  const wires = new Map<string, object>();
  const open = keys.filter((key) => {
    const sku = skuOf(key);
    const offer = there.get(sku);
    const isOff = offer === undefined ? key.syncId === null : isWithdrawn(offer) && offer.quantity === 0;
    if (isOff) results.push({ externalKey: key.externalKey, outcome: 'withdrawn' });
    else
      wires.set(sku, offer === undefined ? wireDeletion(sku, ctx.config) : wireWithdrawal(offer, ctx.config));
    return !isOff;
  });
  if (open.length === 0) return results;
  const offers = await sendOffers(ctx, [...wires.values()]);
  const ticket = { purpose: 'withdraw', offers, count: wires.size, products: null } as const;
  return [...results, ...accepted(open, ticket)];
}
