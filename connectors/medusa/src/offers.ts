import { alone, type ItemResult, ItemResults, type OfferItem, sortOut } from '@sluice/connector-kit';
import { writeProducts, writeVariants } from './batch.ts';
import { offerFaults } from './check-item.ts';
import type { Context } from './context.ts';
import { findKeys, type Held } from './find.ts';
import { isKit, issueOf, notFound } from './issues.ts';
import { isSingle } from './names.ts';
import { hasPrice, pricesWith } from './prices.ts';
import { type Site, siteOf } from './site.ts';
import { counterOf, saveStock } from './stock.ts';

interface Offer {
  readonly item: OfferItem;
  readonly held: Held;
}

/** Prices and stock: one call to read them and the units that are promised to orders, and those that differ are written. */
export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const site = await siteOf(ctx);
  const { results, good } = sortOut(items, (item) => offerFaults(item, site));
  return [...results, ...(await alone(good, () => write(ctx, site, good), issueOf))];
}

async function write(ctx: Context, site: Site, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const results = new ItemResults();
  const keys = items.map(({ key }) => key);
  const { byId, bySku } = await findKeys(ctx, keys);
  const offers = items.flatMap((item): Offer[] => {
    const { externalKey, syncId } = item.key;
    const held = syncId === null ? bySku(externalKey) : byId(syncId);
    if (held === undefined) results.rejected(externalKey, notFound(syncId ?? externalKey));
    else if (counterOf(held.variant) === null) results.rejected(externalKey, isKit());
    else return [{ item, held }];
    return [];
  });
  await savePrices(ctx, site, offers);
  const stocks = offers.map(({ item, held }) => ({ variant: held.variant, stock: item.stock }));
  await saveStock(ctx, site, stocks);
  for (const { item, held } of offers) results.live(item.key.externalKey, held.variant.id);
  return results.of(keys.map(({ externalKey }) => externalKey));
}

/**
 * Prices of products with one variant that we made go in one call. Medusa deletes the variants that the update of a product
 * leaves out, so that prices of articles, and of products that the shop made, are a call for each product.
 */
async function savePrices(ctx: Context, site: Site, offers: readonly Offer[]): Promise<void> {
  const changed = offers.filter(({ item, held }) => !hasPrice(held.variant, site, item.price));
  const isWhole = ({ held }: Offer) => isSingle(held.product) && held.product.variants.length === 1;
  const priced = ({ item, held }: Offer) => ({
    id: held.variant.id,
    prices: pricesWith(held.variant, site, item.price),
  });
  const update = changed
    .filter(isWhole)
    .map((offer) => ({ id: offer.held.product.id, variants: [priced(offer)] }));
  await writeProducts(ctx, { update });
  const others = Map.groupBy(
    changed.filter((offer) => !isWhole(offer)),
    ({ held }) => held.product.id,
  );
  for (const [product, members] of others) await writeVariants(ctx, product, { update: members.map(priced) });
}
