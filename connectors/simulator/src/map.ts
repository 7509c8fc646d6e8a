import {
  type CategoryAttribute,
  type ChannelCategory,
  type ChannelOrder,
  ConnectorError,
  type Issue,
  type IssueCode,
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
  type SyncResult,
  type TermDeletion,
  type TermKey,
  type TicketResult,
} from '@sluice/connector-kit';
import type {
  ItemAnswer,
  ItemError,
  SyncAnswer,
  WireAddress,
  WireAttribute,
  WireCategory,
  WireListing,
  WireOrder,
} from './schema.ts';

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

const ISSUE_OF: Readonly<Record<string, IssueCode>> = {
  missing_field: 'missing_field',
  invalid_field: 'invalid_value',
  invalid_price: 'invalid_price',
  invalid_image: 'invalid_image',
  duplicate_sku: 'duplicate_key',
  unknown_brand: 'unknown_brand',
  unknown_category: 'unknown_category',
  missing_attribute: 'missing_attribute',
  invalid_attribute: 'invalid_attribute',
  unknown_store: 'unknown_store',
  listing_not_found: 'listing_not_found',
};

const FIELD_OF: Readonly<Record<string, string>> = {
  brand_id: 'brand',
  category_id: 'categoryPath',
  category_path: 'categoryPath',
  category: 'categoryPath',
};

export function issueOf({ code, field, message }: ItemError): Issue {
  const issue = { code: ISSUE_OF[code] ?? 'rejected', message };
  return field === null ? issue : { ...issue, field: FIELD_OF[field] ?? field };
}

type Failed = Extract<TicketResult, { outcome: 'rejected' | 'retry' }>;

/** Asks for another try when any error is retryable, since the others may be its consequence. */
function failureOf(externalKey: string, errors: readonly ItemError[]): Failed {
  const passing = errors.find((error) => error.retryable);
  if (!passing) return { externalKey, outcome: 'rejected', issues: errors.map(issueOf) };
  const error = new ConnectorError({ kind: 'unavailable', message: passing.message });
  return { externalKey, outcome: 'retry', error };
}

export type WriteKind = 'write' | 'withdraw';

/** Translates the channel's answer for one item. Withdrawing what is not there has the desired effect. */
export function ticketResult(answer: ItemAnswer, kind: WriteKind): TicketResult | null {
  const { sku, id, status, errors } = answer;
  if (sku === null) return null;
  if (kind === 'withdraw') {
    const gone = status === 'withdrawn' || errors.some((error) => error.code === 'listing_not_found');
    return gone ? { externalKey: sku, outcome: 'withdrawn' } : failureOf(sku, errors);
  }
  if (status === 'failed' || id === null) return failureOf(sku, errors);
  return { externalKey: sku, outcome: 'live', syncId: id };
}

/** One result per key: an item the channel passed over in silence may or may not have been applied. */
export function resultsFor(
  keys: readonly ListingKey[],
  answers: readonly ItemAnswer[],
  kind: WriteKind,
): TicketResult[] {
  const told = new Map<string, TicketResult>();
  for (const answer of answers) {
    const result = ticketResult(answer, kind);
    if (result) told.set(result.externalKey, result);
  }
  return keys.map(({ externalKey }) => told.get(externalKey) ?? untold(externalKey));
}

function untold(externalKey: string): TicketResult {
  const message = 'the channel did not say what became of this item';
  return { externalKey, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
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

/** Brands and categories are answered in the order they were sent. */
export function syncResults(
  items: readonly { readonly externalKey: string }[],
  answers: readonly SyncAnswer[],
): SyncResult[] {
  return items.map(({ externalKey }, at): SyncResult => {
    const answer = answers[at];
    if (answer?.id !== undefined) {
      const made = answer.status === 'created';
      return { externalKey, outcome: 'synced', syncId: answer.id, ...(made && { made }) };
    }
    if (answer) return failureOf(externalKey, answer.errors);
    const message = 'the channel did not say what became of this item';
    return { externalKey, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
  });
}

export function deletionResults(
  terms: readonly TermKey[],
  answers: readonly { readonly status: string }[],
): TermDeletion[] {
  return terms.map((term, at): TermDeletion => {
    const status = answers[at]?.status;
    if (status === 'deleted') return { ...term, outcome: 'deleted' };
    if (status === 'in_use')
      return { ...term, outcome: 'in_use', message: 'listings or categories refer to it' };
    const message = 'the channel did not say what became of this term';
    return { ...term, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
  });
}
