import { moveParcel, parcelsOf, placeOrder, type Wanted } from './orders.ts';
import type { CatalogProduct, PackageStatus, ProductStatus } from './records.ts';
import { productOf } from './shelves.ts';
import type { State } from './state.ts';
import { releaseTasks } from './tasks.ts';
import { BRAND, COLOUR } from './taxonomy.ts';

/** Deeds of n11's people, of buyers and of the clock, which tests order past the interface. */
export class Controls {
  readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** Moves the clock. */
  advance(ms: number): void {
    this.state.ahead += ms;
  }

  holdTasks(): void {
    this.state.tasksAre = 'held';
  }

  releaseTasks(): void {
    releaseTasks(this.state);
  }

  /** Adds a product to n11's own catalogue: a create with its barcode or number waits for an approval. */
  addToCatalog(barcode: string, product: Partial<CatalogProduct> = {}): CatalogProduct {
    const added = {
      catalogId: 88_000_000 + this.state.nextId(),
      barcode,
      title: 'Masa Lambası, n11 kataloğundan',
      attributes: [
        { id: BRAND, value: 'IKEA' },
        { id: COLOUR, value: 'Beyaz' },
      ],
      images: ['https://img.example/catalog.jpg'],
      ...product,
    };
    this.state.catalog.set(barcode, added);
    return added;
  }

  /** n11 moves a product: approves it (Active), refuses it (CatalogRejected), bans it (Prohibited). */
  setStatus(stockCode: string, status: ProductStatus): void {
    productOf(this.state, stockCode).status = status;
  }

  /** A buyer orders goods on sale. Returns the number of the order. */
  placeOrder(wanted: readonly Wanted[]): string {
    return placeOrder(this.state, wanted);
  }

  /** All packages of an order move on: with a carrier, or cancelled by the buyer. */
  move(orderNumber: string, status: PackageStatus): void {
    for (const parcel of parcelsOf(this.state, orderNumber))
      if (parcel.status !== 'Unpacked') moveParcel(this.state, parcel, status);
  }
}
