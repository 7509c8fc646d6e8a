import { createHash } from 'node:crypto';
import type { ListingPayload } from '@sluice/connector-kit';
import type { ConnectionFacts, ProductFacts } from './facts.ts';
import { mainCategory, type Resolution } from './resolver.ts';

/** The merchant's own key of a listing: the SKU, else one made of the product id. */
export const externalKeyOf = (product: { id: number; sku: string | null }): string =>
  product.sku ?? `slc-${product.id}`;

/** A resolved product as the channel is to hold it. */
export function payloadOf(
  product: ProductFacts,
  connection: ConnectionFacts,
  resolution: Extract<Resolution, { excluded: false }>,
  mediaUrl: (key: string) => string,
): ListingPayload {
  const category = mainCategory(product);
  return {
    sku: externalKeyOf(product),
    barcode: product.ean,
    title: product.name,
    description: product.description ?? '',
    brand: product.brand,
    brandSyncId: null,
    categoryPath: category === undefined ? null : category.levels.map((level) => level.name),
    categorySyncId: null,
    attributes: [],
    images: product.images.map(mediaUrl),
    price: resolution.price,
    currency: connection.currency,
    stock: resolution.stock,
    stores: resolution.stores.map((store) => ({ storeId: store.platformStoreId, quantity: store.quantity })),
    active: true,
  };
}

export interface Fingerprints {
  content: string;
  /** Price, stock and stock per store: what the quick endpoints of channels take. */
  offer: string;
}

/** What two payloads have in common exactly when a channel would not notice the difference. */
export function fingerprintsOf(payload: ListingPayload): Fingerprints {
  const { price, currency, stock, stores, ...content } = payload;
  return { content: digest(content), offer: digest({ price, currency, stock, stores }) };
}

const digest = (value: object): string =>
  createHash('sha1').update(JSON.stringify(value)).digest('base64url');
