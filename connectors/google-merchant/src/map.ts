import {
  gtinOf,
  type ListingItem,
  type ListingPayload,
  type OfferItem,
  productPageOf,
  propertyOf,
  scaledAmount,
  textOfHtml,
} from '@sluice/connector-kit';
import { wireAttributes } from './attributes.ts';
import type { Config } from './config.ts';
import { idOf } from './names.ts';
import type { Price } from './schema.ts';

/** Digits after the point of an amount in micros. */
export const MICROS = 6;

type Money = Pick<OfferItem, 'price' | 'listPrice' | 'currency' | 'stock'>;

const wirePrice = (amount: string, currency: string): Price => ({
  amountMicros: String(scaledAmount(amount, MICROS)),
  currencyCode: currency,
});

/** Attributes of price and stock, in the order of Google's definition. A price beside a higher one is a sale price. */
export const OFFER_FIELDS = ['price', 'salePrice', 'availability'] as const;

export function wireOffer({ price, listPrice, currency, stock }: Money): Record<string, unknown> {
  return {
    price: wirePrice(listPrice ?? price, currency),
    ...(listPrice === null ? {} : { salePrice: wirePrice(price, currency) }),
    availability: stock > 0 ? 'IN_STOCK' : 'OUT_OF_STOCK',
  };
}

/** The barcode as it is written where it is a GTIN; null where Google would take it for none. */
export function gtinFor(barcode: string | null): string | null {
  const gtin = gtinOf(barcode);
  return gtin !== null && barcode !== null && /^\d+$/.test(barcode) ? barcode : gtin;
}

export const textFor = ({ description, title }: ListingPayload): string => textOfHtml(description) || title;

/** A mapped category, a property of the product, or the setting of the connection. */
export const categoryFor = (payload: ListingPayload, config: Config): string | null =>
  payload.categorySyncId ??
  propertyOf(payload, ['google_product_category']) ??
  (config.google_product_category || null);

export const productTypeFor = ({ categoryPath }: ListingPayload): string | null =>
  categoryPath === null || categoryPath.length === 0 ? null : categoryPath.join(' > ');

/** The whole data of a product: an insertion replaces what was sent before. */
export function wireProduct({ key, payload }: ListingItem, config: Config, version: string): object {
  const { title, brand, images, family, weight } = payload;
  const [image, ...more] = images;
  const gtin = gtinFor(payload.barcode);
  const attributes = wireAttributes(payload);
  const category = categoryFor(payload, config);
  const productType = productTypeFor(payload);
  const { offerId, contentLanguage, feedLabel } = idOf(key, config);
  return {
    offerId,
    contentLanguage,
    feedLabel,
    versionNumber: version,
    productAttributes: {
      ...(gtin === null && attributes.mpn === undefined ? { identifierExists: false } : {}),
      title,
      description: textFor(payload),
      link: productPageOf(payload, config.link),
      imageLink: image,
      ...(more.length === 0 ? {} : { additionalImageLinks: more }),
      ...(brand === null ? {} : { brand }),
      ...(gtin === null ? {} : { gtins: [gtin] }),
      ...(category === null ? {} : { googleProductCategory: category }),
      ...(productType === null ? {} : { productTypes: [productType] }),
      ...(family === null ? {} : { itemGroupId: family.code }),
      ...(weight === null ? {} : { shippingWeight: { value: Number(weight), unit: 'kg' } }),
      condition: (config.condition ?? 'new').toUpperCase(),
      ...attributes,
      ...wireOffer(payload),
    },
  };
}
