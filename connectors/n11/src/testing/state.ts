import type { CatalogProduct, Parcel, Product, Task } from './records.ts';
import { type Category, TREE } from './taxonomy.ts';

/** Everything that the fake holds, and how it behaves. */
export class State {
  /** By stock code. */
  products = new Map<string, Product>();
  /** n11's own catalogue, by barcode: a product of it that a seller creates waits for an approval. */
  catalog = new Map<string, CatalogProduct>();
  tasks = new Map<number, Task>();
  heldWork: (() => void)[] = [];
  parcels = new Map<number, Parcel>();
  tree: readonly Category[] = TREE;

  tasksAre: 'done' | 'held' | 'gone' | 'scrambled' = 'done';
  /** The place of the reasons of a failed row: clients have seen both. */
  reasonsSitIn: 'row' | 'sku' = 'row';
  /** New products of the seller's own are for sale at once, or when a test says so. */
  approvesAtOnce = true;
  /** Whether a create has to name `catalogId` and `bundle` even where they say nothing. */
  demandsNulls = true;
  /** Time for which the query does not show a new product yet. */
  visibleAfterMs = 0;
  /** The end of a window that is too long from which its 15 days are counted: no text says which. */
  windowKeeps: 'start' | 'end' = 'start';
  /** The time that a window is about: no text says which. */
  windowOver: 'modified' | 'created' = 'modified';
  /** Calls a minute that the list of packages takes. */
  mostPerMinute = 1_000;
  listCalls: number[] = [];
  /** Calls by kind. */
  counts = new Map<string, number>();
  /** Added to the clock. */
  ahead = 0;
  #standsAt: number | null = null;
  #ids = 0;

  now = (): number => (this.#standsAt ?? Date.now()) + this.ahead;

  /** Lets the clock move by `ahead` alone. */
  stopClock(): void {
    this.#standsAt ??= Date.now();
  }

  nextId = (): number => {
    this.#ids += 1;
    return this.#ids;
  };
}
