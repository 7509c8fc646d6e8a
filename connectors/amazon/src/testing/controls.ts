import { releaseFeeds } from './feeds.ts';
import { marketplaceOf, TURKEY } from './marketplaces.ts';
import { listingsOf, ownPriceOf, statusOf, textOf, unitsOf } from './offers.ts';
import {
  cancelLine,
  cancelLines,
  moveOrder,
  type OrderWish,
  orderOf,
  placeOrder,
  type Wanted,
} from './orders.ts';
import type { Attributes, FulfillmentStatus, Issue, Listing, OrderLine, Parcel } from './records.ts';
import { listingKey, type State } from './state.ts';
import { newListing, releaseSubmissions, settle } from './submissions.ts';
import { plainType } from './taxonomy.ts';

/** A listing as the fake keeps it, in plain words. */
export interface StoredListing {
  readonly sku: string;
  readonly marketplaceId: string;
  readonly asin: string | null;
  readonly ean: string | null;
  readonly title: string;
  readonly description: string;
  readonly brand: string;
  readonly images: readonly string[];
  /** Decimal text; null without an offer. */
  readonly price: string | null;
  readonly currency: string;
  readonly quantity: number;
  readonly status: readonly ('BUYABLE' | 'DISCOVERABLE')[];
  readonly attributes: Attributes;
}

/** Deeds of Amazon's, of buyers and of the clock, which tests order past the interface. */
export class Controls {
  readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** Moves the clock. */
  advance(ms: number): void {
    this.state.ahead += ms;
  }

  /** Accepted writes wait to be processed. */
  holdSubmissions(): void {
    this.state.submissionsAre = 'held';
  }

  releaseSubmissions(): void {
    releaseSubmissions(this.state);
  }

  /** Feeds wait in the queue. */
  holdFeeds(): void {
    this.state.feedsAre = 'held';
  }

  releaseFeeds(): void {
    releaseFeeds(this.state);
  }

  /** A buyer orders goods on sale. Returns the number of the order. */
  placeOrder(wanted: readonly Wanted[], wish: OrderWish = {}): string {
    return placeOrder(this.state, wanted, wish);
  }

  /** Amazon moves an order: a pending one is paid, a shipped one is sent without word of a parcel. */
  moveOrder(orderId: string, status: FulfillmentStatus): void {
    moveOrder(this.state, orderOf(this.state, orderId), status);
  }

  cancelOrder(orderId: string, by: NonNullable<OrderLine['cancelled']>['by'] = 'BUYER'): void {
    cancelLines(this.state, orderOf(this.state, orderId), { by, reason: 'BUYER_CANCELED' });
  }

  /** One line of an order is cancelled, and the order goes on with the others. */
  cancelLine(orderId: string, sku: string, by: NonNullable<OrderLine['cancelled']>['by'] = 'BUYER'): void {
    cancelLine(this.state, orderOf(this.state, orderId), { sku, by, reason: 'BUYER_CANCELED' });
  }

  /** The buyer wishes to cancel; the merchant decides. */
  askToCancel(orderId: string): void {
    const order = orderOf(this.state, orderId);
    for (const line of order.lines) line.cancelWish = 'Changed mind';
    order.updatedAt = this.state.now();
  }

  /** Parcels of an order that the merchant told of. */
  shipments(orderId: string): {
    packageReferenceId: string;
    carrier: string;
    trackingNumber: string;
    units: number;
  }[] {
    return [...orderOf(this.state, orderId).parcels.values()].map(
      ({ packageReferenceId, carrier, trackingNumber, items }) => ({
        packageReferenceId,
        carrier,
        trackingNumber,
        units: items.reduce((sum, { quantity }) => sum + quantity, 0),
      }),
    );
  }

  /** The carrier cannot deliver a parcel and brings it back to the merchant. */
  bringBack(orderId: string, packageReferenceId: string, back: NonNullable<Parcel['back']>): void {
    const order = orderOf(this.state, orderId);
    const parcel = order.parcels.get(packageReferenceId);
    if (parcel === undefined) throw new Error(`order ${orderId} has no parcel ${packageReferenceId}`);
    parcel.back = back;
    order.updatedAt = this.state.now();
  }

  /** The next calls of an operation, or of all, are refused. */
  refuseNext(count: number, { status = 503, operation }: { status?: number; operation?: string } = {}): void {
    this.state.fates.push({ left: count, status, ...(operation === undefined ? {} : { operation }) });
  }

