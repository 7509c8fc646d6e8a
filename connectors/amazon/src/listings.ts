import { type ItemResult, type ListingItem, sortOut } from '@sluice/connector-kit';
import { catalogueOffers } from './catalogue-offers.ts';
import { checkItem, hasProductType } from './check-item.ts';
import type { Context } from './client.ts';
import { heldBy } from './held.ts';
import { skuOf } from './keys.ts';
import { type Change, isNew } from './listings-feed.ts';
import { listingPatches, wireNew } from './map.ts';
import { submit } from './submit.ts';

/** New listings come with all their attributes; of those that are there, ours are changed and the merchant’s others stay. */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const { config } = ctx;
  const { good, results } = sortOut(items, (item) => checkItem(item, config));
  const { own, results: refused } = await heldBy(ctx, good);
  const offers = await catalogueOffers(
    ctx,
    own.filter((item) => !hasProductType(item)),
  );
  const changes = own.filter(hasProductType).map(
    (item): Change => ({
      externalKey: item.key.externalKey,
      sku: skuOf(item.key),
      productType: item.payload.categorySyncId ?? '',
      body:
        item.key.syncId === null
          ? { attributes: wireNew(item, config) }
          : { patches: listingPatches(item, item.held, config) },
    }),
  );
  const sent = await submit(ctx, [...changes, ...offers.changes], (change) =>
    isNew(change) ? 'create' : 'change',
  );
  return [...results, ...refused, ...offers.results, ...sent];
}
