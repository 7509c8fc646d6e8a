import { type ListingAttribute, type ListingItem, withDecimalComma } from '@sluice/connector-kit';
import type { Config } from './config.ts';

export const MAX_IMAGES = 10;

/** Keys of an imported product that are not attributes of its category. */
export const OWN_KEYS: ReadonlySet<string> = new Set([
  'merchantSku',
  'VaryantGroupID',
  'Barcode',
  'UrunAdi',
  'UrunAciklamasi',
  'Marka',
  'GarantiSuresi',
  'kg',
  'tax_vat_rate',
  'price',
  'stock',
  'Video1',
  ...Array.from({ length: MAX_IMAGES }, (_, at) => `Image${at + 1}`),
]);

/** Attributes by code; several values of one as the text of a list. */
const wireAttributes = (attributes: readonly ListingAttribute[]): Record<string, string> =>
  Object.fromEntries(
    [...Map.groupBy(attributes, ({ code }) => code)].map(([code, values]) => [
      code,
      values.map(({ value }) => value).join(', '),
    ]),
  );

/** A product as the import takes it: all of it, with decimal commas. */
export function wireProduct({ payload }: ListingItem, sku: string, config: Config): object {
  return {
    categoryId: Number(payload.categorySyncId),
    merchant: config.merchant_id,
    attributes: {
      ...wireAttributes(payload.attributes),
      merchantSku: sku,
      // Variants of one article share it; without a family the SKU keeps each apart.
      VaryantGroupID: payload.family?.code ?? sku,
      Barcode: payload.barcode ?? sku,
      UrunAdi: payload.title,
      UrunAciklamasi: payload.description,
      Marka: payload.brand ?? '',
      GarantiSuresi: config.warranty_months ?? 24,
      kg: withDecimalComma(payload.weight ?? String(config.weight ?? 1)),
      tax_vat_rate: String(Number(payload.vatRate ?? config.vat_rate ?? '20')),
      price: withDecimalComma(payload.price),
      stock: String(payload.stock),
      ...Object.fromEntries(payload.images.map((url, at) => [`Image${at + 1}`, url])),
    },
  };
}

/** The content of a product that is for sale. An empty text deletes, a field that is left out stays. */
export function wireContent({ payload }: ListingItem, hbSku: string): object {
  const images = Array.from({ length: MAX_IMAGES }, (_, at) => [`image${at + 1}`, payload.images[at] ?? '']);
  return {
    hbSku,
    productName: payload.title,
    productDescription: payload.description,
    ...Object.fromEntries(images),
    attributes: wireAttributes(payload.attributes),
  };
}
