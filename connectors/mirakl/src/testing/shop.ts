import type { ChannelCategory, SeenListing } from '@sluice/connector-kit';
import { ACCOUNT } from './account.ts';
import { addProduct, integrate } from './integration.ts';
import { centsOf } from './money.ts';
import { workOff } from './offer-imports.ts';
import {
  cancelOrder,
  cancelPart,
  type Extras,
  moveOrder,
  orderOf,
  placeOrder,
  touch,
  type Wanted,
} from './orders.ts';
import { transformFile } from './product-imports.ts';
import type { LineState, Offer, OfferFields, Order, OrderLine, OrderState, Product } from './records.ts';
import { countedCalls, type SeenShipment, seenListing, seenShipments } from './seen.ts';
import { offersOf, productsBy, type State } from './state.ts';
import { LEAF } from './taxonomy-data.ts';

interface Refusing {
  readonly status?: number;
  readonly on?: RegExp;
  /** Seconds; 60 with a status of 429. */
  readonly retryAfter?: number;
}

interface NewProduct {
  readonly ean?: string;
  readonly title?: string;
  readonly category?: string;
  readonly shopSku?: string;
}

/** Deeds of the seller, of buyers and of the operator's people, which tests order past the interface. */
export class Shop {
  readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** Moves the clock. */
  advance(ms: number): void {
    this.state.ahead += ms;
  }

  stopClock(): void {
    this.state.stopClock();
  }

  /** The next calls whose `METHOD /path` fits are refused, and do nothing. */
  refuseNext(left: number, { status = 503, on = /^/, retryAfter }: Refusing = {}): void {
    const usual = status === 429 ? 60 : null;
    this.state.troubles.push({ on, status, left, retryAfter: retryAfter ?? usual });
  }

  /** The next call whose `METHOD /path` fits is worked off, and the connection cut before its answer. */
  loseAnswer(on: RegExp = /^/): void {
    this.state.lost.push(on);
  }

  /** Keeps to the maximum call frequencies from now on. */
  enforceLimits(): void {
    this.state.limited = true;
  }

  /** While held, imports stay unfinished. Released, they are worked off in their order. */
  hold(held: boolean): void {
    this.state.held = held;
    if (held) return;
    for (const one of this.state.productImports.values()) transformFile(this.state, one);
    for (const one of this.state.offerImports.values()) workOff(this.state, one);
  }

  /** The numbers of imports from now on answer 404 once the work is done. */
  expire(): void {
    this.state.forgets = true;
  }

  /** The next import of offers fails after so many lines. */
  failImport(afterLines: number): void {
    this.state.failsAfter = afterLines;
  }

  refuseOffer(sku: string, message = 'The operator does not allow this offer'): void {
    this.state.refusedOffers.set(sku, message);
  }

  refuseProduct(sku: string, message = 'The operator does not allow this product'): void {
    this.state.refusedProducts.set(sku, message);
  }

  /** Whether the operator takes products of sellers. */
  imports(taken: boolean): void {
    this.state.takesProducts = taken;
  }

  /** Whether products sent to the operator are in its catalogue at once, or after `integrate`. */
  integrates(when: State['integrates']): void {
    this.state.integrates = when;
  }

  integrate(): void {
    for (const one of this.state.productImports.values()) integrate(this.state, one);
  }

  /** Adds a product of the operator's own; several may have one EAN. */
  addProduct({ ean, title = 'Lamp of the operator', category = LEAF, shopSku }: NewProduct): Product {
    return addProduct(this.state, {
      references: ean === undefined ? [] : [{ type: 'EAN', value: ean }],
      shopSkus: new Map(shopSku === undefined ? [] : [[ACCOUNT.shopId, shopSku]]),
      source: null,
      category,
      title,
      description: 'Of the operator.',
      brand: null,
      images: [],
      values: {},
    });
  }

  /** Puts an offer there that the seller made in the back office. */
  addOffer(
    sku: string,
    product: Product,
    { stateCode = '11', ...fields }: Partial<OfferFields & Pick<Offer, 'stateCode'>> = {},
  ): Offer {
    const whole = { price: 10, quantity: 5, ...fields };
    const offer: Offer = {
      offerId: this.state.nextId(),
      shopId: ACCOUNT.shopId,
      shopSku: sku,
      stateCode,
      product,
      fields: whole,
      quantity: whole.quantity,
      createdAt: this.state.now(),
      updatedAt: this.state.now(),
      deletedAt: null,
    };
    this.state.offers.push(offer);
    return offer;
  }

