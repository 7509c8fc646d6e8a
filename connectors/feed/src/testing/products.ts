import type { FeedFormat, ListingPayload } from '@sluice/connector-kit';
import { plainFamily, plainPayload } from '@sluice/connector-kit/testing';
import type { Config } from '../config.ts';
import { feedFile } from '../feed-file.ts';

export const settings = (more: Partial<Config> = {}): Config => ({
  profile: 'google',
  product_link: 'https://shop.example/p/{sku}',
  shipping_country: 'CZ',
  shipping_price: '49.90',
  shipping_carrier: 'PPL',
  delivery_days: 2,
  ...more,
});

/** A product that has everything, in the words of two languages. */
export const fullProduct = (more: Partial<ListingPayload> = {}): ListingPayload =>
  plainPayload('TS-1', {
    barcode: '4006381333931',
    title: 'Tişört “Ege” & Co.',
    description: '<p>Soft &amp; warm</p><ul><li>100 % cotton</li></ul>',
    brand: 'Kuzey',
    categoryPath: ['Clothes', 'T-Shirts'],
    properties: [{ name: 'Material', value: 'Cotton' }],
    family: { ...plainFamily({ Renk: 'Mavi', Beden: 'M' }), code: 'TS' },
    images: ['https://img.example/1.jpg', 'https://img.example/a,b.jpg', 'https://img.example/3.jpg'],
    price: '199.90',
    listPrice: '249.90',
    vatRate: '20',
    currency: 'CZK',
    stock: 3,
    ...more,
  });

/** The whole file of the products. */
export function fileOf(config: Config, format: FeedFormat, products: readonly ListingPayload[]): string {
  const file = feedFile(config, format)!;
  return `${file.head}${products.map((one) => file.item(one) ?? '').join('')}${file.foot}`;
}
