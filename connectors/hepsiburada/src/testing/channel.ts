import { normaliseGtin, type OrderStatus } from '@sluice/connector-kit';
import type { StandInChannel } from '@sluice/connector-kit/testing';
import type { Config } from '../config.ts';
import { product } from './bench.ts';
import type { Controls } from './controls.ts';
import { ACCOUNTS, type Fake, startFake } from './fake.ts';
import { linesOf, moveParcel, pack, parcelsOf } from './orders.ts';
import { importProducts } from './products.ts';
import type { ParcelStatus } from './records.ts';

const { merchantId, serviceKey, integrator } = ACCOUNTS.live;

export const CONFIG: Config = {
  merchant_id: merchantId,
  service_key: serviceKey,
  integrator,
  missing_barcode: 'sku',
};

/** Fields that the payloads of the kit need beside the common ones. */
export const PAYLOAD = {
  brand: 'Kuzey Işığı',
  categorySyncId: '18021982',
  attributes: [{ code: 'renk_variant_property', value: 'Siyah' }],
  description: '<p>Sturdy and <b>bright</b>.</p>',
  images: ['https://img.example/front.jpg', 'https://img.example/back.jpg'],
  currency: 'TRY',
};

const ORDER_STATUSES: Readonly<Record<string, OrderStatus>> = {
  Open: 'new',
  Unpacked: 'new',
  Packaged: 'processing',
  InTransit: 'shipped',
  UnDelivered: 'shipped',
  Delivered: 'delivered',
  CancelledByCustomer: 'cancelled',
};

/** The kit sends all of its parcels at one time. */
const SHIPPED_AT = Date.parse('2026-01-15T12:00:00Z');

/** Brings a new order into one of those states. */
function moveOrder(shop: Controls, orderNumber: string, status: string): void {
  if (status === 'Open') return;
  if (status === 'CancelledByCustomer') {
    shop.cancel(orderNumber);
    return;
  }
  shop.pack(orderNumber);
  if (status === 'Unpacked') shop.unpack(orderNumber);
  else if (status !== 'Packaged') shop.move(orderNumber, status as ParcelStatus);
}

/** Each unit of an order goes out in a parcel of its own. */
function sendOneByOne(shop: Controls, orderNumber: string): void {
  for (const { id, quantity } of linesOf(shop.state, orderNumber))
    for (let unit = 0; unit < quantity; unit++) {
      const parcel = pack(shop.state, [{ id, quantity: 1 }]);
      if (typeof parcel === 'string') throw new Error(parcel);
      moveParcel(shop.state, parcel, 'InTransit', shop.state.now());
    }
}

/** The buyer of a delivered order sends a unit of each line back, and the merchant is to answer. */
function sendBack(shop: Controls, orderNumber: string): void {
  moveOrder(shop, orderNumber, 'Delivered');
  for (const { merchantSku } of linesOf(shop.state, orderNumber)) shop.claim(orderNumber, merchantSku, 1);
}

/** The fake as the kit drives it, and the fake itself. */
export type FakeChannel = StandInChannel<Fake>;

export async function startChannel(): Promise<FakeChannel> {
  const fake = await startFake();
  const state = () => fake.shop().state;
  return {
    fake,
    lead: fake.lead,
    address: fake.address,
    origins: fake.origins,
    config: () => CONFIG,
    reset: async () => fake.reset(),
    close: () => fake.close(),
    payload: PAYLOAD,
    fetchesImages: true,
    refused: { categorySyncId: '18000000' },
    pageSizes: { listings: 100, orders: 100, categories: 2_000 },
    listings: async () =>
      [...state().listings.values()].map((listing) => {
        const { attributes } = state().products.get(listing.merchantSku)!;
        const text = (id: string): string => String(attributes[id] ?? '');
        const barcode = text('Barcode');
        const own = barcode === listing.merchantSku && normaliseGtin(barcode) === null ? null : barcode;
        return {
          syncId: listing.merchantSku,
          externalKey: listing.merchantSku,
          barcode: own,
          title: text('UrunAdi'),
          description: text('UrunAciklamasi'),
          images: Array.from({ length: 10 }, (_, at) => text(`Image${at + 1}`)).filter(Boolean),
          price: String(listing.price),
          currency: 'TRY',
          stock: listing.availableStock,
          active: listing.active,
        };
      }),
    now: () => new Date(state().now()),
    mask: [/(?<=status(?:Begin|End)Date=)[^&"]+/g, /5e1d6c67-958d-4f00-8000-\d{12}/g, /HBCV\d{8}/g],
    addForeignListing: async ({ sku, barcode }) => {
      importProducts(state(), merchantId, [product(sku, { Barcode: barcode })]);
    },
    setCategoryTree: async (nodes) => {
      state().tree = nodes.map(({ syncId, name, parentSyncId }) => ({
        categoryId: Number(syncId),
        name,
        parentCategoryId: parentSyncId === null ? null : Number(parentSyncId),
      }));
    },
    placeOrder: async (lines) => fake.shop().placeOrder(lines),
    orderStatuses: ORDER_STATUSES,
    setOrderStatus: async (orderNumber, status) => moveOrder(fake.shop(), orderNumber, status),
    readyFor: async (orderNumber, kind) => {
      if (kind === 'refund') return sendBack(fake.shop(), orderNumber);
      if (kind !== 'ship' && kind !== 'deliver') return;
      // Reports of a carrier are of the last seven days: the order is of that time.
      state().ahead += SHIPPED_AT - state().now();
      const then = { hasOwnCarrier: true, orderedAt: SHIPPED_AT, changedAt: SHIPPED_AT };
      for (const line of linesOf(state(), orderNumber)) Object.assign(line, then);
      if (kind === 'deliver') sendOneByOne(fake.shop(), orderNumber);
    },
    shipments: async (orderNumber) =>
      parcelsOf(state(), orderNumber)
        .filter(({ status }) => status !== 'Packaged')
        .map(({ items, trackingCode: trackingNumber, status }) => ({
          units: items.reduce((sum, { quantity }) => sum + quantity, 0),
          trackingNumber,
          delivered: status === 'Delivered',
        })),
    tickets: {
      config: () => CONFIG,
      hold: async (held) => (held ? fake.shop().holdTickets() : fake.shop().releaseTickets()),
      expire: async () => {
        state().ticketsAre = 'gone';
      },
      scramble: async () => {
        state().ticketsAre = 'scrambled';
      },
    },
  };
}
