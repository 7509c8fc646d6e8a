import type { ListingFamily, ListingItem, ListingKey, ListingPayload, OfferItem } from '../index.ts';

/** All a payload has to have, and nothing more: tests name what they are about. */
export const plainPayload = (sku: string, more: Partial<ListingPayload> = {}): ListingPayload => ({
  sku,
  barcode: null,
  title: `Product ${sku}`,
  description: '',
  brand: null,
  brandSyncId: null,
  categoryPath: null,
  categorySyncId: null,
  attributes: [],
  properties: [],
  family: null,
  weight: null,
  images: [],
  price: '9.90',
  listPrice: null,
  vatRate: null,
  currency: 'EUR',
  stock: 5,
  stores: [],
  active: true,
  ...more,
});

/** A key that the channel has not given an id yet. */
export const plainKey = (externalKey: string, more: Partial<ListingKey> = {}): ListingKey => ({
  externalKey,
  syncId: null,
  barcode: null,
  ...more,
});

/** A listing whose key goes with its payload. */
export function plainItem(
  sku: string,
  payload: Partial<ListingPayload> = {},
  key: Partial<ListingKey> = {},
): ListingItem {
  return {
    key: plainKey(sku, { barcode: payload.barcode ?? null, ...key }),
    payload: plainPayload(sku, payload),
  };
}

export const plainOffer = (key: ListingKey, more: Partial<OfferItem> = {}): OfferItem => ({
  key,
  price: '9.90',
  listPrice: null,
  currency: 'EUR',
  stock: 5,
  stores: [],
  ...more,
});

/** The family that makes a listing the variant of a shirt, `{ Size: 'M' }`. */
export const plainFamily = (
  options: Readonly<Record<string, string>>,
  more: Partial<ListingFamily> = {},
): ListingFamily => ({
  code: 'SHIRT',
  name: 'Shirt',
  options: Object.entries(options).map(([name, value]) => ({ name, value })),
  lead: false,
  ...more,
});

/** The `n`th of a row of valid EAN-13 codes. */
export function barcode(n: number): string {
  const digits = `869${String(n).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A listing with other content. */
export const changedItem = ({ key, payload }: ListingItem, fields: Partial<ListingPayload>): ListingItem => ({
  key,
  payload: { ...payload, ...fields },
});

/** Price and stock of a listing as it is, but for the given fields. */
export function offerOf({ key, payload }: ListingItem, fields: Partial<OfferItem> = {}): OfferItem {
  const { price, listPrice, currency, stock } = payload;
  return plainOffer(key, { price, listPrice, currency, stock, ...fields });
}
