import type { ChannelCategory, SeenListing } from '@sluice/connector-kit';
import { SHOP } from './account.ts';
import { treeOf } from './categories.ts';
import { GTIN } from './category-data.ts';
import { complete } from './commands.ts';
import { seenListing } from './offer-views.ts';
import { finish } from './operations.ts';
import { FULFILMENTS, type Fulfilment } from './order-records.ts';
import { buy, change, orderOf, type Purchase, type Wanted, writeLateEvents } from './orders.ts';
import type { Offer, Parameter, Product } from './records.ts';
import type { State } from './state.ts';

/** The seller's account as tests steer it. */
export class Shop {
  readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** Lets milliseconds pass. */
  advance(ms: number): void {
    this.state.ahead += ms;
  }

  stopClock(): void {
    this.state.stopClock();
  }

  /** The seller agrees to the application; the code counts for ten seconds. */
  consent(returnAddress: string | null = null): string {
    const code = `canary-code-${this.state.nextId()}`;
    this.state.codes.set(code, { returnAddress, expiresAt: this.state.now() + 10_000 });
    return code;
  }

  /** The seller takes the consent back: no token counts any more. */
  revokeConsent(): void {
    this.state.accessTokens.clear();
    this.state.refreshTokens.clear();
  }

  /** Ends access tokens before their time. */
  expireTokens(): void {
    this.state.accessTokens.clear();
  }

  listings(): SeenListing[] {
    return [...this.state.offers.values()].map((offer) => seenListing(this.state, offer));
  }

  /** Adds a listed product to the channel's catalogue. Returns its id. */
  addProduct(gtin: string, more: Partial<Omit<Product, 'id'>> = {}): string {
    const parameters: Parameter[] = [
      { id: GTIN, name: 'EAN (GTIN)', values: [gtin] },
      { id: '248811', name: 'Marka', values: ['Northwind'], valuesIds: ['248811_2'] },
    ];
    const id = this.state.nextUuid();
    const product: Product = {
      id,
      name: 'Lampa wisząca Northwind',
      categoryId: SHOP.category,
      gtins: [gtin],
      parameters,
      images: [],
      publication: 'LISTED',
      ...more,
    };
    this.state.products.set(id, product);
    return id;
  }

  /** Puts an offer on sale that the seller made by hand. Returns its id. */
  addForeignListing({ sku, barcode }: { readonly sku: string; readonly barcode: string }): string {
    const { state } = this;
    const productId = this.addProduct(barcode);
    const id = String(7_700_000_000 + state.nextId());
    const offer: Offer = {
      id,
      createdAt: state.now(),
      updatedAt: state.now(),
      visibleAt: state.now(),
      productId,
      fields: {
        name: 'Lampa ręcznie wystawiona',
        external: { id: sku },
        images: ['https://a.allegroimg.com/original/foreign'],
        payments: { invoice: 'VAT' },
      },
      stock: 1,
      price: { amount: '1.00', currency: SHOP.currency },
      status: 'ACTIVE',
      endedBy: null,
      faults: [],
    };
    state.offers.set(id, offer);
    return id;
  }

  offer(id: string): Offer {
    const offer = this.state.offers.get(id);
    if (offer === undefined) throw new Error(`there is no offer ${id}`);
    return offer;
  }

  /** The offer is refused while it is worked on: a draft stays with faults, an edition is not taken. */
  refuseOffer(externalId: string): void {
    this.state.refusedKeys.add(externalId);
  }

  /** The channel ends an offer for its own reasons. */
  endByAdmin(id: string): void {
    Object.assign(this.offer(id), { status: 'ENDED', endedBy: 'ADMIN' });
  }

  /** While held, operations and commands stay pending; let go, they are worked off. */
  hold(held: boolean): void {
    const { state } = this;
    state.holding = held;
    if (held) return;
    for (const operation of state.operations.values()) if (operation.work !== null) finish(operation);
    for (const command of state.commands.values()) if (command.completedAt === null) complete(state, command);
  }

  /** Operations and commands from now on are done and forgotten. */
  expire(): void {
    this.state.forgetting = true;
  }

  /** The next `times` calls whose `METHOD /path` fits are refused. */
  fail(on: RegExp, status: number, times = 1, code = 'TestTrouble'): void {
    this.state.troubles.push({ on, status, code, left: times });
  }

  /** The next call that fits is worked off, and its answer gets lost. */
  lose(on: RegExp): void {
    this.state.lost.push(on);
  }

  /** Calls of the application in a minute, beyond which it is blocked for a minute. */
  throttle(callsPerMinute: number): void {
    this.state.callsPerMinute = callsPerMinute;
  }

  setTree(nodes: readonly ChannelCategory[]): void {
    this.state.categories = treeOf(nodes);
  }

  /** A buyer buys offers by their external ids. Returns the id of the order. */
  placeOrder(wanted: readonly Wanted[], purchase: Purchase = {}): string {
    return buy(this.state, wanted, purchase).id;
  }

  /** Sets a status of the form (`CANCELLED` by the buyer), or one of its fulfilment (`SENT`). */
  setOrder(id: string, status: string): void {
    const order = orderOf(this.state, id);
    if (status === 'BOUGHT' || status === 'FILLED_IN' || status === 'READY_FOR_PROCESSING')
      change(this.state, order, { status }, status);
    else if (status === 'CANCELLED') change(this.state, order, { status }, 'BUYER_CANCELLED');
    else if (FULFILMENTS.includes(status as Fulfilment))
      change(this.state, order, { fulfilment: status as Fulfilment }, 'FULFILLMENT_STATUS_CHANGED');
    else throw new Error(`${status} is no status of an order`);
  }

  /** An unpaid purchase ends by itself. */
  autoCancel(id: string): void {
    change(this.state, orderOf(this.state, id), { status: 'CANCELLED' }, 'AUTO_CANCELLED');
  }

  /** The buyer changes the order: it has another revision from then on. */
  touch(id: string, message = 'Proszę dzwonić.'): void {
    change(this.state, orderOf(this.state, id), { message }, 'BUYER_MODIFIED');
  }

  /** While late, events happen and cannot be read; let go, they stand behind younger ones. */
  delayEvents(late: boolean): void {
    this.state.eventsAreLate = late;
    if (!late) writeLateEvents(this.state);
  }

  /** Refunds stay in progress until they are settled. */
  holdRefunds(): void {
    this.state.refundsAre = 'held';
  }

  settleRefunds(status: 'SUCCESS' | 'CANCELED'): void {
    for (const refund of this.state.refunds) if (refund.status === 'IN_PROGRESS') refund.status = status;
  }

  shipments(id: string): { readonly units: number; readonly trackingNumber: string }[] {
    const { lines, shipments } = orderOf(this.state, id);
    return shipments.map(({ waybill, lineIds }) => ({
      trackingNumber: waybill,
      units: lines
        .filter((line) => lineIds.includes(line.id))
        .reduce((sum, { quantity }) => sum + quantity, 0),
    }));
  }
}