  /** The next calls of an operation, or of all, do their work and are cut before the answer. */
  loseAnswers(count: number, operation?: string): void {
    this.state.fates.push({ left: count, status: null, ...(operation === undefined ? {} : { operation }) });
  }

  /** Calls by operation since the last count. */
  counted(): Record<string, number> {
    const counts = Object.fromEntries(this.state.counts);
    this.state.counts.clear();
    return counts;
  }

  setProductTypes(types: readonly { readonly name: string; readonly displayName: string }[]): void {
    this.state.productTypes = types.map(({ name, displayName }) => plainType(name, displayName));
  }

  /** Adds a product to Amazon's own catalogue. Returns its ASIN. */
  addToCatalog(
    ean: string,
    {
      asin = this.state.nextAsin(),
      title = 'Masa lambası, Amazon kataloğundan',
      productType = 'LIGHT_FIXTURE',
    } = {},
  ): string {
    this.state.catalog.set(asin, {
      asin,
      contributedBy: null,
      identifiers: [{ identifierType: 'EAN', identifier: ean }],
      productType,
      itemName: title,
      brand: 'IKEA',
    });
    return asin;
  }

  /** Puts a listing there that was made in the vendor's portal. */
  putListing(sku: string, wish: ForeignListing = {}): void {
    const { marketplaceId = TURKEY, ean, price = 10, quantity = 5, fulfilledBy = 'MERCHANT' } = wish;
    const { currency, language } = marketplaceOf(marketplaceId)!;
    const at = { marketplace_id: marketplaceId };
    const attributes: Attributes = {
      item_name: [{ value: `Foreign ${sku}`, language_tag: language, ...at }],
      condition_type: [{ value: 'new_new', ...at }],
      purchasable_offer: [
        { currency, audience: 'ALL', our_price: [{ schedule: [{ value_with_tax: price }] }], ...at },
      ],
      fulfillment_availability: [
        fulfilledBy === 'AMAZON'
          ? { fulfillment_channel_code: 'AMAZON_EU' }
          : { fulfillment_channel_code: 'DEFAULT', quantity },
      ],
      ...(ean === undefined
        ? {}
        : { externally_assigned_product_identifier: [{ type: 'ean', value: ean, ...at }] }),
    };
    const listing = newListing(this.state, { sku, marketplaceId });
    this.state.listings.set(listingKey(sku, marketplaceId), listing);
    settle(this.state, listing, { productType: 'LIGHT_FIXTURE', attributes });
  }

  /** Amazon finds an issue in a listing that it accepted long ago. */
  addIssue(sku: string, issue: Pick<Issue, 'code' | 'message'> & Partial<Issue>): void {
    for (const listing of listingsOf(this.state, sku)) {
      listing.addedIssues = [...listing.addedIssues, { severity: 'ERROR', categories: [], ...issue }];
      listing.updatedAt = this.state.now();
    }
  }

  /** The listings that it holds, of one marketplace or of all. */
  stored(marketplaceId?: string): StoredListing[] {
    return [...this.state.listings.values()]
      .filter((one) => marketplaceId === undefined || one.marketplaceId === marketplaceId)
      .map((one) => storedListing(one, this.state.now()));
  }
}

export interface ForeignListing {
  readonly marketplaceId?: string;
  readonly ean?: string;
  readonly price?: number;
  readonly quantity?: number;
  readonly fulfilledBy?: 'MERCHANT' | 'AMAZON';
}

const PICTURES = [
  'main_product_image_locator',
  ...Array.from({ length: 8 }, (_, at) => `other_product_image_locator_${at + 1}`),
];

function storedListing(listing: Listing, now: number): StoredListing {
  const { sku, marketplaceId, asin, attributes } = listing;
  const text = (name: string, field?: string): string => textOf(attributes, name, field) ?? '';
  return {
    sku,
    marketplaceId,
    asin,
    ean: textOf(attributes, 'externally_assigned_product_identifier'),
    title: text('item_name'),
    description: text('product_description'),
    brand: text('brand'),
    images: PICTURES.map((name) => text(name, 'media_location')).filter(Boolean),
    price: ownPriceOf(listing)?.toString() ?? null,
    currency: marketplaceOf(marketplaceId)!.currency,
    quantity: unitsOf(listing),
    status: statusOf(listing, now),
    attributes,
  };
}
