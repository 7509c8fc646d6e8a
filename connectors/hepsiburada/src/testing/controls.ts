import { openClaim } from './claims.ts';
import { decideContent } from './content.ts';
import {
  cancelLine,
  forgetOrder,
  linesOf,
  moveParcel,
  pack,
  parcelsOf,
  payOrder,
  placeOrder,
  unpack,
  type Wanted,
} from './orders.ts';
import { matchProduct, preMatch, productOf } from './products.ts';
import type { HbProduct, Listing, ParcelStatus } from './records.ts';
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

  lock(merchantSku: string, reasons: readonly string[] = ['ImageError']): void {
    this.setListing(merchantSku, { lockReasons: reasons });
  }

  /** The catalogue team decides on wishes for other content: a reason refuses them. */
  decideContent(merchantSku: string, rejectReason: string | null = null): void {
    decideContent(this.state, productOf(this.state, merchantSku).hbSku ?? '', rejectReason);
  }

  /** A buyer orders goods on sale. Returns the number of the order. */
  placeOrder(wanted: readonly Wanted[], how: { hasOwnCarrier?: boolean; paid?: boolean } = {}): string {
    return placeOrder(this.state, wanted, how);
  }

  /** The buyer pays an order that waited for it. */
  pay(orderNumber: string): void {
    payOrder(this.state, orderNumber);
  }

  /** An order that was never paid is gone. */
  forget(orderNumber: string): void {
    forgetOrder(this.state, orderNumber);
  }

  /** Somebody packs all open units of an order, in the vendor's portal. Returns the number of the package. */
  pack(orderNumber: string): string {
    const open = linesOf(this.state, orderNumber).filter(({ open }) => open > 0);
    const packed = pack(
      this.state,
      open.map(({ id, open: quantity }) => ({ id, quantity })),
    );
    if (typeof packed === 'string') throw new Error(packed);
    return packed.packageNumber;
  }

  /** The packages of an order are taken apart. */
  unpack(orderNumber: string): void {
    for (const parcel of parcelsOf(this.state, orderNumber)) unpack(this.state, parcel);
  }

  /** The carrier moves all packages of an order. */
  move(orderNumber: string, status: ParcelStatus): void {
    for (const parcel of parcelsOf(this.state, orderNumber)) moveParcel(this.state, parcel, status);
  }

  /** The buyer cancels the open units of an order; those of one SKU if it is given. */
  cancel(orderNumber: string, merchantSku?: string): void {
    for (const line of linesOf(this.state, orderNumber))
      if (merchantSku === undefined || line.merchantSku === merchantSku)
        cancelLine(this.state, line, { by: 'Customer', reason: 'CustomerRequest' });
  }

  /** The buyer sends units back; the merchant is to answer. Returns the number of the claim. */
  claim(orderNumber: string, merchantSku: string, quantity: number): string {
    return openClaim(this.state, orderNumber, { merchantSku, quantity, status: 'AwaitingAction' });
  }
}
