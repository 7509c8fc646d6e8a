import { type ItemResult, ItemResults, type OfferItem, sortOut } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { offerFaults } from './check-item.ts';
import { Answer, type Context, change } from './client.ts';
import { SAVE_PRICES } from './documents/writes.ts';
import { syncIdOf } from './ids.ts';
import { type Found, findById } from './look-up.ts';
import { priceInput } from './product-input.ts';
import { notShownYet } from './recent.ts';
import { notFound } from './results.ts';
import { type Site, siteOf } from './site.ts';
import { saveStock, unsaid } from './stock.ts';

const Saved = Answer({ saveVariantPrices: Type.Boolean() });

interface Offer {
  readonly item: OfferItem;
  readonly found: Found;
}

/**
 * Prices and stock, each of all items in one call. The stored prices are read before: a price takes the place of the stored one,
 * and ikas does not say which of several it did not find.
 */
export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const site = await siteOf(ctx);
  const results = new ItemResults();
  const { good, results: faulty } = sortOut(items, (item) => offerFaults(item, site));
  for (const one of faulty) results.tell(one);
  const { found, behind } = await findById(
    ctx,
    good.map(({ key }) => key),
  );
  const offers: Offer[] = [];
  for (const item of good) {
    const one = found.get(item.key.syncId ?? '');
    if (behind.has(item.key.syncId ?? '')) results.retry(item.key.externalKey, notShownYet());
    else if (one === undefined) results.rejected(item.key.externalKey, notFound(item.key.externalKey));
    else offers.push({ item, found: one });
  }
  if (offers.length > 0) await send(ctx, site, offers);
  for (const { item, found: one } of offers)
    results.live(item.key.externalKey, syncIdOf(one.product.id, one.variant.id));
  return results.of(items.map(({ key }) => key.externalKey));
}

async function send(ctx: Context, site: Site, offers: readonly Offer[]): Promise<void> {
  const variantPriceInputs = offers.map(({ item, found: { product, variant } }) => ({
    productId: product.id,
    variantId: variant.id,
    price: priceInput(site, item, variant),
  }));
  const { saveVariantPrices: isSaved } = await change(
    ctx,
    {
      document: SAVE_PRICES,
      variables: { input: { variantPriceInputs } },
      answer: Saved,
    },
    'offer',
  );
  if (!isSaved) throw unsaid('the prices');
  const rows = offers.map(({ item, found: { product, variant } }) => ({
    product: product.id,
    variant: variant.id,
    stock: item.stock,
  }));
  await saveStock(ctx, site, rows);
}
