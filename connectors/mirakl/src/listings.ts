import {
  type Issue,
  type ItemResult,
  type ListingItem,
  message,
  sortOut,
  wordedIssue,
} from '@sluice/connector-kit';
import { itemFaults, standingFaults } from './check-item.ts';
import type { Context } from './client.ts';
import { sendsProducts } from './config.ts';
import { putOff, tooEarly } from './import-pace.ts';
import { skuOf } from './keys.ts';
import { wireOffer } from './offer-map.ts';
import { type Columns, columnsFor, importProducts, mostImages, rowsOf } from './product-file.ts';
import { accepted, sendOffers } from './send-offers.ts';
import { shopFacts } from './shop-facts.ts';
import { offersBySku } from './stored-offers.ts';
import { twinFaults } from './twins.ts';

/**
 * Sends the data of products, where the settings say so, and the offers on them. An offer is written as a whole, so those that
 * are there are read before, and all that is not the listing's is handed back.
 */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const { config } = ctx;
  const early = await tooEarly(ctx, 'offers', ...(sendsProducts(config) ? (['products'] as const) : []));
  if (early !== null)
    return putOff(
      items.map(({ key }) => key),
      early,
    );
  const facts = await shopFacts(ctx);
  const sound = sortOut(items, (item) => itemFaults(item, config, facts));
  const there = await offersBySku(
    ctx,
    sound.good.map(({ key }) => skuOf(key)),
  );
  const fitting = sortOut(sound.good, (item) =>
    standingFaults(item, there.get(skuOf(item.key)) ?? null, config),
  );
  const single = sortOut(fitting.good, twinFaults());
  const columns = await columnsOf(ctx, single.good);
  const { good, results } = sortOut(single.good, (item) => columnFaults(item, columns));
  const refused = [...sound.results, ...fitting.results, ...single.results, ...results];
  if (good.length === 0) return refused;
  const products =
    typeof columns === 'string' ? null : await importProducts(ctx, rowsOf(good, columns, facts));
  const offers = await sendOffers(
    ctx,
    good.map((item) => wireOffer(item, there.get(skuOf(item.key)) ?? null, config, facts)),
  );
  const keys = good.map(({ key }) => key);
  return [...refused, ...accepted(keys, { purpose: 'write', offers, count: keys.length, products })];
}

/** The columns of product data: `unsent` where none is sent, `unknown` where the operator has none of the categories. */
async function columnsOf(
  ctx: Context,
  items: readonly ListingItem[],
): Promise<Columns | 'unsent' | 'unknown'> {
  if (items.length === 0 || !sendsProducts(ctx.config)) return 'unsent';
  const categories = new Set(items.map(({ payload }) => payload.categorySyncId ?? ''));
  return (await columnsFor(ctx, [...categories])) ?? 'unknown';
}

/** A category that is not there, or more pictures than there are columns for. */
function columnFaults({ payload }: ListingItem, columns: Columns | 'unsent' | 'unknown'): Issue[] {
  if (columns === 'unsent') return [];
  if (columns === 'unknown')
    return [wordedIssue('unknown_category', 'categoryPath', message('mirakl_category'))];
  const limit = mostImages(columns);
  const count = payload.images.length;
  if (count <= limit) return [];
  return [wordedIssue('invalid_image', 'images', message('mirakl_images', { limit, count }))];
}
