import type { OrderStatus } from '@sluice/connector-kit';
import { closeFaultless, type StandInChannel } from '@sluice/connector-kit/testing';
import { ACCOUNT, SHOP } from './account.ts';
import { type AllegroFake, startAllegro } from './allegro.ts';

/** Settings of a connection to the fake's seller. */
export const CONFIG = {
  environment: 'production',
  client_id: ACCOUNT.clientId,
  client_secret: ACCOUNT.clientSecret,
  refresh_token: ACCOUNT.refreshToken,
  marketplace: 'allegro-pl',
  shipping_rates: SHOP.shippingRates,
  return_policy: SHOP.returnPolicy,
  implied_warranty: SHOP.impliedWarranty,
  handling_time: 'PT24H',
  country: 'PL',
  province: 'WIELKOPOLSKIE',
  city: 'Poznań',
  post_code: '60-166',
  invoice: 'VAT',
} as const;

/** Fields that the payloads of the kit need beside the common ones. */
export const PAYLOAD = {
  title: 'Northwind hanging lamp',
  currency: SHOP.currency,
  categorySyncId: SHOP.category,
  brand: 'Northwind',
  attributes: [
    { code: '11323', value: '11323_1' },
    { code: '248811', value: '248811_2' },
    { code: '4690', value: '4690_1' },
    { code: '4690', value: '4690_2' },
  ],
  description: '<p>Sturdy and <b>bright</b>.</p>',
  images: ['https://img.example/front.jpg', 'https://img.example/back.jpg'],
};

/** The status of a form, or of its fulfilment once it is paid. */
const ORDER_STATUSES: Readonly<Record<string, OrderStatus>> = {
  NEW: 'new',
  PROCESSING: 'processing',
  READY_FOR_SHIPMENT: 'processing',
  READY_FOR_PICKUP: 'processing',
  SENT: 'shipped',
  PICKED_UP: 'delivered',
  CANCELLED: 'cancelled',
};

/** The fake as the kit drives it, and the fake itself. */
export type FakeChannel = StandInChannel<AllegroFake>;

export async function startChannel(): Promise<FakeChannel> {
  const fake = await startAllegro();
  const shop = () => fake.shop();
  // Time stands still, so that equal walks over orders are equal calls.
  const startedAt = Date.now();
  return {
    address: fake.address,
    origins: fake.origins,
    fake,
    lead: fake.lead,
    config: () => CONFIG,
    reset: async () => {
      fake.reset();
      shop().stopClock();
      shop().state.ahead += startedAt - shop().state.now();
    },
    now: () => new Date(shop().state.now()),
    mask: [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, /(?<=boughtAt\.gte=)[^&"]+/g],
    payload: PAYLOAD,
    refused: { categorySyncId: '999999999' },
    fetchesImages: true,
    pageSizes: { listings: 1_000, orders: 100 },
    listings: async () => shop().listings(),
    addForeignListing: async (listing) => {
      shop().addForeignListing(listing);
    },
    tickets: {
      config: () => CONFIG,
      hold: async (held) => shop().hold(held),
      expire: async () => shop().expire(),
    },
    placeOrder: async (lines) => shop().placeOrder(lines),
    orderStatuses: ORDER_STATUSES,
    setOrderStatus: async (id, status) => shop().setOrder(id, status),
    shipments: async (id) => shop().shipments(id),
    emptyAnswers: ['actOnOrder'],
    setCategoryTree: async (nodes) => shop().setTree(nodes),
    consent: async () => ({ code: shop().consent() }),
    close: () => closeFaultless(fake),
  };
}
