import type { OrderStatus } from '@sluice/connector-kit';
import { closeFaultless, type StandInChannel } from '@sluice/connector-kit/testing';
import { ACCOUNT } from './account.ts';
import { type MiraklFake, ORIGIN, startMirakl } from './mirakl.ts';
import type { OrderState } from './records.ts';
import { LEAF } from './taxonomy-data.ts';

/** Settings of a connection to the marketplace at `ORIGIN`. */
export const CONFIG = {
  address: ORIGIN,
  api_key: ACCOUNT.apiKey,
  shop_id: String(ACCOUNT.shopId),
  offer_state: '11',
  products: 'import' as const,
};

/** Fields that the payloads of the kit need beside the common ones. */
export const PAYLOAD = {
  currency: ACCOUNT.currency,
  categorySyncId: LEAF,
  brand: 'Northwind',
  attributes: [
    { code: 'color', value: 'black' },
    { code: 'material', value: 'glass' },
    { code: 'material', value: 'wood' },
  ],
  description: '<p>Sturdy and <b>bright</b>.</p>',
  images: ['https://img.example/front.jpg', 'https://img.example/back.jpg'],
};

const ORDER_STATUSES: Readonly<Record<OrderState, OrderStatus>> = {
  STAGING: 'awaiting',
  WAITING_ACCEPTANCE: 'new',
  WAITING_DEBIT: 'processing',
  WAITING_DEBIT_PAYMENT: 'processing',
  SHIPPING: 'processing',
  SHIPPED: 'shipped',
  TO_COLLECT: 'shipped',
  RECEIVED: 'delivered',
  CLOSED: 'delivered',
  REFUSED: 'cancelled',
  CANCELED: 'cancelled',
};

/** The fake as the kit drives it, and the fake itself. */
export type FakeChannel = StandInChannel<MiraklFake>;

export async function startChannel(): Promise<FakeChannel> {
  const fake = await startMirakl();
  const config = (address: string) => ({ ...CONFIG, address });
  return {
    address: fake.address,
    fake,
    lead: fake.lead,
    config,
    reset: async () => fake.reset(),
    payload: PAYLOAD,
    refused: { categorySyncId: '999999999' },
    fetchesImages: true,
    pageSizes: { listings: 100, orders: 100 },
    listings: async () => fake.shop().listings(),
    addForeignListing: async (listing) => {
      fake.shop().addForeignListing(listing);
    },
    tickets: {
      config,
      hold: async (held) => fake.shop().hold(held),
      expire: async () => fake.shop().expire(),
    },
    placeOrder: async (lines) => fake.shop().placeOrder(lines),
    orderStatuses: ORDER_STATUSES,
    setOrderStatus: async (id, status) => fake.shop().setOrder(id, status as OrderState),
    readyFor: async (id, kind) => {
      if (kind !== 'acknowledge') fake.shop().setOrder(id, kind === 'refund' ? 'SHIPPED' : 'SHIPPING');
    },
    shipments: async (id) => fake.shop().shipments(id),
    emptyAnswers: ['actOnOrder'],
    setCategoryTree: async (nodes) => fake.shop().setTree(nodes),
    close: () => closeFaultless(fake),
  };
}
