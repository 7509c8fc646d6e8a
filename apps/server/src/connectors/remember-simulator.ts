import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Listing, Order, SimulatorState } from '@sluice/connector-simulator/server';

const SAVE_AFTER_MS = 500;

type Kept = Pick<SimulatorState, 'listings' | 'orderChanges'> & {
  orders: Order[];
  brands: [string, { id: string; name: string }][];
  categories: [string, { id: string; name: string; parent_id: string | null }][];
};

/**
 * Restores a simulator, which keeps everything in memory, after a restart: a real channel does not forget its listings,
 * nor give the numbers of its orders twice. Returns a function that saves the rest and stops.
 */
export async function rememberSimulator(state: SimulatorState, file: string): Promise<() => Promise<void>> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) recall(state, JSON.parse(text) as Kept);
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();
  const save = (): void => {
    timer = undefined;
    saving = saving.then(() => write(file, kept(state))).catch(() => {});
  };
  const soon = (): void => {
    timer ??= setTimeout(save, SAVE_AFTER_MS);
  };
  state.events.on('listing', soon);
  state.events.on('order', soon);
  return async () => {
    clearTimeout(timer);
    if (timer !== undefined) save();
    await saving;
  };
}

const kept = (state: SimulatorState): Kept => ({
  listings: state.listings,
  orderChanges: state.orderChanges,
  orders: [...state.orders.values()],
  brands: [...state.brands],
  categories: [...state.categories],
});

async function write(file: string, content: Kept): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function recall(state: SimulatorState, content: Kept): void {
  for (const listing of content.listings) {
    state.listings.push(listing);
    state.byId.set(listing.id, listing);
    state.bySku.set(listing.sku, listing);
    if (listing.barcode !== null) barcodeSet(state, listing.barcode).add(listing);
    if (listing.active) state.activeListings++;
  }
  // A file of an earlier version knows neither shipments nor moves.
  for (const order of content.orders) state.orders.set(order.id, { ...BEFORE_MOVES, ...order });
  state.orderChanges = content.orderChanges;
  for (const [id, brand] of content.brands) state.brands.set(id, brand);
  for (const [id, category] of content.categories) state.categories.set(id, category);
}

const BEFORE_MOVES = { delivery: 'own', shipments: [], moves: [] } satisfies Partial<Order>;

function barcodeSet(state: SimulatorState, barcode: string): Set<Listing> {
  const set = state.byBarcode.get(barcode) ?? new Set();
  state.byBarcode.set(barcode, set);
  return set;
}
