import { isDeepStrictEqual } from 'node:util';
import { type CategoryTree, categoryErrors } from './category-tree.ts';
import {
  type ItemAnswer,
  type ItemError,
  itemError,
  type ListingInput,
  missingFields,
  type OfferInput,
  type ReferenceInput,
} from './listing-input.ts';
import type { Settings } from './settings.ts';
import type { Listing, SimulatorState, WriteLog } from './state.ts';

/** Settings and categories that listings must fit. */
export interface Rules {
  readonly settings: Settings;
  readonly tree: CategoryTree;
}

/** An answer without its place in the batch. */
export type Outcome = Omit<ItemAnswer, 'index'>;

/** Creates a listing, or updates the one the id or else the SKU names. */
export function upsertListing(state: SimulatorState, rules: Rules, item: ListingInput): Outcome {
  if (item.id !== undefined) {
    const known = state.byId.get(item.id);
    return known ? updateListing(state, rules, known, item) : notFound(item);
  }
  if (item.sku === undefined) return failed(item, itemError('missing_field', 'sku', 'sku or id is required'));
  const same = state.bySku.get(item.sku);
  if (!same) return createListing(state, rules, item, item.sku);
  // A careful client knows the id of what it has created: meeting the SKU again means it has lost track.
  state.counters.duplicate_create_attempts += 1;
  same.writes.duplicate_creates += 1;
  return updateListing(state, rules, same, item);
}

/** Price and stock of a listing. */
export function updateOffer(state: SimulatorState, item: OfferInput): Outcome {
  const listing = find(state, item);
  if (!listing) return notFound(item);
  const { id: _id, sku: _sku, ...change } = item;
  const changed = apply(state, listing, change, 'offers');
  return { sku: listing.sku, id: listing.id, status: changed ? 'updated' : 'unchanged', errors: [] };
}

/** Takes a listing off sale. It stays, inactive, as marketplaces keep what has sales history. */
export function withdrawListing(state: SimulatorState, item: ReferenceInput): Outcome {
  const listing = find(state, item);
  if (!listing) return notFound(item);
  apply(state, listing, { active: false }, 'withdrawals');
  return { sku: listing.sku, id: listing.id, status: 'withdrawn', errors: [] };
}

/** Lowers or raises the stock because of an order; not counted as a write of the client. */
export function moveStock(
  state: SimulatorState,
  listing: Listing,
  delta: number,
  storeId: string | null,
): void {
  const stores = listing.stores.map((store) =>
    store.store_id === storeId ? { ...store, quantity: Math.max(0, store.quantity + delta) } : store,
  );
  touch(state, listing, { stock: Math.max(0, listing.stock + delta), stores });
}

/** The listings with one of these ids, SKUs or barcodes, each once. */
export function lookup(
  state: SimulatorState,
  by: { ids: string[]; skus: string[]; barcodes: string[] },
): Listing[] {
  const found = new Set<Listing>();
  for (const id of by.ids) addIfThere(found, state.byId.get(id));
  for (const sku of by.skus) addIfThere(found, state.bySku.get(sku));
  for (const barcode of by.barcodes) for (const one of state.byBarcode.get(barcode) ?? []) found.add(one);
  return [...found];
}

function addIfThere(found: Set<Listing>, listing: Listing | undefined): void {
  if (listing) found.add(listing);
}

function find(state: SimulatorState, item: ReferenceInput): Listing | undefined {
  if (item.id !== undefined) return state.byId.get(item.id);
  return item.sku === undefined ? undefined : state.bySku.get(item.sku);
}

function createListing(state: SimulatorState, rules: Rules, item: ListingInput, sku: string): Outcome {
  const errors = [...completeErrors(rules, item), ...referenceErrors(state, rules, item)];
  if (errors.length > 0) return failed(item, ...errors);
  const at = Date.now();
  const listing: Listing = {
    id: `L${1_000_001 + state.listings.length}`,
    sku,
    barcode: item.barcode || null,
    title: item.title ?? '',
    description: item.description ?? '',
    brand: item.brand ?? null,
    brand_id: item.brand_id ?? null,
    category_path: item.category_path ?? null,
    category_id: item.category_id ?? null,
    attributes: item.attributes ?? [],
    properties: item.properties ?? [],
    family: item.family ?? null,
    weight: item.weight ?? null,
    images: item.images ?? [],
    price: plainPrice(item.price ?? 0),
    list_price: item.list_price == null ? null : plainPrice(item.list_price),
    currency: item.currency ?? 'EUR',
    stock: item.stock ?? 0,
    stores: item.stores ?? [],
    active: item.active ?? true,
    version: 1,
    created_at: new Date(at).toISOString(),
    updated_at: new Date(at).toISOString(),
    applied_at: at,
    writes: { creates: 1, duplicate_creates: 0, updates: 0, offers: 0, withdrawals: 0, redundant: 0 },
  };
  state.listings.push(listing);
  state.byId.set(listing.id, listing);
  state.bySku.set(sku, listing);
  indexBarcode(state, listing);
  state.counters.creates += 1;
  if (listing.active) state.activeListings += 1;
  state.events.emit('listing', listing);
  return { sku, id: listing.id, status: 'created', errors: [] };
}

