import type { SeenListing } from '@sluice/connector-kit';
import { syncIdOf } from './ids.ts';
import { amountText } from './numbers.ts';
import type { Price, Product, Variant } from './schema.ts';
import type { Site } from './site.ts';

/** The price without a price list of its own: that of the shop. */
export const ownPrice = ({ prices }: Pick<Variant, 'prices'>): Price | undefined =>
  prices.find(({ priceListId }) => priceListId === null);

/** Shown in lists, or hidden from them and for sale to whoever has the address. */
const FOR_SALE = new Set(['VISIBLE', 'HIDDEN']);

export const isShown = (site: Pick<Site, 'channel'>, { salesChannels }: Product): boolean =>
  (salesChannels ?? []).some(({ id, status }) => id === site.channel && FOR_SALE.has(status));

export const stockOf = (site: Pick<Site, 'location'>, { stocks }: Variant): number =>
  (stocks ?? [])
    .filter(({ stockLocationId, deleted }) => !deleted && stockLocationId === site.location)
    .reduce((sum, { stockCount }) => sum + stockCount, 0);

/** A variant as a listing. Words that ikas keeps once for several variants are shown for products with one only. */
export function seenListing(site: Site, product: Product, variant: Variant): SeenListing {
  const isAlone = !isArticle(product);
  return {
    syncId: syncIdOf(product.id, variant.id),
    externalKey: variant.sku || null,
    barcode: variant.barcodeList?.[0] || null,
    ...pricesSeen(site, ownPrice(variant)),
    stock: stockOf(site, variant),
    active: variant.isActive && isShown(site, product),
    ...(isAlone ? { title: product.name, description: product.description ?? '' } : {}),
  };
}

/** Whether a product has variants with options, not one that is the product itself. */
export const isArticle = ({ productVariantTypes, variants }: Product): boolean =>
  (productVariantTypes ?? []).length > 0 || variants.filter(({ deleted }) => !deleted).length > 1;

function pricesSeen(site: Site, price: Price | undefined): Partial<SeenListing> {
  if (price === undefined) return {};
  const currency = price.currency ? { currency: price.currency } : {};
  if (site.sales === 'shop') return { price: amountText(price.sellPrice), ...currency };
  const discount = price.discountPrice;
  return {
    price: amountText(discount ?? price.sellPrice),
    listPrice: discount === null ? null : amountText(price.sellPrice),
    ...currency,
  };
}
