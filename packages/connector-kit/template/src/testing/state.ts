import { amountOf, scaledAmount } from '@sluice/connector-kit';
import type { WireMoney } from '../money.ts';
import type { ItemAnswer, ItemError, WireListing } from '../schema.ts';
//+person import { isProduct, proposalsFor } from './catalogue.ts';
import { heldAmount, heldPrice, isPrice } from './money.ts';
import type { HeldOrder } from './orders.ts';

/** A product of the site, beside the listings. */
export interface Product {
  id: string;
  sku: string;
  name: string;
  price: WireMoney;
  quantity: number;
  changed_at: string;
}

export interface Shipment {
  key: string;
  tracking: string | null;
  lines: { id: string; quantity: number }[];
}

export interface Term {
  id: string;
  path: string[];
}

export interface Node {
  id: string;
  name: string;
  parent: string | null;
  leaf: boolean;
}

/** Everything the fake channel holds. */
export class ChannelState {
  listings = new Map<string, WireListing>();
  orders = new Map<string, HeldOrder>();
  shipments = new Map<string, Shipment[]>();
  /** The merchant's keys of the moves of each order. */
  moves = new Map<string, string[]>();
  products = new Map<string, Product>();
  brands = new Map<string, Term>();
  categories = new Map<string, Term>();
  tree: Node[] = [];
  // <either,tickets,two-tickets>
  tickets = new Map<string, { state: 'pending' | 'done' | 'expired'; results: ItemAnswer[] }>();
  /** State of the tickets that are opened from now on. */
  tickets_are: 'done' | 'pending' | 'expired' | 'scrambled' = 'done';
  // </either,tickets,two-tickets>
  #ids = 0;

  nextId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${this.#ids}`;
  }
}

/** An item of a batch as it was sent; only `sku` or `id` is needed to name a listing. */
// <none>
export type Input = Partial<WireListing> & { sku: string };
// </none>
//+person export type Input = Partial<WireListing> & { sku: string; as_new?: true };

/** Creates a listing or replaces the one the id, else the SKU names. */
export function putListing(state: ChannelState, input: Input): ItemAnswer {
  const known = find(state, input);
  // <none>
  if (input.id !== undefined && !known) return unknownListing(input);
  // </none>
  //+person if (input.id !== undefined && !known && !isProduct(input.id)) return unknownListing(input);
  //+person const proposals = known || input.id || input.as_new ? [] : proposalsFor([input.barcode]);
  //+person if (proposals.length > 0) return { sku: input.sku, errors: [], proposals };
  // <either,sync,tickets>
  const wanted = input;
  // </either,sync,tickets>
  //+two-tickets // An offer comes by a call of its own.
  //+two-tickets const { price, currency, quantity } = { ...EMPTY, ...known };
  //+two-tickets const wanted = { price, currency, quantity, ...input };
  const errors = faults(wanted);
  if (errors.length > 0) return { sku: input.sku, errors };
  const id = known?.id ?? input.id ?? state.nextId('L');
  state.listings.set(id, { ...EMPTY, ...wanted, id });
  return { sku: input.sku, id, errors: [] };
}

/** Changes price and stock, or takes off sale; everything else stays. */
export function changeListing(state: ChannelState, input: Input, change: Partial<WireListing>): ItemAnswer {
  const known = find(state, input);
  if (!known) return unknownListing(input);
  const errors = faults({ ...known, ...change });
  if (errors.length > 0) return { sku: input.sku, errors };
  state.listings.set(known.id, { ...known, ...change });
  return { sku: input.sku, id: known.id, errors: [] };
}

const EMPTY: Omit<WireListing, 'id' | 'sku'> = {
  barcode: null,
  title: '',
  description: '',
  brand: null,
  category: null,
  images: [],
  price: heldPrice('0'),
  currency: 'EUR',
  quantity: 0,
  on_sale: true,
};

function find(state: ChannelState, { id, sku }: Input): WireListing | undefined {
  if (id !== undefined) return state.listings.get(id);
  return state.listings.values().find((listing) => listing.sku === sku);
}

function unknownListing({ sku }: Input): ItemAnswer {
  return { sku, errors: [{ code: 'unknown_listing', message: `there is no listing ${sku}` }] };
}

/** The rules of this channel, as its documentation states them. */
function faults({ title = '', barcode, price, quantity = 0, images = [] }: Input): ItemError[] {
  const errors: ItemError[] = [];
  const add = (code: string, field: string, message: string) => errors.push({ code, field, message });
  if (title.trim() === '' || title.length > 200) add('title_length', 'title', 'a title has 1 to 200 letters');
  if (barcode && !/^\d{8,14}$/.test(barcode)) add('bad_barcode', 'barcode', 'a barcode has 8 to 14 digits');
  if (!isPrice(price)) add('bad_price', 'price', `${price} is no price`);
  if (quantity < 0 || quantity > 1_000_000) add('bad_quantity', 'quantity', 'at most 1,000,000 pieces');
  if (images.some((image) => !/^https?:/.test(image))) add('bad_image', 'images', 'images need an address');
  const lost = images.find((image) => URL.canParse(image) && new URL(image).hostname.endsWith('.invalid'));
  if (lost !== undefined) add('bad_image', 'images', `${lost} could not be fetched`);
  return errors;
}

/** Finds or creates by path, in any case; with an id it renames. */
export function putTerm(
  state: ChannelState,
  terms: Map<string, Term>,
  path: string[],
  id?: string,
): Term & { created: boolean } {
  const same = (a: string[], b: string[]) => a.join('\n').toLowerCase() === b.join('\n').toLowerCase();
  const known = id === undefined ? terms.values().find((term) => same(term.path, path)) : terms.get(id);
  if (known) {
    if (id !== undefined) known.path = path;
    return { ...known, created: false };
  }
  const term = { id: state.nextId('C'), path };
  if (path.length > 1) putTerm(state, terms, path.slice(0, -1));
  terms.set(term.id, term);
  return { ...term, created: true };
}

/** Deletes a brand or category unless a listing names it. */
export function deleteTerm(
  state: ChannelState,
  { kind, id }: { kind: string; id: string },
): { state: string } {
  const terms = kind === 'brand' ? state.brands : state.categories;
  const path = terms.get(id)?.path.join('\n');
  const isUsed = state.listings
    .values()
    .some(({ brand, category }) => (kind === 'brand' ? brand : category?.join('\n')) === path);
  if (path !== undefined && isUsed) return { state: 'used' };
  terms.delete(id);
  return { state: 'deleted' };
}

/** Places an order for listings that are on sale. */
export function placeOrder(
  state: ChannelState,
  wanted: readonly { sku: string; quantity: number }[],
): string {
  const id = state.nextId('O');
  const lines = wanted.map(({ sku, quantity }, at) => {
    const listing = find(state, { sku });
    if (!listing?.on_sale) throw new Error(`${sku} is not on sale`);
    const { title, price } = listing;
    return { id: `${id}-${at + 1}`, listing_id: listing.id, sku, title, quantity, cancelled: 0, price };
  });
  const now = new Date().toISOString();
  const total = lines.reduce(
    (sum, line) => sum + scaledAmount(heldAmount(line.price), 6) * BigInt(line.quantity),
    0n,
  );
  state.orders.set(id, {
    id,
    number: `N-${id}`,
    state: 'open',
    currency: 'EUR',
    total: heldPrice(amountOf(total, 6)),
    buyer: { name: 'Robin Fields', email: 'robin@example.com' },
    lines,
    placed_at: now,
    changed_at: now,
  });
  return id;
}
