import type { OrderStatus } from '@sluice/connector-kit';
import { closeFaultless, type StandInChannel, type WebhookSample } from '@sluice/connector-kit/testing';
import type { Config } from '../config.ts';
import { type EbayFake, startEbay } from './ebay.ts';
import { SHOP } from './shop.ts';
import { ACCOUNT, REDIRECT_NAME } from './state.ts';

export const CONFIG: Config = {
  environment: 'production',
  client_id: ACCOUNT.clientId,
  client_secret: ACCOUNT.clientSecret,
  ru_name: REDIRECT_NAME,
  refresh_token: ACCOUNT.refreshToken,
  marketplace: 'EBAY_US',
  location: SHOP.locationKey,
  fulfillment_policy: SHOP.fulfillmentPolicyId,
  payment_policy: SHOP.paymentPolicyId,
  return_policy: SHOP.returnPolicyId,
  refunds: 'sluice',
  verification_token: 'canary-verification-token-of-the-fake',
};

/** Fields that the payloads of the kit need beside the common ones. */
export const PAYLOAD = {
  currency: SHOP.currency,
  categorySyncId: SHOP.categoryId,
  brand: 'Northwind',
  attributes: [
    { code: 'Color', value: 'Black' },
    { code: 'Material', value: 'Glass' },
    { code: 'Material', value: 'Wood' },
  ],
  description: '<p>Sturdy and <b>bright</b>.</p>',
  images: ['https://img.example/front.jpg', 'https://img.example/back.jpg'],
};

/** The three states of an order, and the status that they mean together. */
const ORDER_STATUSES: Readonly<Record<string, OrderStatus>> = {
  'NOT_STARTED/PENDING/NONE_REQUESTED': 'awaiting',
  'NOT_STARTED/FAILED/NONE_REQUESTED': 'awaiting',
  'NOT_STARTED/PAID/NONE_REQUESTED': 'new',
  'NOT_STARTED/PAID/IN_PROGRESS': 'processing',
  'FULFILLED/PAID/NONE_REQUESTED': 'shipped',
  'FULFILLED/PARTIALLY_REFUNDED/NONE_REQUESTED': 'shipped',
  'FULFILLED/FULLY_REFUNDED/NONE_REQUESTED': 'shipped',
  'NOT_STARTED/FULLY_REFUNDED/NONE_REQUESTED': 'cancelled',
  'NOT_STARTED/FULLY_REFUNDED/CANCELED': 'cancelled',
};

/** The fake as the kit drives it, and the fake itself. */
export type FakeChannel = StandInChannel<EbayFake>;

export async function startChannel(mostPerPage?: number): Promise<FakeChannel> {
  const fake = await startEbay(mostPerPage === undefined ? {} : { mostPerPage });
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
      const { state } = fake.shop();
      fake.shop().stopClock();
      state.ahead += startedAt - state.now();
    },
    now: () => new Date(fake.shop().state.now()),
    // The end of a window over orders is the time of the run.
    mask: [/\.\.\d{4}-[^\]&]*Z/g],
    payload: PAYLOAD,
    refused: { categorySyncId: '999999999' },
    fetchesImages: true,
    pageSizes: { listings: 25, orders: 200 },
    listings: async () => fake.shop().listings(),
    addForeignListing: async (listing) => {
      fake.shop().addForeignListing(listing);
    },
    placeOrder: async (lines) => fake.shop().placeOrder(lines),
    orderStatuses: ORDER_STATUSES,
    setOrderStatus: async (id, status) => fake.shop().setOrder(id, status),
    readyFor: async (id, kind) => {
      if (kind === 'refund') fake.shop().setOrder(id, 'FULFILLED/PAID');
    },
    shipments: async (id) => fake.shop().shipments(id),
    emptyAnswers: ['actOnOrder'],
    setCategoryTree: async (nodes) => fake.shop().setTree(nodes),
    webhooks: async () => samples(fake),
    consent: async () => ({ code: fake.shop().consent(), expires_in: '299' }),
    close: () => closeFaultless(fake),
  };
}

/** Notifications as the fake signs them; the secret is in the key, which verification asks eBay for. */
const samples = async (fake: EbayFake): Promise<WebhookSample[]> =>
  SAMPLES.map(({ name, data, ...understood }) => ({
    name,
    ...understood,
    ...fake.shop().notification(name, data),
    secret: '',
  }));

const SAMPLES = [
  { name: 'ORDER_CONFIRMATION', data: { orderId: '14-00000-00001' }, topic: 'order', event: 'changed' },
  { name: 'ITEM_MARKED_SHIPPED', data: { orderId: '14-00000-00001' }, topic: 'order', event: 'changed' },
  { name: 'MARKETPLACE_ACCOUNT_DELETION', data: { username: 'buyer' }, topic: 'other', event: 'ignored' },
] as const;
