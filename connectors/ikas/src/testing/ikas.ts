import type { OrderActionKind, SeenListing } from '@sluice/connector-kit';
import type { ConformanceChannel } from '@sluice/connector-kit/testing';
import { lineStatus, newPackage, orderOf, setLine } from './fulfilment.ts';
import { Guard } from './guard.ts';
import { setStock } from './offers.ts';
import { placeOrder, touchOrder } from './orders.ts';
import { stocksOf } from './products.ts';
import type { Category, Order, Product, Variant } from './records.ts';
import { deleteProducts, saveProduct } from './save-product.ts';
import { ACCOUNT, listen } from './server.ts';
import { isOnSale, STOREFRONT, State } from './state.ts';
import { pathOf } from './terms.ts';
import { type Delivery, Sender, signedCall } from './webhooks.ts';

/** A running fake, as the conformance kit drives it; the settings of a connection are the connector's to add. */
export interface IkasFake extends Required<Pick<ConformanceChannel, 'listings' | 'brands' | 'categories'>> {
  readonly address: string;
  /** Addresses of the vendor that lead here. */
  readonly origins: readonly string[];
  /** Parts of calls that the schema does not take, and answers that it does not allow. */
  readonly faults: readonly string[];
  /** All that it holds, until the next reset. */
  state(): State;
  reset(): Promise<void>;
  close(): Promise<void>;
  addForeignListing(listing: { readonly sku: string; readonly barcode: string }): Promise<void>;
  placeOrder(lines: readonly { readonly sku: string; readonly quantity: number }[]): Promise<string>;
  /** The state as `status/package/payment`, in the schema's words; later parts may be left out. */
  setOrderStatus(externalId: string, states: string): Promise<void>;
  /** Packs an order that is to be refunded: before, its lines can only be cancelled. */
  readyFor(externalId: string, kind: OrderActionKind): Promise<void>;
  shipments(externalId: string): Promise<readonly Shipment[]>;
  putProduct(product: SiteProduct): Promise<string>;
  deleteProduct(externalId: string): Promise<void>;
  /** Calls of webhooks that were delivered or lost. */
  deliveries(): readonly Delivery[];
  /** Resolves when no call of a webhook is under way. */
  settled(): Promise<void>;
  /** The body of a webhook about a thing, signed. */
  webhookBody(scope: string, content: object): string;
}

interface Shipment {
  readonly units: number;
  readonly trackingNumber: string | null;
}

interface SiteProduct {
  readonly sku: string;
  readonly name: string;
  readonly price: string;
  readonly quantity: number;
  readonly barcode?: string;
}

export interface IkasOptions {
  /** Rows of a page at most, for walks that tests can afford. */
  readonly mostPerPage?: number;
}

/** Starts the fake on loopback. Calls and answers are held against the vendor's schema where it is at hand. */
export async function startIkas({ mostPerPage = 200 }: IkasOptions = {}): Promise<IkasFake> {
  let sender: Sender;
  let store: { state: State; guard: Guard };
  const open = () => {
    sender = new Sender(ACCOUNT.clientSecret);
    const state = new State();
    state.mostPerPage = mostPerPage;
    state.announce = (scope, data) => sender.send(state, scope, data);
    store = { state, guard: new Guard() };
  };
  open();
  const state = () => store.state;
  const listener = await listen(() => store);
  return {
    ...listener,
    origins: ['https://api.myikas.com', `https://${ACCOUNT.store}.myikas.com`, 'https://uploads.myikas.com'],
    state,
    reset: async () => open(),
    listings: async () => seenListings(state()),
    brands: async () => live(state().brands).map(({ name }) => name),
    categories: async () =>
      live(state().categories).map((one: Category) => pathOf(state(), one).map(({ name }) => name)),
    addForeignListing: async ({ sku, barcode }) => {
      putProduct(state(), { sku, name: 'Başkasının ürünü', price: '1', quantity: 1, barcode });
    },
    placeOrder: async (lines) => placeOrder(state(), lines).id,
    setOrderStatus: async (id, states) => moveOrder(state(), id, states),
    readyFor: async (id, kind) => {
      if (kind === 'refund') moveOrder(state(), id, 'CREATED/FULFILLED');
    },
    shipments: async (id) => shipmentsOf(orderOf(state(), id)),
    putProduct: async (product) => putProduct(state(), product),
    deleteProduct: async (id) => {
      deleteProducts(state(), [id.split(':')[0]!]);
    },
    deliveries: () => sender.deliveries,
    settled: () => sender.settled(),
    webhookBody: (scope, content) =>
      JSON.stringify(signedCall(state(), ACCOUNT.clientSecret, scope, content)),
  };
}

