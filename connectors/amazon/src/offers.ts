import { type ItemResult, type OfferItem, sortOut } from '@sluice/connector-kit';
import { checkOffer } from './check-item.ts';
import type { Context } from './client.ts';
import { heldBy } from './held.ts';
import { isSku, skuOf } from './keys.ts';
import { ANY_PRODUCT_TYPE, offerPatches } from './map.ts';
import { NOT_THERE } from './standing.ts';
import { submit } from './submit.ts';

/** Price and stock. Amazon takes a change of a listing that it does not have, so that such a one is asked about later. */
export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, (item) =>
    item.key.syncId === null || !isSku(skuOf(item.key)) ? [NOT_THERE] : checkOffer(item, ctx.config),
  );
  const { own, results: refused } = await heldBy(ctx, good);
  const changes = own.map((item) => ({
    externalKey: item.key.externalKey,
    sku: skuOf(item.key),
    productType: ANY_PRODUCT_TYPE,
    body: { patches: offerPatches(item, item.held, ctx.config) },
  }));
  return [...results, ...refused, ...(await submit(ctx, changes, () => 'change'))];
}