function updateListing(state: SimulatorState, rules: Rules, listing: Listing, item: ListingInput): Outcome {
  const { id: _id, ...change } = item;
  const errors = [
    ...completeErrors(rules, { ...listing, ...change }),
    ...referenceErrors(state, rules, item),
    ...skuErrors(state, listing, item),
  ];
  if (errors.length > 0) return failed(item, ...errors);
  const changed = apply(state, listing, change, 'updates');
  return { sku: listing.sku, id: listing.id, status: changed ? 'updated' : 'unchanged', errors: [] };
}

/** Errors of a listing as it would be after the write. */
const completeErrors = ({ settings, tree }: Rules, listing: ListingInput): ItemError[] => [
  ...missingFields(listing, settings.required_fields),
  ...categoryErrors(tree, listing, settings.require_category),
];

function skuErrors(state: SimulatorState, listing: Listing, item: ListingInput): ItemError[] {
  const owner = item.sku === undefined ? undefined : state.bySku.get(item.sku);
  if (!owner || owner === listing) return [];
  return [itemError('duplicate_sku', 'sku', `SKU ${item.sku} belongs to listing ${owner.id}`)];
}

function referenceErrors(state: SimulatorState, { settings, tree }: Rules, item: ListingInput): ItemError[] {
  const errors: ItemError[] = [];
  if (item.brand_id && !state.brands.has(item.brand_id)) {
    errors.push(itemError('unknown_brand', 'brand_id', `there is no brand ${item.brand_id}`));
  }
  const known = !item.category_id || tree.has(item.category_id) || state.categories.has(item.category_id);
  if (!known && !settings.require_category) {
    errors.push(itemError('unknown_category', 'category_id', `there is no category ${item.category_id}`));
  }
  return errors;
}

type Change = Omit<ListingInput, 'id'>;

/** Applies a write by the client and counts it, unless it changes nothing. */
function apply(
  state: SimulatorState,
  listing: Listing,
  change: Change,
  kind: keyof Pick<WriteLog, 'updates' | 'offers' | 'withdrawals'>,
): boolean {
  listing.writes[kind] += 1;
  state.counters[kind] += 1;
  const changed = touch(state, listing, change);
  if (!changed) {
    listing.writes.redundant += 1;
    state.counters.redundant_writes += 1;
  }
  return changed;
}

/** Puts the values in place and keeps the indexes; false when all were there already. */
function touch(state: SimulatorState, listing: Listing, change: Change): boolean {
  const before = { ...listing };
  const { price, list_price } = change;
  const next = {
    ...change,
    ...(price === undefined ? {} : { price: plainPrice(price) }),
    ...(list_price == null ? {} : { list_price: plainPrice(list_price) }),
  };
  if (next.barcode === '') next.barcode = null;
  Object.assign(listing, next);
  if (isDeepStrictEqual(before, listing)) return false;
  if (before.barcode !== listing.barcode) {
    if (before.barcode !== null) state.byBarcode.get(before.barcode)?.delete(listing);
    indexBarcode(state, listing);
  }
  if (before.sku !== listing.sku) {
    state.bySku.delete(before.sku);
    state.bySku.set(listing.sku, listing);
  }
  state.activeListings += Number(listing.active) - Number(before.active);
  listing.version += 1;
  listing.applied_at = Date.now();
  listing.updated_at = new Date(listing.applied_at).toISOString();
  state.events.emit('listing', listing);
  return true;
}

/** Writes equal amounts equally: 10.50, "10.5" and "010.500" are one price. */
function plainPrice(price: string | number): string {
  const [whole = '0', fraction = ''] = String(price).split('.');
  const places = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${places && '.'}${places}`;
}

function indexBarcode(state: SimulatorState, listing: Listing): void {
  if (listing.barcode === null) return;
  const same = state.byBarcode.get(listing.barcode);
  if (same) same.add(listing);
  else state.byBarcode.set(listing.barcode, new Set([listing]));
}

function notFound(item: ReferenceInput): Outcome {
  return failed(
    item,
    itemError(
      'listing_not_found',
      null,
      `there is no listing ${item.id ?? item.sku ?? 'without id and sku'}`,
    ),
  );
}

function failed(item: ReferenceInput, ...errors: ItemError[]): Outcome {
  return { sku: item.sku ?? null, id: item.id ?? null, status: 'failed', errors };
}
