import type { Answer, Handler } from './answers.ts';
import type { Listing } from './records.ts';
import type { State } from './state.ts';
import { findTicket, openTicket } from './tickets.ts';

/** A row of an upload, as far as its reader trusts it. */
interface Row {
  readonly hepsiburadaSku?: string;
  readonly merchantSku?: string;
  readonly price?: unknown;
  readonly availableStock?: unknown;
}

/** A row that was not taken, at its place in the upload. */
interface Fault {
  readonly at: number;
  readonly row: Row;
  readonly reasons: readonly string[];
  readonly lock?: { type: 'MinLock' | 'MaxLock'; minPrice: number; maxPrice: number };
}

/** Fields without which a row of that kind makes no sense. */
const NEEDED: Readonly<Record<string, readonly ('price' | 'availableStock')[]>> = {
  'price-uploads': ['price'],
  'stock-uploads': ['availableStock'],
  'inventory-uploads': [],
};

const MOST_ROWS = 4_000;
const MOST_PENDING = 5;

export const takeUpload: Handler = (state, { body }, _merchant, kind = ''): Answer => {
  if (!Array.isArray(body) || body.length === 0 || body.length > MOST_ROWS)
    return [400, { message: `1 to ${MOST_ROWS} rows are expected` }];
  const pending = [...state.tickets.values()].filter((one) => one.kind === kind && one.rows === null);
  if (pending.length >= MOST_PENDING) return [429, { message: 'too many pending uploads' }];
  const rows = body as Row[];
  const work = () => rows.flatMap((row, at) => applyRow(state, kind, row, at));
  return [200, { id: openTicket(state, { kind, total: rows.length, work }) }];
};

export const uploadStatus: Handler = (state, _call, ...[_merchant, kind = '', id = '']): Answer => {
  const ticket = findTicket(state, id, kind);
  if (ticket === null) return [404, { message: 'upload not found' }];
  const faults = (ticket.rows ?? []) as Fault[];
  const named = ({ at, row }: Fault) => ({
    elementNo: at + state.firstElement,
    hepsiburadaSku: row.hepsiburadaSku ?? null,
    merchantSku: row.merchantSku ?? null,
  });
  const answer = {
    id,
    // A finished upload is spelled the same whether rows failed or not.
    status: ticket.rows === null ? 'PROCESSING' : state.doneIs,
    createdAt: new Date(ticket.at).toISOString(),
    total: ticket.total,
    errors: faults
      .filter(({ reasons }) => reasons.length > 0)
      .map((fault) => ({ ...named(fault), errors: fault.reasons })),
  };
  if (kind !== 'price-uploads') return [200, answer];
  const priceValidations = faults.flatMap((fault) =>
    fault.lock ? [{ ...named(fault), ...fault.lock, description: 'Fiyat kilidi' }] : [],
  );
  return [200, { ...answer, priceValidations }];
};

function listingOf(state: State, { hepsiburadaSku, merchantSku }: Row): Listing | null {
  if (hepsiburadaSku === undefined && merchantSku === undefined) return null;
  for (const listing of state.listings.values()) {
    const isIt =
      (hepsiburadaSku === undefined || listing.hbSku === hepsiburadaSku) &&
      (merchantSku === undefined || listing.merchantSku === merchantSku);
    if (isIt && listing.visibleFrom <= state.now()) return listing;
  }
  return null;
}

function applyRow(state: State, kind: string, row: Row, at: number): Fault[] {
  const listing = listingOf(state, row);
  if (listing === null) return [{ at, row, reasons: ['Listing not found'] }];
  const missing = NEEDED[kind]!.filter((name) => row[name] === undefined).map(
    (name) => `${name} is required`,
  );
  const reasons = [...missing, ...priceFaults(listing, row), ...stockFaults(listing, row)];
  if (reasons.length > 0) return [{ at, row, reasons }];
  const lock = lockOf(listing, row);
  // Of a row whose price is locked the rest is taken.
  if (row.price !== undefined && lock === undefined) listing.price = Number(row.price);
  if (row.availableStock !== undefined) setStock(state, listing, Number(row.availableStock));
  listing.changedAt = state.now();
  if (lock === undefined) return [];
  return [
    kind === 'price-uploads' ? { at, row, reasons: [], lock } : { at, row, reasons: [lock.type], lock },
  ];
}

function lockOf({ band }: Listing, { price }: Row): Fault['lock'] {
  if (band === null || price === undefined) return undefined;
  if (Number(price) < band.minPrice) return { type: 'MinLock', ...band };
  return Number(price) > band.maxPrice ? { type: 'MaxLock', ...band } : undefined;
}

function priceFaults(listing: Listing, { price }: Row): string[] {
  if (price === undefined) return [];
  const value = Number(price);
  if (typeof price !== 'number' || !(value > 0)) return ['price is invalid'];
  if (Math.abs(value * 100 - Math.round(value * 100)) > 1e-6) return ['price has more than two decimals'];
  if (listing.lockReasons.length > 0) return ['Listing is locked'];
  if (listing.priceIncreaseDisabled && value > listing.price) return ['Price increase is disabled'];
  if (listing.priceDecreaseDisabled && value < listing.price) return ['Price decrease is disabled'];
  return [];
}

function stockFaults(listing: Listing, { availableStock }: Row): string[] {
  if (availableStock === undefined) return [];
  const value = Number(availableStock);
  if (!Number.isInteger(availableStock) || value < 0) return ['availableStock is invalid'];
  if (listing.stockDecreaseDisabled && value < listing.availableStock) return ['Stock decrease is disabled'];
  return [];
}

/** Hepsiburada takes a stock for goods in its own warehouse too, and sells by it. */
function setStock(state: State, listing: Listing, stock: number): void {
  if (listing.isFulfilledByHB)
    state.harm.push(`the stock of ${listing.hbSku} in Hepsiburada’s warehouse was overwritten`);
  listing.availableStock = stock;
}
