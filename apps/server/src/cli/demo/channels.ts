import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Listing,
  type Order,
  type RunningSimulator,
  type SimulatorState,
  startSimulator,
} from '@sluice/connector-simulator/server';

/** The two simulated channels of a demonstration. */
export interface DemoChannels {
  marketplace: RunningSimulator;
  shop: RunningSimulator;
  close(): Promise<void>;
}

const SAVE_AFTER_MS = 500;

/** Starts a marketplace that demands barcodes and a shop that takes everything, on free ports. */
export async function startDemoChannels(dataDir: string): Promise<DemoChannels> {
  const marketplace = await startSimulator({ port: 0, settings: { required_fields: ['barcode'] } });
  const shop = await startSimulator({ port: 0, settings: { seed: 2 } });
  const memories = [
    await remember(marketplace.state, join(dataDir, 'demo-marketplace.json')),
    await remember(shop.state, join(dataDir, 'demo-shop.json')),
  ];
  return {
    marketplace,
    shop,
    close: async () => {
      await Promise.all([marketplace.close(), shop.close()]);
      for (const stopRemembering of memories) await stopRemembering();
    },
  };
}

type Kept = Pick<SimulatorState, 'listings' | 'orderChanges'> & {
  orders: Order[];
  brands: [string, { id: string; name: string }][];
  categories: [string, { id: string; name: string; parent_id: string | null }][];
};

/**
 * Lets a simulator, which keeps everything in memory, know after a restart what it knew before: a real channel does not
 * forget its listings, nor give the numbers of its orders twice. Returns how to stop, with what is not saved yet saved.
 */
async function remember(state: SimulatorState, file: string): Promise<() => Promise<void>> {
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
  await writeFile(`${file}.new`, JSON.stringify(content));
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
  for (const order of content.orders) state.orders.set(order.id, order);
  state.orderChanges = content.orderChanges;
  for (const [id, brand] of content.brands) state.brands.set(id, brand);
  for (const [id, category] of content.categories) state.categories.set(id, category);
}

function barcodeSet(state: SimulatorState, barcode: string): Set<Listing> {
  const set = state.byBarcode.get(barcode) ?? new Set();
  state.byBarcode.set(barcode, set);
  return set;
}
