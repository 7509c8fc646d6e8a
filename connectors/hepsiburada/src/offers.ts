import { type ItemResult, type OfferItem, sortOut } from '@sluice/connector-kit';
import { checkOffer } from './check-item.ts';
import type { Context } from './client.ts';
import { notYetListed } from './issues.ts';
import { isSku, skuOf } from './keys.ts';
import { isKeptByHepsiburada, liveBySku } from './live-listings.ts';
import { type Part, ticketOf } from './parts.ts';
import { statusesOf } from './products.ts';
import type { Listing } from './schema.ts';
import { type UploadRow, upload } from './uploads.ts';

/** Price and stock of a listing; `live` is left out where nobody looked. */
export interface Offer {
  readonly sku: string;
  readonly price: string;
  readonly stock: number;
  readonly live?: Listing | undefined;
}

/**
 * Sends prices and stocks, one call each, so that a locked price holds up no stock. Stock that Hepsiburada keeps in its
 * own warehouse is never sent.
 *
 * @returns the calls that each SKU took part in
 */
export async function sendOffers(ctx: Context, offers: readonly Offer[]): Promise<Map<string, Part[]>> {
  if (offers.length === 0) return new Map();
  const price = await upload(
    ctx,
    'price',
    offers.map((offer) => ({ ...nameOf(offer), price: Number(offer.price) })),
  );
  const stocked = offers.filter(({ live }) => live === undefined || !isKeptByHepsiburada(live));
  const rows = stocked.map((offer) => ({ ...nameOf(offer), availableStock: offer.stock }));
  const stock = rows.length === 0 ? null : await upload(ctx, 'stock', rows);
  const withStock = new Set(stocked.map(({ sku }) => sku));
  return new Map(
    offers.map(({ sku }) => [sku, stock !== null && withStock.has(sku) ? [price, stock] : [price]]),
  );
}

const nameOf = ({ sku, live }: Offer): UploadRow => ({
  merchantSku: sku,
  ...(live?.hepsiburadaSku ? { hepsiburadaSku: live.hepsiburadaSku } : {}),
});

export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const known = items.filter(({ key }) => key.syncId !== null && isSku(skuOf(key)));
  const unknown = items.filter((item) => !known.includes(item)).map(({ key }) => notThere(key.externalKey));
  const { good, results } = sortOut(known, checkOffer);
  if (good.length === 0) return [...unknown, ...results];
  const isWatched = ctx.config.hepsilojistik !== false;
  const skus = good.map(({ key }) => skuOf(key));
  const live = isWatched ? await liveBySku(ctx, skus) : null;
  const missing = live === null ? [] : skus.filter((sku) => !live.has(sku));
  const statuses = missing.length === 0 ? null : await statusesOf(ctx, missing);
  const offers = good.map(({ key, price, stock }) => ({
    sku: skuOf(key),
    price,
    stock,
    live: live?.get(skuOf(key)),
  }));
  const parts = await sendOffers(
    ctx,
    offers.filter(({ sku }) => !missing.includes(sku)),
  );
  const told = good.map(({ key }): ItemResult => {
    const { externalKey } = key;
    const own = parts.get(skuOf(key));
    if (own !== undefined) return { externalKey, outcome: 'accepted', ticket: ticketOf(own) };
    // The import carried its price and stock; the next ones are taken once it is for sale.
    if (statuses?.has(skuOf(key))) return { externalKey, outcome: 'retry', error: notYetListed() };
    return notThere(externalKey);
  });
  return [...unknown, ...results, ...told];
}

export const notThere = (externalKey: string): ItemResult => ({
  externalKey,
  outcome: 'rejected',
  issues: [{ code: 'listing_not_found', message: 'Hepsiburada has no product of this SKU' }],
});
