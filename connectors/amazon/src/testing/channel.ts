import { type OrderStatus, plainAmount, type SeenListing } from '@sluice/connector-kit';
import { closeFaultless, type StandInChannel } from '@sluice/connector-kit/testing';
import type { Config } from '../config.ts';
import type { StoredListing } from './controls.ts';
import { ACCOUNT, type Fake, startFake } from './fake.ts';
import { TURKEY } from './marketplaces.ts';
import type { FulfillmentStatus } from './records.ts';

export const CONFIG: Config = {
  client_id: ACCOUNT.clientId,
  client_secret: ACCOUNT.clientSecret,
  refresh_token: ACCOUNT.refreshToken,
  seller_id: ACCOUNT.sellerId,
  marketplace: 'TR',
  missing_barcode: 'exempt',
};

/** Fields that the payloads of the kit need beside the common ones. */
export const PAYLOAD = {
  currency: 'TRY',
  categorySyncId: 'LIGHT_FIXTURE',
  description: '<p>Sturdy and <b>bright</b>.</p>',
  images: ['https://img.example/front.jpg', 'https://img.example/back.jpg'],
  attributes: [
    { code: 'bullet_point:l', value: 'Sturdy' },
    { code: 'color:l', value: 'Black' },
    { code: 'country_of_origin', value: 'TR' },
    { code: 'supplier_declared_dg_hz_regulation', value: 'not_applicable' },
  ],
};

const ORDER_STATUSES: Readonly<Record<string, OrderStatus>> = {
  PENDING_AVAILABILITY: 'awaiting',
  PENDING: 'awaiting',
  UNSHIPPED: 'new',
  PARTIALLY_SHIPPED: 'processing',
  SHIPPED: 'shipped',
  CANCELLED: 'cancelled',
};

/** The fake as the kit drives it, and the fake itself. */
export type FakeChannel = StandInChannel<Fake>;

/** The time of a run; those that the kit itself gives are of January 2026. */
const TIME_OF_NOW = /20(?!26-01-1)\d\d-\d\d-\d\dT[\d:.%A]+Z/g;

/** Rows of a page in walks of the kit. */
const PAGE = 20;

export async function startChannel(): Promise<FakeChannel> {
  const fake = await startFake({ mostPerPage: PAGE });
  const shop = () => fake.shop();
  return {
    fake,
    lead: fake.lead,
    address: fake.address,
    origins: fake.origins,
    config: () => CONFIG,
    now: () => new Date(),
    mask: [TIME_OF_NOW],
    reset: async () => fake.reset(),
    close: () => closeFaultless(fake),
    listings: async () => shop().stored(TURKEY).map(seen),
    payload: PAYLOAD,
    refused: { attributes: PAYLOAD.attributes.slice(1) },
    fetchesImages: true,
    addForeignListing: async ({ sku, barcode }) => shop().putListing(sku, { ean: barcode }),
    tickets: {
      config: () => ({ ...CONFIG, single_calls: 0 }),
      hold: async (held) => (held ? shop().holdFeeds() : shop().releaseFeeds()),
      expire: async () => {
        shop().state.feedsAre = 'gone';
      },
      scramble: async () => {
        shop().state.feedsAre = 'scrambled';
      },
    },
    placeOrder: async (lines) => shop().placeOrder(lines),
    orderStatuses: ORDER_STATUSES,
    setOrderStatus: async (id, status) => shop().moveOrder(id, status as FulfillmentStatus),
    emptyAnswers: ['actOnOrder'],
    shipments: async (id) => shop().shipments(id),
    pageSizes: { listings: PAGE, orders: PAGE },
  };
}

/** Descriptions are left out: Amazon gets them as plain text. */
function seen(listing: StoredListing): SeenListing {
  const { sku, ean, title, brand, images, price, currency, quantity, attributes } = listing;
  const isEnded = JSON.stringify(attributes.purchasable_offer ?? []).includes('"end_at":{');
  return {
    syncId: sku,
    externalKey: sku,
    barcode: ean,
    title,
    brand,
    images,
    currency,
    stock: quantity,
    active: price !== null && !isEnded,
    ...(price === null ? {} : { price: plainAmount(price) }),
  };
}
