import {
  type Issue,
  type ItemResult,
  message,
  type OfferItem,
  sortOut,
  wordedIssue,
} from '@sluice/connector-kit';
import { isSku, offerFaults, priceFaults } from './check-item.ts';
import type { Context } from './client.ts';
import { putOff, tooEarly } from './import-pace.ts';
import { skuOf } from './keys.ts';
import { wirePriceAndStock } from './offer-map.ts';
import { accepted, sendOffers } from './send-offers.ts';
import { shopFacts } from './shop-facts.ts';
import { offersBySku } from './stored-offers.ts';
import { twinFaults } from './twins.ts';

/** Price and stock. Mirakl resets what an offer leaves out, so that the whole of it goes back with them. */
export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const early = await tooEarly(ctx, 'offers');
  if (early !== null)
    return putOff(
      items.map(({ key }) => key),
      early,
    );
  const facts = await shopFacts(ctx);
  const sound = sortOut(items, (item) => offerFaults(item, facts));
  const skus = sound.good.map(({ key }) => skuOf(key)).filter(isSku);
  const there = await offersBySku(ctx, skus);
  const single = sortOut(sound.good, twinFaults());
  const { good, results } = sortOut(single.good, ({ key }) => {
    const offer = there.get(skuOf(key));
    return offer === undefined ? [notThere(skuOf(key))] : priceFaults(offer);
  });
  const refused = [...sound.results, ...single.results, ...results];
  if (good.length === 0) return refused;
  const wires = good.map((item) => wirePriceAndStock(item, there.get(skuOf(item.key))!, facts, ctx.config));
  const offers = await sendOffers(ctx, wires);
  const keys = good.map(({ key }) => key);
  return [...refused, ...accepted(keys, { purpose: 'write', offers, count: keys.length, products: null })];
}

const notThere = (sku: string): Issue =>
  wordedIssue('listing_not_found', 'sku', message('mirakl_not_there', { sku }));
