import {
  type CategoryAttribute,
  type ChannelCategory,
  type ChannelOrder,
  type ListingItem,
  type ListingKey,
  type LookupBy,
  type LookupResult,
  normaliseGtin,
  type OfferItem,
  type OrderActions,
  type OrderAddress,
  type OrderStatus,
  type SeenListing,
  type StoreStock,
} from '@sluice/connector-kit';
import type { WireAddress, WireAttribute, WireCategory, WireListing, WireOrder } from './schema.ts';

type Served = (storeId: string) => boolean;

/** Names the listing to the channel: by its own id once known, and by the merchant key as SKU. */
export function wireKey({ syncId, externalKey }: ListingKey): object {
  return { ...(syncId === null ? {} : { id: syncId }), sku: externalKey };
}

export function wireListing({ key, payload }: ListingItem, served: Served): object {
  return {
    ...wireKey(key),
    barcode: payload.barcode,
    title: payload.title,
    description: payload.description,
    brand: payload.brand,
    brand_id: payload.brandSyncId,
    category_path: payload.categoryPath,
    category_id: payload.categorySyncId,
    attributes: payload.attributes,
    properties: payload.properties,
    family: payload.family,
    weight: payload.weight,
    images: payload.images,
    price: payload.price,
    list_price: payload.listPrice,
    currency: payload.currency,
    stock: payload.stock,
    stores: wireStores(payload.stores, served),
    active: payload.active,
  };
}

export function wireOffer(item: OfferItem, served: Served): object {
  const { price, listPrice, currency, stock, stores } = item;
  return {
    ...wireKey(item.key),
    price,
    list_price: listPrice,
    currency,
    stock,
    stores: wireStores(stores, served),
  };
}

function wireStores(stores: readonly StoreStock[], served: Served): object[] {
  return stores
    .filter(({ storeId }) => served(storeId))
    .map(({ storeId, quantity }) => ({ store_id: storeId, quantity }));
}

export function seenListing(listing: WireListing): SeenListing {
  return {
    syncId: listing.id,
    externalKey: listing.sku,
    barcode: listing.barcode,
    title: listing.title,
    description: listing.description,
    brand: listing.brand,
    brandSyncId: listing.brand_id,
    categoryPath: listing.category_path,
    categorySyncId: listing.category_id,
    attributes: listing.attributes,
    properties: listing.properties,
    weight: listing.weight,
    images: listing.images,
    price: listing.price,
    listPrice: listing.list_price,
    currency: listing.currency,
    stock: listing.stock,
    stores: listing.stores.map((store) => ({ storeId: store.store_id, quantity: store.quantity })),
    active: listing.active,
    ...(listing.family === null ? {} : { familyCode: listing.family.code }),
  };
}

/** Matches keys to what was found: by id, else by SKU, else by barcode, however that is written. */
export function matchKeys(keys: readonly ListingKey[], found: readonly WireListing[]): LookupResult[] {
  const byId = new Map(found.map((listing) => [listing.id, listing]));
  const bySku = new Map(found.map((listing) => [listing.sku, listing]));
  const byBarcode = Map.groupBy(found, ({ barcode }) => barcode && (normaliseGtin(barcode) ?? barcode));
  return keys.map(({ externalKey, syncId, barcode }) => {
    const one = (by: LookupBy, listing: WireListing): LookupResult => {
      return { externalKey, match: 'found', by, listing: seenListing(listing) };
    };
    const sameId = syncId === null ? undefined : byId.get(syncId);
    if (sameId) return one('syncId', sameId);
    const sameSku = bySku.get(externalKey);
    if (sameSku) return one('externalKey', sameSku);
    const [first, ...more] = barcode === null ? [] : (byBarcode.get(normaliseGtin(barcode) ?? barcode) ?? []);
    if (!first) return { externalKey, match: 'none' };
    if (more.length === 0) return one('barcode', first);
    return { externalKey, match: 'ambiguous', by: 'barcode', candidates: [first, ...more].map(seenListing) };
  });
}

const STATUS_OF: Readonly<Record<string, OrderStatus>> = {
  pending_payment: 'awaiting',
  created: 'new',
  acknowledged: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
  returned: 'returned',
};

/** A carrier of the channel fetches the parcel and reports it. */
const OF_CHANNEL_DELIVERY: OrderActions = {
  acknowledge: true,
  ship: { tracking: 'channel_owned', partial: false },
  cancel: 'line',
  refund: 'line',
};

export function channelOrder(order: WireOrder): ChannelOrder {
  return {
    externalId: order.id,
    orderNumber: order.number,
    // A status the channel invents later is an order in progress until we know better.
    status: STATUS_OF[order.status] ?? 'processing',
    channelStatus: order.status,
    currency: order.currency,
    totals: { grandTotal: order.total, net: null, vat: null, shipping: null, discount: null },
    customer: order.customer,
    shippingAddress: orderAddress(order.shipping_address),
    billingAddress: orderAddress(order.billing_address),
    lines: order.lines.map((line) => ({
      externalId: line.id,
      externalKey: line.sku,
      syncId: line.listing_id,
      barcode: line.barcode,
      title: line.title,
      quantity: line.quantity,
      cancelledQuantity: line.cancelled_quantity,
      returnedQuantity: line.returned_quantity,
      unitPrice: line.unit_price,
      vatRate: null,
      storeId: line.store_id,
    })),
    orderedAt: new Date(order.created_at),
    updatedAt: new Date(order.updated_at),
    ...(order.delivery === 'channel' ? { actions: OF_CHANNEL_DELIVERY } : {}),
  };
}

function orderAddress({ name, line1, city, postal_code, country, phone }: WireAddress): OrderAddress {
  return {
    name,
    company: null,
    line1,
    line2: null,
    city,
    region: null,
    postalCode: postal_code,
    country,
    phone,
  };
}

export const channelCategory = ({ id, name, parent_id, assignable }: WireCategory): ChannelCategory => ({
  syncId: id,
  name,
  parentSyncId: parent_id,
  assignable,
});

export const categoryAttribute = ({ values, ...attribute }: WireAttribute): CategoryAttribute => ({
  ...attribute,
  allowedValues: values,
});
