import {
  cleanText,
  gtinOf,
  type ListingPayload,
  productPageOf,
  propertyOf,
  textOfHtml,
} from '@sluice/connector-kit';
import type { Config } from './config.ts';
import type { SourceName } from './source-names.ts';

/** Parts by their name: the country and the price of a delivery, the name and the value of a property. */
export type Parts = Readonly<Record<string, string>>;

/** Money keeps its number: the profile says how it is written. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** The value of a source before the profile shapes it; null = the product has none. */
export type Value = string | Money | readonly string[] | readonly Parts[] | null;

interface SourceOf {
  /** The field of the payload that a fault is about. */
  readonly field: string;
  /** The value comes from a setting of the connection alone. */
  readonly setting?: true;
  value(payload: ListingPayload, config: Config): Value;
}

const text = (value: string | null | undefined): string | null => {
  const cleaned = value == null ? '' : cleanText(value);
  return cleaned === '' ? null : cleaned;
};

/** A rate as people write it: 20 for 20.0000. */
const withoutZeros = (rate: string | null | undefined): string | null =>
  rate?.includes('.') === true ? rate.replace(/\.?0+$/, '') : (rate ?? null);

const money = (amount: string, { currency }: ListingPayload): Money => ({ amount, currency });

/** The values that a product has for a file, by name. */
const SOURCES: Readonly<Record<SourceName, SourceOf>> = {
  id: { field: 'sku', value: ({ sku }) => text(sku) },
  title: { field: 'title', value: ({ title }) => text(title) },
  article: { field: 'title', value: ({ family, title }) => text(family?.name ?? title) },
  description: {
    field: 'description',
    value: ({ description, title }) => textOfHtml(description) || text(title),
  },
  link: { field: 'link', value: (payload, { product_link }) => productPageOf(payload, product_link) },
  image: { field: 'images', value: ({ images }) => images[0] ?? null },
  more_images: { field: 'images', value: ({ images }) => images.slice(1) },
  images: { field: 'images', value: ({ images }) => images },
  availability: { field: 'stock', value: ({ stock }) => (stock > 0 ? 'in' : 'out') },
  stock: { field: 'stock', value: ({ stock }) => String(Math.max(0, stock)) },
  price: { field: 'price', value: (payload) => money(payload.price, payload) },
  regular_price: {
    field: 'price',
    value: (payload) => money(payload.listPrice ?? payload.price, payload),
  },
  sale_price: {
    field: 'price',
    value: (payload) => (payload.listPrice === null ? null : money(payload.price, payload)),
  },
  list_price: {
    field: 'listPrice',
    value: (payload) => (payload.listPrice === null ? null : money(payload.listPrice, payload)),
  },
  vat_rate: { field: 'vatRate', value: ({ vatRate }) => text(withoutZeros(vatRate)) },
  gtin: { field: 'barcode', value: ({ barcode }) => gtinOf(barcode) },
  no_identifier: {
    field: 'barcode',
    value: (payload) =>
      gtinOf(payload.barcode) === null && propertyOf(payload, ['mpn']) === null ? 'no' : null,
  },
  brand: { field: 'brand', value: ({ brand }) => text(brand) },
  group: { field: 'family', value: ({ family }) => text(family?.code) },
  category: { field: 'categoryPath', value: ({ categoryPath }) => categoryPath ?? null },
  leaf_category: { field: 'categoryPath', value: ({ categoryPath }) => text(categoryPath?.at(-1)) },
  weight: { field: 'weight', value: ({ weight }) => (weight === null ? null : `${weight} kg`) },
  properties: { field: 'properties', value: propertiesOf },
  trade_attributes: {
    field: 'properties',
    value: (payload) => [
      ...(payload.brand === null ? [] : [{ name: 'Producent', value: cleanText(payload.brand) }]),
      ...(gtinOf(payload.barcode) === null ? [] : [{ name: 'EAN', value: gtinOf(payload.barcode)! }]),
      ...propertiesOf(payload),
    ],
  },
  condition: { field: 'condition', setting: true, value: (_, { condition }) => condition ?? 'new' },
  delivery: { field: 'shipping_price', setting: true, value: deliveryOf },
  delivery_price: {
    field: 'shipping_price',
    setting: true,
    value: (payload, { shipping_price }) =>
      shipping_price === undefined ? null : money(shipping_price, payload),
  },
  delivery_days: {
    field: 'delivery_days',
    setting: true,
    value: (_, { delivery_days }) => (delivery_days === undefined ? null : String(delivery_days)),
  },
};

export const sourceOf = (name: SourceName): SourceOf => SOURCES[name];

function propertiesOf({ family, properties }: ListingPayload): readonly Parts[] {
  const all = family === null ? properties : [...family.options, ...properties];
  return all.flatMap(({ name, value }) => {
    const parts = { name: cleanText(name), value: cleanText(value) };
    return parts.name === '' || parts.value === '' ? [] : [parts];
  });
}

function deliveryOf(
  { currency }: ListingPayload,
  { shipping_country: country, shipping_price: price, shipping_carrier: carrier }: Config,
): readonly Parts[] | null {
  if (price === undefined) return null;
  return [{ country: country ?? '', carrier: carrier ?? '', price, money: `${price} ${currency}` }];
}
