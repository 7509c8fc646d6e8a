import { EventEmitter } from 'node:events';
import type { ListingInput } from './listing-input.ts';

export interface StoreQuantity {
  store_id: string;
  quantity: number;
}

/** Counts the writes of a listing, so that a test can see doubled and needless ones. */
export interface WriteLog {
  creates: number;
  /** Creates that met an existing SKU and became updates. */
  duplicate_creates: number;
  updates: number;
  offers: number;
  withdrawals: number;
  /** Writes of any kind that changed nothing. */
  redundant: number;
}

export interface Listing {
  id: string;
  sku: string;
  barcode: string | null;
  title: string;
  description: string;
  brand: string | null;
  brand_id: string | null;
  category_path: string[] | null;
  category_id: string | null;
  attributes: { code: string; value: string }[];
  properties: { name: string; value: string }[];
  family: NonNullable<ListingInput['family']> | null;
  /** In kilograms. */
  weight: string | null;
  images: string[];
  /** Decimal text without needless zeros. */
  price: string;
  list_price: string | null;
  currency: string;
  stock: number;
  stores: StoreQuantity[];
  active: boolean;
  version: number;
  created_at: string;
  updated_at: string;
  /** Milliseconds since 1970 of the last change: for measuring latency. */
  applied_at: number;
  writes: WriteLog;
}

export interface OrderLine {
  id: string;
  listing_id: string;
  sku: string;
  barcode: string | null;
  title: string;
  quantity: number;
  cancelled_quantity: number;
  returned_quantity: number;
  unit_price: string;
  store_id: string | null;
}

export const ORDER_STATES = [
  'pending_payment',
  'created',
  'acknowledged',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export interface Address {
  name: string;
  line1: string;
  city: string;
  postal_code: string;
  country: string;
  phone: string | null;
}

export interface Shipment {
  id: string;
  key: string | null;
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  shipped_at: string;
  lines: { id: string; quantity: number }[];
}

export interface Order {
  id: string;
  number: string;
  status: OrderState;
  currency: string;
  total: string;
  customer: { name: string; email: string; phone: string | null };
  shipping_address: Address;
  billing_address: Address;
  lines: OrderLine[];
  /** The carrier that brings the parcel: one of the merchant's own choice, or one of the channel. */
  delivery: 'own' | 'channel';
  shipments: Shipment[];
  /** Every move of the order, with the merchant's key of it. */
  moves: { action: string; key: string | null }[];
  created_at: string;
  updated_at: string;
  /** Grows with every change of any order: pages are cut by it, so none is missed while one reads. */
  change: number;
}

/** A product of the shop's own catalogue. */
export interface ShopProduct {
  id: string;
  name: string;
  sku: string | null;
  barcode: string | null;
  model: string | null;
  description: string | null;
  brand: string | null;
  category_paths: string[][];
  /** Including VAT. */
  price: string | null;
  vat_rate: string | null;
  quantity: number | null;
  images: string[];
  active: boolean;
  deleted: boolean;
  /** Grows with every change of any product. */
  change: number;
  updated_at: string;
}

export interface Brand {
  id: string;
  name: string;
}

export interface Category {
  id: string;
  name: string;
  parent_id: string | null;
}

/** The results of an asynchronous batch; `results` is null while it is being worked on. */
export interface Ticket {
  id: string;
  results: object[] | null;
  expires_at: number;
}

export interface Counters {
  creates: number;
  duplicate_create_attempts: number;
  updates: number;
  offers: number;
  withdrawals: number;
  redundant_writes: number;
  /** Calls that write listings and came while another one was being worked on. */
  overlapping_writes: number;
  /** Calls that came in although an earlier 429 had asked to wait longer. */
  early_calls: number;
  refused_by_rate_limit: number;
  fault_429: number;
  fault_500: number;
  fault_timeout: number;
  fault_lost_reply: number;
  fault_partial_batch: number;
  fault_poisoned_batch: number;
  /** Calls made to the merchant, repetitions included, and the fate of their events. */
  webhook_calls: number;
  webhooks_delivered: number;
  webhooks_dropped: number;
  webhooks_given_up: number;
}

/** Events for every change of a listing and for every order. */
export interface StateEvents {
  listing: [Listing];
  order: [Order];
  product: [ShopProduct];
}

/** Everything the channel holds. */
export interface SimulatorState {
  /** In order of creation. */
  listings: Listing[];
  byId: Map<string, Listing>;
  bySku: Map<string, Listing>;
  /** A barcode need not be unique: two sellers' items, or one seller's mistake. */
  byBarcode: Map<string, Set<Listing>>;
  activeListings: number;
  /** In order of last change. */
  orders: Map<string, Order>;
  orderChanges: number;
  /** The shop's own catalogue, in order of last change; deleted products stay as news of it. */
  products: Map<string, ShopProduct>;
  productChanges: number;
  brands: Map<string, Brand>;
  categories: Map<string, Category>;
  /** By parent and name, see `taxonomy.ts`. */
  categoriesByName: Map<string, Category>;
  /** Brands and categories ever made: an id is never given twice. */
  termsMade: number;
  tickets: Map<string, Ticket>;
  /** API calls by route. */
  calls: Record<string, number>;
  counters: Counters;
  /** Until when the last 429 asked to be left alone. */
  quietUntil: number;
  readonly events: EventEmitter<StateEvents>;
}

/** A channel that holds nothing yet. */
export function emptyState(): SimulatorState {
  const events = new EventEmitter<StateEvents>();
  // Every waiting test is a listener; hundreds of them are no leak.
  events.setMaxListeners(0);
  return { ...emptyHoldings(), events };
}

/** Empties the channel. Listeners for its events stay. */
export function resetState(state: SimulatorState): void {
  Object.assign(state, emptyHoldings());
}

function emptyHoldings(): Omit<SimulatorState, 'events'> {
  return {
    listings: [],
    byId: new Map(),
    bySku: new Map(),
    byBarcode: new Map(),
    activeListings: 0,
    orders: new Map(),
    orderChanges: 0,
    products: new Map(),
    productChanges: 0,
    brands: new Map(),
    categories: new Map(),
    categoriesByName: new Map(),
    termsMade: 0,
    tickets: new Map(),
    calls: {},
    counters: noCounts(),
    quietUntil: 0,
  };
}

function noCounts(): Counters {
  return {
    creates: 0,
    duplicate_create_attempts: 0,
    updates: 0,
    offers: 0,
    withdrawals: 0,
    redundant_writes: 0,
    overlapping_writes: 0,
    early_calls: 0,
    refused_by_rate_limit: 0,
    fault_429: 0,
    fault_500: 0,
    fault_timeout: 0,
    fault_lost_reply: 0,
    fault_partial_batch: 0,
    fault_poisoned_batch: 0,
    webhook_calls: 0,
    webhooks_delivered: 0,
    webhooks_dropped: 0,
    webhooks_given_up: 0,
  };
}