  addForeignListing({ sku, barcode }: { readonly sku: string; readonly barcode: string }): Offer {
    const [known] = productsBy(this.state, { type: 'EAN', value: barcode }, ACCOUNT.shopId);
    return this.addOffer(sku, known ?? this.addProduct({ ean: barcode }));
  }

  offers(): Offer[] {
    return offersOf(this.state, ACCOUNT.shopId);
  }

  offer(sku: string): Offer {
    const offer = this.offers().find(({ shopSku }) => shopSku === sku);
    if (offer === undefined) throw new Error(`there is no offer ${sku}`);
    return offer;
  }

  /** The seller edits an offer in the back office. */
  setOffer(sku: string, fields: Partial<OfferFields>): void {
    const offer = this.offer(sku);
    offer.fields = { ...offer.fields, ...fields };
    if (fields.quantity !== undefined) offer.quantity = fields.quantity;
    offer.updatedAt = this.state.now();
  }

  /** The offers with the content of their products: of a product of the operator's own, the connector's says nothing. */
  listings(): SeenListing[] {
    return this.offers().map((offer) => seenListing(this.state, offer));
  }

  /** A buyer orders goods on sale. Returns the id of the order. */
  placeOrder(wanted: readonly Wanted[], extras: Extras = {}): string {
    return placeOrder(this.state, wanted, extras).id;
  }

  order(id: string): Order {
    return orderOf(this.state, id);
  }

  setOrder(id: string, to: OrderState): void {
    moveOrder(this.state, this.order(id), to);
  }

  setLine(lineId: string, to: LineState): void {
    const { order, line } = this.#line(lineId);
    line.state = to;
    touch(this.state, order, [line]);
  }

  /** The buyer's payment is taken: the order is to be shipped. */
  pay(id: string): void {
    this.setOrder(id, 'SHIPPING');
  }

  /** The operator cancels the order. */
  cancelOrder(id: string): void {
    cancelOrder(this.state, this.order(id));
  }

  /** The operator cancels units of a line; money without units has a quantity of 0. */
  cancelLine(lineId: string, quantity: number, amount?: number): void {
    const { order, line } = this.#line(lineId);
    const cents = amount === undefined ? line.unitPrice * quantity : centsOf(amount)!;
    cancelPart(this.state, order, line, this.#back(quantity, cents));
  }

  /** The operator refunds units of a line. */
  refundLine(lineId: string, quantity: number, amount?: number): void {
    const { order, line } = this.#line(lineId);
    const cents = amount === undefined ? line.unitPrice * quantity : centsOf(amount)!;
    line.refunds.push({ ...this.#back(quantity, cents), reason: '17' });
    touch(this.state, order, [line]);
  }

  /** The buyer opens an incident, or it is closed. No unit moves. */
  incident(lineId: string, isOpen: boolean): void {
    const { order, line } = this.#line(lineId);
    const next = isOpen ? 'INCIDENT_OPEN' : (line.before ?? order.state);
    line.before = isOpen ? line.state : null;
    line.state = next;
    touch(this.state, order, [line]);
  }

  shipments(id: string): SeenShipment[] {
    return seenShipments(this.order(id));
  }

  setTree(nodes: readonly ChannelCategory[]): void {
    this.state.hierarchies = nodes.map(({ syncId, name, parentSyncId }) => ({
      code: syncId,
      label: name,
      parent: parentSyncId,
    }));
  }

  /** Calls since the last count by method and path, with numbers of imports left out. */
  counted(): Record<string, number> {
    return countedCalls(this.state);
  }

  #line(lineId: string): { order: Order; line: OrderLine } {
    for (const order of this.state.orders.values()) {
      const line = order.lines.find(({ id }) => id === lineId);
      if (line) return { order, line };
    }
    throw new Error(`there is no line ${lineId}`);
  }

  #back(quantity: number, amount: number) {
    const id = String(this.state.nextId());
    const none = { shipping: 0, taxes: [], shippingTaxes: [] };
    const state = 'REFUNDED' as const;
    return { id, groupId: id, quantity, amount, ...none, reason: '34', createdAt: this.state.now(), state };
  }
}
