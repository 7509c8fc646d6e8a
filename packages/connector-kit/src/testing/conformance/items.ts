import type { ListingItem, ListingPayload, OfferItem, SeenListing } from '../../index.ts';
import { barcode, plainItem, plainOffer } from '../listings.ts';
import type { Bench } from './bench.ts';

/** A listing of our own making: complete and plain, with the ids that the channel needs. */
export function buildItem(
  bench: Bench,
  sku: string,
  payload: Partial<ListingPayload> = {},
  syncId: string | null = null,
): ListingItem {
  const common: Partial<ListingPayload> = {
    description: '<p>Sturdy and <b>bright</b>.</p>',
    brand: 'Northwind',
    categoryPath: ['Home', 'Lamps'],
    images: ['https://img.example/front.jpg', 'https://img.example/back.jpg'],
    price: '19.90',
  };
  return plainItem(sku, { ...common, ...bench.channel.payload, ...payload }, { syncId });
}

export function buildItems(bench: Bench, count: number, prefix = 'N'): ListingItem[] {
  return Array.from({ length: count }, (_, at) =>
    buildItem(bench, `${prefix}-${at + 1}`, { barcode: barcode(at + 1) }),
  );
}

export function buildOffer(
  item: ListingItem,
  syncId: string | null,
  price: string,
  stock: number,
): OfferItem {
  const { currency, stores } = item.payload;
  return plainOffer({ ...item.key, syncId }, { price, stock, currency, stores });
}

/** Equal amounts read the same: 10.50, 10.5 and 010.500. Anything that is no plain decimal stays as it is. */
export function plainDecimal(text: string): string {
  const match = /^0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text);
  if (!match) return text;
  return match[2] ? `${match[1]}.${match[2]}` : String(match[1]);
}

/** Whether text is an amount that can be booked: digits, a point, a sign, and no exponent. */
export function isDecimal(text: unknown): boolean {
  return typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text);
}

const COMPARED = [
  'barcode',
  'title',
  'description',
  'brand',
  'categoryPath',
  'images',
  'currency',
  'stock',
  'active',
] as const;

/** Fields in which the channel's listing differs from the sent one; absent fields take no part. */
export function differences(sent: ListingPayload, held: SeenListing): string[] {
  const fields = COMPARED.filter(
    (field) => held[field] !== undefined && JSON.stringify(held[field]) !== JSON.stringify(sent[field]),
  ).map((field) => `${field} is ${JSON.stringify(held[field])} instead of ${JSON.stringify(sent[field])}`);
  if (held.price !== undefined && plainDecimal(held.price) !== plainDecimal(sent.price)) {
    fields.push(`price is ${held.price} instead of ${sent.price}`);
  }
  const stores = (of: { stores?: SeenListing['stores'] }) =>
    JSON.stringify([...(of.stores ?? [])].sort((a, b) => (a.storeId < b.storeId ? -1 : 1)));
  if (held.stores !== undefined && stores(held) !== stores(sent)) {
    fields.push(`stores are ${stores(held)} instead of ${stores(sent)}`);
  }
  return fields;
}
