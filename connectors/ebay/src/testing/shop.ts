import type { ChannelCategory, SeenListing } from '@sluice/connector-kit';
import { putItem } from './items.ts';
import { marketplaceOf } from './marketplaces.ts';
import { addOffer } from './offers.ts';
import { cancel, type Extras, moveOrder, orderOf, placeOrder, settleRefunds, type Wanted } from './orders.ts';
import { publish, quantityOf } from './publishing.ts';
import type { Offer, ProductFields } from './records.ts';
import type { Delivery, Notification } from './sender.ts';
import { LOCATION_KEY, offersOf, type State } from './state.ts';
import { announce, announceOrder } from './subscriptions.ts';
import { LEAF } from './taxonomy-data.ts';

const US = marketplaceOf('EBAY_US')!;

/** The settings with which goods are sold on EBAY_US. */
export const SHOP = {
  marketplaceId: US.id,
  contentLanguage: 'en-US',
  currency: US.currency,
  locationKey: LOCATION_KEY,
  ...US.policies,
  categoryId: LEAF,
  treeId: US.treeId,
} as const;

interface Refusing {
  readonly status?: number;
  readonly on?: RegExp;
  /** The number of the vendor's error; by the status unless given. */
  readonly errorId?: number;
}

/** Deeds of the seller, of buyers and of eBay's people, which tests order past the interface. */
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
  refuseNext(left: number, { status = 503, on = /^/, errorId }: Refusing = {}): void {
    const usual = status === 429 ? 2001 : 2003;
    this.state.troubles.push({ on, status, left, errorId: errorId ?? usual });
  }

  /** The next call whose `METHOD /path` fits is worked off, and the connection cut before its answer. */
  loseAnswer(on: RegExp = /^/): void {
    this.state.lost.push(on);
  }

  /** The seller agrees to the application's wishes. Returns the code that eBay sends back with them. */
  consent(): string {
    const code = `canary-code-${this.state.nextId()}`;
    this.state.codes.add(code);
    return code;
  }

  /** Adds a product to eBay's own catalogue. */
  addToCatalogue(gtin: string, product: ProductFields): void {
    this.state.catalogue.set(gtin, product);
  }

  /** Listings as buyers see them, and offers that are not live. */
  listings(): SeenListing[] {
    return [...this.state.offers.values()].map((offer) => seenListing(this.state, offer));
  }

  /** Puts a live listing there that is not ours. Returns the id of its offer. */
  addForeignListing({ sku, barcode }: { readonly sku: string; readonly barcode: string }): string {
    const { marketplaceId, categoryId, locationKey, currency } = SHOP;
    const product = {
      title: 'A lamp of somebody else',
      description: 'Bright.',
      aspects: { Brand: ['Unbranded'] },
      ean: [barcode],
      imageUrls: ['https://img.example/foreign.jpg'],
    };
    const availability = { shipToLocationAvailability: { quantity: 1 } };
    putItem(this.state, { sku, locale: US.locale, fields: { product, availability, condition: 'NEW' } });
    const offer = addOffer(this.state, {
      sku,
      marketplaceId,
      format: 'FIXED_PRICE',
      categoryId,
      merchantLocationKey: locationKey,
      listingPolicies: US.policies,
      pricingSummary: { price: { value: '1.00', currency } },
    });
    publish(this.state, offer);
    return offer.offerId;
  }

  /** A buyer orders goods on sale. Returns the id of the order. */
  placeOrder(wanted: readonly Wanted[], extras: Extras = {}): string {
    const { orderId } = placeOrder(this.state, wanted, extras);
    announceOrder(this.state, orderId);
    return orderId;
  }

  /** Brings an order into a state, as `NOT_STARTED/PAID/NONE_REQUESTED`: shipped, paid, cancelled. */
  setOrder(orderId: string, states: string): void {
    moveOrder(this.state, orderOf(this.state, orderId), states);
  }

  /** The buyer asks to cancel an order. */
  askToCancel(orderId: string): void {
    cancel(this.state, orderOf(this.state, orderId), 'Buyer', false);
  }

  /** An order is cancelled on eBay's pages, and its money goes back. */
  cancel(orderId: string, by: 'Buyer' | 'Seller' = 'Seller'): void {
    cancel(this.state, orderOf(this.state, orderId), by, true);
  }

  shipments(orderId: string): { units: number; trackingNumber: string | null }[] {
    return orderOf(this.state, orderId).fulfilments.map(({ items, trackingNumber }) => ({
      units: items.reduce((sum, { quantity }) => sum + quantity, 0),
      trackingNumber,
    }));
  }

  /** Refunds wait from now on. */
  holdRefunds(): void {
    this.state.refundsAre = 'held';
  }

  /** Ends the refunds that wait. */
  settleRefunds(status: 'REFUNDED' | 'FAILED' = 'REFUNDED'): void {
    settleRefunds(this.state, status);
  }

  /** A notification as eBay would send it: its signature is by the key that the public key endpoint shows. */
  notification(topic: string, data: object): Notification {
    return this.state.sender.sign({ topic, data, at: this.state.now() });
  }

  /** Sends a notification to the destination that wants its topic. Resolves when all under way have ended. */
  async notify(topic: string, data: object): Promise<readonly Delivery[]> {
    announce(this.state, topic, data);
    return this.settled();
  }

  /** Resolves when no notification is under way, to the ends of all so far. */
  async settled(): Promise<readonly Delivery[]> {
    await this.state.sender.settled();
    return this.state.sender.deliveries;
  }

  /** eBay puts the listings of a SKU on hold: nobody sees them. */
  hold(sku: string): void {
    for (const { listing } of offersOf(this.state, sku)) if (listing) listing.onHold = true;
  }

  /** eBay ends the listings of a SKU. */
  end(sku: string): void {
    for (const offer of offersOf(this.state, sku)) offer.listing = null;
  }

  /** Puts another tree in the place of the one of EBAY_US, as a new version. */
  setTree(nodes: readonly ChannelCategory[]): void {
    const tree = this.state.trees.get(SHOP.treeId)!;
    tree.version += 1;
    tree.categories = nodes.map(({ syncId, name, parentSyncId }) => ({
      categoryId: syncId,
      name,
      parentId: parentSyncId,
    }));
  }
}

/** A listing as eBay holds it, read past the connector. */
function seenListing(state: State, offer: Offer): SeenListing {
  const item = state.items.get(offer.sku);
  const product = item?.fields.product ?? {};
  const { price } = offer.fields.pricingSummary ?? {};
  return {
    syncId: offer.offerId,
    externalKey: offer.sku,
    barcode: product.ean?.[0] ?? product.upc?.[0] ?? product.isbn?.[0] ?? null,
    title: product.title ?? '',
    description: offer.fields.listingDescription ?? product.description ?? '',
    brand: product.brand ?? product.aspects?.Brand?.[0] ?? null,
    images: product.imageUrls ?? [],
    price: price?.value ?? '',
    currency: price?.currency ?? '',
    stock: quantityOf(offer, item),
    active: offer.listing !== null && !offer.listing.onHold,
  };
}