const live = <Row extends { deleted: boolean }>(held: ReadonlyMap<string, Row>): Row[] =>
  [...held.values()].filter(({ deleted }) => !deleted);

const seenListings = (state: State): SeenListing[] =>
  live(state.products).flatMap((product) =>
    product.variants.map((variant) => seenListing(state, product, variant)),
  );

/** A listing as the store holds it, read past the connector. */
function seenListing(state: State, product: Product, variant: Variant): SeenListing {
  const { sellPrice, discountPrice, currency } = variant.prices.find(
    ({ priceListId }) => priceListId === null,
  )!;
  const [category] = product.categoryIds;
  const found = category === undefined ? undefined : state.categories.get(category);
  const images = variant.images.toSorted((a, b) => a.order - b.order);
  return {
    syncId: `${product.id}:${variant.id}`,
    externalKey: variant.sku ?? '',
    barcode: variant.barcodeList[0] ?? null,
    title: product.name,
    description: product.description ?? '',
    brand: product.brandId === null ? null : (state.brands.get(product.brandId)?.name ?? null),
    ...(found ? { categoryPath: pathOf(state, found).map(({ name }) => name) } : {}),
    images: images.map(({ imageId }) => state.images.get(imageId)!),
    price: String(discountPrice ?? sellPrice),
    currency,
    stock: stocksOf(state, variant).reduce((sum, { stockCount }) => sum + stockCount, 0),
    active: isOnSale(product, variant),
  };
}

/** Adds or changes a product of the store's own; returns the ids of the product and its variant. */
function putProduct(state: State, { sku, name, price, quantity, barcode }: SiteProduct): string {
  const held = live(state.products).find(({ variants }) => variants.some((one) => one.sku === sku));
  const variant = held?.variants.find((one) => one.sku === sku);
  const barcodeList = barcode === undefined ? (variant?.barcodeList ?? []) : [barcode];
  const product = saveProduct(state, {
    id: held?.id ?? null,
    name,
    type: 'PHYSICAL',
    salesChannels: [{ id: STOREFRONT.id, status: 'VISIBLE' }],
    variants: [{ id: variant?.id ?? null, sku, barcodeList, prices: [{ sellPrice: Number(price) }] }],
  });
  const variantId = product.variants[0]!.id;
  const stockLocationId = state.locations[0]!.id;
  setStock(state, { productId: product.id, variantId, stockLocationId, stockCount: quantity });
  return `${product.id}:${variantId}`;
}

const shipmentsOf = ({ orderPackages, orderLineItems }: Order): Shipment[] =>
  orderPackages
    .filter(({ deleted }) => !deleted)
    .map(({ orderLineItemIds, trackingInfo }) => ({
      units: orderLineItems
        .filter(({ id }) => orderLineItemIds.includes(id))
        .reduce((sum, { quantity }) => sum + quantity, 0),
      trackingNumber: (trackingInfo?.trackingNumber as string | null | undefined) ?? null,
    }));

/** Brings an order into a state past the interface, its lines and package with it. */
function moveOrder(state: State, id: string, states: string): void {
  const order = orderOf(state, id);
  const [status = order.status, parcel, payment = order.orderPaymentStatus] = states.split('/');
  order.status = status;
  order.orderPaymentStatus = payment;
  order.orderPackageStatus = parcel ?? (status === 'CANCELLED' ? 'CANCELLED' : order.orderPackageStatus);
  const { orderPackageStatus, orderLineItems: lines } = order;
  const isWhole = !orderPackageStatus.startsWith('PARTIALLY_');
  const moved = isWhole ? lines : lines.slice(0, 1);
  const to = orderPackageStatus.replace('PARTIALLY_', '');
  for (const line of moved) setLine(state, line, lineStatus(to));
  if (!['UNFULFILLED', 'CANCELLED'].includes(to)) {
    order.orderPackages.splice(0);
    order.orderPackages.push(newPackage(state, order, { lines: moved, status: to }));
  }
  touchOrder(state, order);
}
