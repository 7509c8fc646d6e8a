import { matchProduct, preMatch, productOf } from './products.ts';
import type { HbProduct, Listing } from './records.ts';
import type { State } from './state.ts';
import { releaseTickets } from './tickets.ts';

/** Deeds of Hepsiburada's people, of buyers and of the clock, which tests order past the interface. */
export class Controls {
  readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** Moves the clock. */
  advance(ms: number): void {
    this.state.ahead += ms;
  }

  holdTickets(): void {
    this.state.ticketsAre = 'held';
  }

  releaseTickets(): void {
    releaseTickets(this.state);
  }

  /** Adds a product to Hepsiburada's own catalogue: imports with its barcode become PRE_MATCHED. */
  addToCatalogue(barcode: string, product: Partial<HbProduct> = {}): HbProduct {
    const added = {
      hbSku: `HBCV9${String(this.state.nextId()).padStart(7, '0')}`,
      productName: 'Masa Lambası, Hepsiburada kataloğundan',
      brand: 'IKEA',
      images: ['https://img.example/catalogue.jpg'],
      ...product,
    };
    this.state.catalogue.set(barcode, added);
    return added;
  }

  /** The catalogue team finds that a product is one that Hepsiburada has. */
  preMatch(merchantSku: string, candidate: HbProduct): void {
    preMatch(this.state, merchantSku, candidate);
  }

  /** The catalogue team takes a product in. */
  match(merchantSku: string): void {
    matchProduct(this.state, merchantSku);
  }

  /** The catalogue team refuses a product: to be mended (REJECTED), or for good (BLOCKED). */
  refuse(merchantSku: string, reasons: readonly string[], status: 'REJECTED' | 'BLOCKED' = 'REJECTED'): void {
    Object.assign(productOf(this.state, merchantSku), { status, rejectReasons: reasons });
  }

  /** Changes fields of a listing that the merchant cannot: locks, bands of prices, who keeps the stock. */
  setListing(
    merchantSku: string,
    change: Partial<Omit<Listing, 'hbSku' | 'merchantSku' | 'listingId'>>,
  ): void {
    const listing = [...this.state.listings.values()].find((one) => one.merchantSku === merchantSku);
    if (!listing) throw new Error(`there is no listing ${merchantSku}`);
    Object.assign(listing, { ...change, changedAt: this.state.now() });
  }

  lock(merchantSku: string, reasons: readonly string[] = ['Fiyat kilidi']): void {
    this.setListing(merchantSku, { lockReasons: reasons });
  }
}
